import { bankApi } from '#shared/bank/api.ts'
import { states } from '#shared/bank/directory.ts'
import { http } from '#functions/platform/http/endpoint.ts'

export const listStates = http(bankApi.listStates, async () => ({ data: states.map((state) => ({ state })) }))
