import type { Context } from '#functions/platform/context.ts'
import { papersApi } from '#shared/agreement/papers-api.ts'
import { isPaid } from '#shared/order/rules.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { answerPaper } from '#functions/agreement/paper.ts'

export const readReceipt = http(papersApi.readReceipt, ({ params, caller }, context: Context<'table:read' | 'files'>) =>
  answerPaper(context, caller.userId, params.id, {
    name: 'receipt',
    isReady: isPaid,
    draw: (facts, papers) => papers.receipt(facts),
  }),
)
