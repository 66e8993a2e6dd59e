import { orderApi } from '#shared/order/api.ts'
import { NOT_FOUND, type Refusal, Refused } from '#shared/kernel/refusal.ts'
import type { Gate, Order, Quote } from '#shared/order/order.ts'
import {
  ALREADY_PAID,
  DEAL_TERM_UNSIGNED,
  KYC_INCOMPLETE,
  NOT_TRANSFERABLE,
  OPEN_RESERVATION,
  QUOTE_EXPIRED,
  SOLD_OUT,
  TOO_MANY_UNPAID,
} from '#shared/order/refusals.ts'
import { isPaid, orderIdOf } from '#shared/order/rules.ts'
import { placed } from '#shared/order/transition.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import { syncPayments } from '#functions/payment/commands.ts'
import { readPurchaseEligibility, readGate } from './purchase-eligibility.ts'
import { openCheckout, viewCheckout } from './checkout.ts'
import { loadReservation, loadOrder, loadQuote, savePlaced } from './repository.ts'

const gateRefusals: Record<Gate, Refusal> = { KYC_INCOMPLETE, NOT_TRANSFERABLE, DEAL_TERM_UNSIGNED }

export const placeOrder = http(orderApi.placeOrder, async ({ body, caller }, context) => {
  const quote = await loadQuote(context, body.quote_id)
  if (quote === undefined || quote.user_id !== caller.userId) throw new Refused(NOT_FOUND)
  const order = (await loadOrder(context, orderIdOf(quote.id))) ?? (await createOrder(context, quote))
  refuseIfEnded(order)
  const opened = await openCheckout(context, order)
  refuseIfEnded(opened)
  return { data: await viewCheckout(context, opened) }
})

/** Stores the order before any partner is called. */
async function createOrder(context: Context, quote: Quote): Promise<Order> {
  const now = context.clock.now()
  if (quote.valid_until <= now) throw new Refused(QUOTE_EXPIRED)
  const { facts } = await readPurchaseEligibility(context, quote.user_id, quote.security_id)
  const gate = await readGate(context, quote.user_id, facts)
  if (gate !== null) throw new Refused(gateRefusals[gate])
  const change = placed(quote, facts, now)
  const result = await savePlaced(context, change)
  if (result === 'open-reservation') return refuseSecond(context, change.order)
  if (result === 'too-many-unpaid') throw new Refused(TOO_MANY_UNPAID)
  return result === 'placed' ? change.order : ((await loadOrder(context, change.order.id)) ?? change.order)
}

/** Refuses a second order for a security. The first one may be paid by now: the gateway is asked before the answer. */
async function refuseSecond(context: Context, second: Order): Promise<never> {
  const id = await loadReservation(context, second)
  const open = id === undefined ? undefined : await loadOrder(context, id)
  if (open === undefined) throw new Refused(OPEN_RESERVATION)
  const { order } = await syncPayments(context, open)
  const data = { order_id: order.id, quote_id: order.quote_id }
  throw new Refused(isPaid(order) ? ALREADY_PAID : OPEN_RESERVATION, { data })
}

/** Refuses a repeated request for an order that has ended, with the reason for its end. */
function refuseIfEnded(order: Order): void {
  if (order.payment === 'FAILED') throw new Refused(SOLD_OUT)
  if (isPaid(order)) throw new Refused(ALREADY_PAID, { data: { order_id: order.id } })
  if (order.payment === 'EXPIRED') throw new Refused(QUOTE_EXPIRED)
}
