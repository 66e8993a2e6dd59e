import type { Context } from '#functions/platform/context.ts'
import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordFaq } from '#functions/support/commands.ts'
import { recordAct } from '#functions/trail/commands.ts'

export const saveFaq = http(deskApi.saveFaq, async ({ body, caller }, context: Context<'table'>) => {
  const data = await recordFaq(context, body)
  await recordAct(context, { subject: `faq:${data.id}`, act: 'support.save-faq', by: caller.userId, details: {} })
  return { data }
})
