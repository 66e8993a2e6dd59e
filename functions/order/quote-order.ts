import type { Context } from '#functions/platform/context.ts'
import { orderApi } from '#shared/order/api.ts'
import { INVALID_INPUT, Refused } from '#shared/kernel/refusal.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { QUANTITY_OUT_OF_RANGE } from '#shared/order/refusals.ts'
import { viewQuote } from '#shared/order/view/quote-view.ts'
import { isOpen, makeQuote, quantityFits } from '#shared/order/rules.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { findBankAccount, findDemat } from '#functions/bank/queries.ts'
import { listHolidays } from '#functions/market/queries.ts'
import { gateOf, readPurchaseEligibility, readQuoteState } from './purchase-eligibility.ts'
import { saveQuote } from './repository.ts'
import { readSeller } from './sellers.ts'

/** Everything is read at once. The placement reads it again. */
export const quoteOrder = http(
  orderApi.quoteOrder,
  async ({ query, caller }, context: Context<'table' | 'files:read'>) => {
    const { ownAccountOnly } = context.settings
    const [{ facts, price, priceVersion, range }, state, seller, demat, holidays, payFrom] = await Promise.all([
      readPurchaseEligibility(context, caller.userId, query.security_id),
      readQuoteState(context, caller.userId),
      readSeller(context, query.security_id),
      findDemat(context, caller.userId),
      listHolidays(context),
      ownAccountOnly ? findBankAccount(context, caller.userId) : undefined,
    ])
    const quantity = query.quantity ?? range.min_quantity
    if (quantity === 0) throw new Refused(INVALID_INPUT)
    if (!quantityFits(range, quantity)) throw new Refused(QUANTITY_OUT_OF_RANGE, { data: { ...range } })
    const request = {
      id: context.ids.make('quo'),
      user_id: caller.userId,
      security_id: facts.id,
      quantity,
      price_paise: price,
      seller,
      ...(priceVersion !== null && { price_version: priceVersion }),
    }
    const now = context.clock.now()
    const gate = gateOf(facts, state)
    const open = state.live.find((order) => order.security_id === facts.id && isOpen(order, now))
    const quote = makeQuote(request, context.settings, now)
    await saveQuote(context, quote)
    const today = dayInIndia(now)
    return { data: viewQuote(quote, { range, gate, open, seller, demat, payFrom, now, today, holidays }) }
  },
)
