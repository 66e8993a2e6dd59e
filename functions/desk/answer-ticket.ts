import type { Context } from '#functions/platform/context.ts'
import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordAnswer } from '#functions/support/commands.ts'
import { viewTicket } from '#functions/support/queries.ts'
import { recordAct } from '#functions/trail/commands.ts'

export const answerTicket = http(
  deskApi.answerTicket,
  async ({ params, body, caller }, context: Context<'table' | 'files:read'>) => {
    const ticket = await recordAnswer(context, params.id, body)
    await recordAct(context, {
      subject: `ticket:${params.id}`,
      act: 'support.answer',
      by: caller.userId,
      details: { status: body.status },
    })
    return { data: await viewTicket(context, ticket) }
  },
)
