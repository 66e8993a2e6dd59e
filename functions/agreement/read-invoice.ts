import { papersApi } from '#shared/agreement/papers-api.ts'
import { invoiceNumberOf } from '#shared/order/number.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { answerPaper } from './paper.ts'
import { invoice } from './pdf/papers.ts'

export const readInvoice = http(papersApi.readInvoice, ({ params, caller }, context) =>
  answerPaper(context, caller.userId, params.id, {
    name: 'invoice',
    isReady: (order) => invoiceNumberOf(order) !== null,
    draw: (facts) => invoice(facts, context.settings.invoice),
  }),
)
