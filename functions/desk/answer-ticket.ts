import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordAnswer } from '#functions/support/commands.ts'
import { viewTicket } from '#functions/support/queries.ts'

export const answerTicket = http(deskApi.answerTicket, async ({ params, body }, context) => {
  return { data: await viewTicket(context, await recordAnswer(context, params.id, body)) }
})
