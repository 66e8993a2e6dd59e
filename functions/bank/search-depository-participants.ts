import { bankApi } from '#shared/bank/api.ts'
import { participantsLike } from '#shared/bank/participants.ts'
import { http } from '#functions/platform/http/endpoint.ts'

export const searchDepositoryParticipants = http(bankApi.searchDepositoryParticipants, async ({ query }) => ({
  data: participantsLike(query.name),
}))
