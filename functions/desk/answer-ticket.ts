import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/kit/http.ts'

export const answerTicket = http(deskApi.answerTicket, async () => {
  throw new Error('not written yet')
})
