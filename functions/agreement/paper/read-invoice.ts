import type { Context } from '#functions/platform/context.ts'
import { papersApi } from '#shared/agreement/papers-api.ts'
import { invoiceNumberOf } from '#shared/order/number.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { answerPaper } from '#functions/agreement/paper.ts'

export const readInvoice = http(papersApi.readInvoice, ({ params, caller }, context: Context<'table:read' | 'files'>) =>
  answerPaper(context, caller.userId, params.id, {
    name: 'invoice',
    isReady: (order) => invoiceNumberOf(order) !== null,
    draw: (facts, papers) => papers.invoice(facts, context.settings.invoice),
  }),
)
