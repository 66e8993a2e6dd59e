import { bankApi } from '#shared/bank/api.ts'
import { banks } from '#shared/bank/directory.ts'
import { http } from '#functions/kit/http.ts'

export const listBanks = http(bankApi.listBanks, async () => ({ data: [...banks] }))
