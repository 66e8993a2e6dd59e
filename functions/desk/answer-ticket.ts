import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/kit/http.ts'
import { recordAnswer } from '#functions/support/act.ts'
import { withPicture } from '#functions/support/read.ts'

export const answerTicket = http(deskApi.answerTicket, async ({ params, body, correlation }, ports) => {
  return { data: await withPicture(ports, await recordAnswer(ports, params.id, body, correlation)) }
})
