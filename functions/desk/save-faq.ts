import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordFaq } from '#functions/support/commands.ts'

export const saveFaq = http(deskApi.saveFaq, async ({ body, correlation }, ports) => {
  return { data: await recordFaq(ports, body, correlation) }
})
