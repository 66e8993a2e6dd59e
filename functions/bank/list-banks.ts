import { bankApi } from '#shared/bank/api.ts'
import { banks } from '#shared/bank/directory.ts'
import { http } from '#functions/platform/http/endpoint.ts'

export const listBanks = http(bankApi.listBanks, async () => ({ data: [...banks] }))
