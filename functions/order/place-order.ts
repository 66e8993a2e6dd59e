import { orderApi } from '#shared/order/api.ts'
import { NOT_FOUND, type Refusal, Refused } from '#shared/kernel/refusal.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { refusalOfDeal } from '#shared/account/deal.ts'
import type { Gate, Order, Quote } from '#shared/order/order.ts'
import type { Change } from '#shared/order/order-transition.ts'
import {
  ALREADY_PAID,
  DEAL_TERM_UNSIGNED,
  KYC_INCOMPLETE,
  LAPSED_TWICE,
  NOT_TRANSFERABLE,
  OPEN_RESERVATION,
  PRICE_WITHDRAWN,
  QUOTE_EXPIRED,
  SOLD_OUT,
} from '#shared/order/refusals.ts'
import { isOpen, isPaid, orderIdOf } from '#shared/order/rules.ts'
import { planShares } from '#shared/order/stock/stock.ts'
import { placed } from '#shared/order/transition.ts'
import { barredUntil } from '#shared/order/stock/unpaid-limits.ts'
import { orderReserved } from '#events/order.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { envelopeOf } from '#functions/platform/messaging/outbox.ts'
import { publishNow } from '#functions/platform/messaging/publish-now.ts'
import type { Context } from '#functions/platform/context.ts'
import { readUser } from '#functions/account/queries.ts'
import { findBankAccount } from '#functions/bank/queries.ts'
import { syncPayments } from '#functions/payment/commands.ts'
import { gateOf, readBuyerState, readPurchaseEligibility } from './purchase-eligibility.ts'
import { openCheckout, viewCheckout } from './checkout.ts'
import { recordExpired } from './commands.ts'
import { loadOrder, loadQuote, loadReservation, savePlaced } from './repository.ts'
import { refusalOf } from './stock/reserve.ts'
import { loadLapses, type Totals } from './stock/reservations.ts'
import { recordWithdrawnPrice, refuseWithdrawnPrice } from './withdrawn-price.ts'

const gateRefusals: Record<Gate, Refusal> = { KYC_INCOMPLETE, NOT_TRANSFERABLE, DEAL_TERM_UNSIGNED }

export const placeOrder = http(
  orderApi.placeOrder,
  async ({ body, caller }, context: Context<'table' | 'bus' | 'secrets' | 'fetch'>) => {
    const quote = await loadQuote(context, body.quote_id)
    if (quote === undefined || quote.user_id !== caller.userId) throw new Refused(NOT_FOUND)
    const known = await loadOrder(context, orderIdOf(quote.id))
    const order = known === undefined ? await createOrder(context, quote) : await endAtWithdrawnPrice(context, known)
    refuseIfEnded(order)
    const opened = await openCheckout(context, order, quote.seller)
    if (order.stock.state === 'RESERVING' && opened.stock.state === 'HELD') await publishReserved(context, opened)
    refuseIfEnded(opened)
    return { data: await viewCheckout(context, opened) }
  },
)

/** So that the list of companies follows at once. Where a crash prevents it, the next check of the order brings the list up to date. */
async function publishReserved(context: Context<'bus'>, order: Order): Promise<void> {
  const { id: order_id, user_id, security_id, version: order_version } = order
  const detail = { order_id, user_id, security_id, order_version }
  await publishNow(context, [envelopeOf(context, orderReserved, detail, context.ids.make('evt'))])
}

/** Stores the order before any partner is called. */
async function createOrder(context: Context<'table' | 'secrets' | 'fetch'>, quote: Quote): Promise<Order> {
  if (quote.valid_until <= context.clock.now()) throw new Refused(QUOTE_EXPIRED)
  const { change, totals } = await planOrder(context, quote)
  const { order } = change
  const result = await savePlaced(context, change, totals)
  if (result === 'placed') return order
  if (result === 'open-reservation') {
    await refuseSecond(context, order)
    return createOrder(context, quote)
  }
  if (result === 'already-exists') return (await loadOrder(context, order.id)) ?? order
  throw new Refused(result)
}

/** An order before it is stored, and the counts of its buyer's orders. */
interface PlannedOrder {
  readonly change: Change
  readonly totals: Totals
}

