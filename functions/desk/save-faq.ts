import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/kit/http.ts'
import { recordFaq } from '#functions/support/act.ts'

export const saveFaq = http(deskApi.saveFaq, async ({ body, correlation }, ports) => {
  return { data: await recordFaq(ports, body, correlation) }
})
