import { orderApi, type QuoteView } from '#shared/order/api.ts'
import { INVALID_INPUT, Refused } from '#shared/kernel/refusal.ts'
import { rupeesFrom } from '#shared/kernel/money.ts'
import type { Gate, Order, Quote } from '#shared/order/order.ts'
import { QUANTITY_OUT_OF_RANGE } from '#shared/order/refusals.ts'
import { makeQuote, quantityFits, type QuantityRange } from '#shared/order/rules.ts'
import { viewOpenOrder } from '#shared/order/view.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readPurchaseEligibility, readQuoteGate } from './purchase-eligibility.ts'
import { saveQuote } from './repository.ts'

/** Everything is read as it was a moment ago: the placement looks again. */
export const quoteOrder = http(orderApi.quoteOrder, async ({ query, caller }, context) => {
  const { facts, price, priceVersion, range } = await readPurchaseEligibility(
    context,
    caller.userId,
    query.security_id,
    'recent',
  )
  const quantity = query.quantity ?? range.min_quantity
  if (quantity === 0) throw new Refused(INVALID_INPUT)
  if (!quantityFits(range, quantity)) throw new Refused(QUANTITY_OUT_OF_RANGE, { data: { ...range } })
  const { gate, open } = await readQuoteGate(context, caller.userId, facts)
  const request = {
    id: context.ids.make('quo'),
    user_id: caller.userId,
    security_id: facts.id,
    quantity,
    price_paise: price,
    ...(priceVersion !== null && { price_version: priceVersion }),
  }
  const quote = makeQuote(request, context.settings, context.clock.now())
  await saveQuote(context, quote)
  return { data: viewQuote(quote, range, { gate, open }) }
})

function viewQuote(
  quote: Quote,
  range: QuantityRange,
  { gate, open }: { gate: Gate | null; open: Order | undefined },
): QuoteView {
  return {
    quote_id: quote.id,
    security_id: quote.security_id,
    price_per_share: rupeesFrom(quote.price_paise),
    quantity: quote.quantity,
    lot_size: range.lot_size,
    min_quantity: range.min_quantity,
    max_quantity: range.max_quantity,
    charges: quote.charges.map(({ code, label, amount_paise }) => ({ code, label, amount: rupeesFrom(amount_paise) })),
    total: rupeesFrom(quote.total_paise),
    effective_price_per_share: rupeesFrom(Math.round(quote.total_paise / quote.quantity)),
    valid_until: quote.valid_until,
    gate,
    open_order: open === undefined ? null : viewOpenOrder(open),
  }
}