/** The order of a quote. Everything is read at once. Of several reasons to refuse, the first one counts. */
async function planOrder(context: Context<'table:read'>, quote: Quote): Promise<PlannedOrder> {
  const { user_id: userId, security_id: securityId } = quote
  const [, terms, { facts, stock }, state, lapses, mayPay] = await allInOrder([
    refuseWithdrawnPrice(context, quote),
    readTermsOfDeal(context, userId),
    readPurchaseEligibility(context, userId, securityId),
    readBuyerState(context, userId),
    loadLapses(context, quote),
    hasPayerAccount(context, userId),
  ])
  if (!mayPay) throw new Refused(KYC_INCOMPLETE)
  const gate = gateOf(facts, state)
  if (gate !== null) throw new Refused(gateRefusals[gate])
  if (barredUntil(lapses, context.clock.now()) !== undefined) throw new Refused(LAPSED_TWICE)
  const { newBuyersBps } = context.settings
  const { totals } = state
  const isNewBuyer = (totals?.paid ?? 0) === 0 && newBuyersBps < 10_000
  const plan = planShares(stock.shards, {
    id: orderIdOf(quote.id),
    quantity: quote.quantity,
    lotSize: facts.lot_size,
    newBuyersBps: isNewBuyer ? newBuyersBps : null,
  })
  if ('why' in plan) throw new Refused(refusalOf[plan.why])
  return { change: placed(quote, facts, context.clock.now(), plan.held, terms), totals }
}

/** Like `Promise.all`; when several fail, throws the failure of the first in the list, not of the first in time. */
async function allInOrder<const T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> {
  await Promise.allSettled(work)
  return await Promise.all(work)
}

/** The version of the terms by which a person may begin a deal now. Refuses ACCOUNT_SUSPENDED, TERMS_CHANGED. */
async function readTermsOfDeal(context: Context<'table:read'>, userId: UserId): Promise<string | null> {
  const buyer = await readUser(context, userId)
  const why = refusalOfDeal(buyer)
  if (why !== undefined) throw new Refused(why)
  return buyer.terms?.version ?? null
}

/** Whether a buyer has what they may pay from: where only their own account counts, a verified one. */
async function hasPayerAccount(context: Context<'table:read'>, userId: UserId): Promise<boolean> {
  return !context.settings.ownAccountOnly || (await findBankAccount(context, userId)) !== undefined
}

/** An unpaid order whose price was withdrawn ends here, unless the gateway has a payment for it. Any other order is unchanged. */
async function endAtWithdrawnPrice(context: Context<'table' | 'secrets' | 'fetch'>, known: Order): Promise<Order> {
  const noted = isOpen(known, context.clock.now()) ? await recordWithdrawnPrice(context, known) : known
  if (noted.price.withdrawn_at === null) return noted
  const { order } = await syncPayments(context, noted)
  return recordExpired(context, order, true)
}

/**
 * Refuses a second order for a security, unless the first one has ended with its price. The first one may be paid by now: the
 * gateway is asked before the answer.
 */
async function refuseSecond(context: Context<'table' | 'secrets' | 'fetch'>, second: Order): Promise<void> {
  const id = await loadReservation(context, second)
  const open = id === undefined ? undefined : await loadOrder(context, id)
  if (open === undefined) throw new Refused(OPEN_RESERVATION)
  const { order: synced } = await syncPayments(context, open)
  const order = await endAtWithdrawnPrice(context, synced)
  if (order.payment.state === 'EXPIRED') return
  const data = { order_id: order.id, quote_id: order.quote_id }
  throw new Refused(isPaid(order) ? ALREADY_PAID : OPEN_RESERVATION, { data })
}

/** Refuses a repeated request for an order that has ended, with the reason for its end. */
function refuseIfEnded(order: Order): void {
  if (order.payment.state === 'FAILED') throw new Refused(SOLD_OUT)
  if (isPaid(order)) throw new Refused(ALREADY_PAID, { data: { order_id: order.id } })
  if (order.price.withdrawn_at !== null) throw new Refused(PRICE_WITHDRAWN)
  if (order.payment.state === 'EXPIRED') throw new Refused(QUOTE_EXPIRED)
}
