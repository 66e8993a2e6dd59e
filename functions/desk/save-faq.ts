import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordFaq } from '#functions/support/commands.ts'

export const saveFaq = http(deskApi.saveFaq, async ({ body }, context) => {
  return { data: await recordFaq(context, body) }
})
