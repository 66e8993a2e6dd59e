import { orderApi } from '#shared/order/api.ts'
import { NOT_FOUND, type Refusal, Refused } from '#shared/kernel/refusal.ts'
import type { Gate, Order, Quote } from '#shared/order/order.ts'
import {
  DEAL_TERM_UNSIGNED,
  KYC_INCOMPLETE,
  NOT_TRANSFERABLE,
  OPEN_RESERVATION,
  QUOTE_EXPIRED,
  SOLD_OUT,
  TOO_MANY_UNPAID,
} from '#shared/order/refusals.ts'
import { orderIdOf } from '#shared/order/rules.ts'
import { placed } from '#shared/order/transition.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { readPurchaseEligibility, readGate } from './purchase-eligibility.ts'
import { openCheckout, viewCheckout } from './checkout.ts'
import { findReservation, loadOrder, loadQuote, savePlaced } from './repository.ts'

const gateRefusals: Record<Gate, Refusal> = { KYC_INCOMPLETE, NOT_TRANSFERABLE, DEAL_TERM_UNSIGNED }

export const placeOrder = http(orderApi.placeOrder, async ({ body, caller, correlation }, ports) => {
  const quote = await loadQuote(ports, body.quote_id)
  if (quote === undefined || quote.user_id !== caller.userId) throw new Refused(NOT_FOUND)
  const order = (await loadOrder(ports, orderIdOf(quote.id))) ?? (await createOrder(ports, quote, correlation))
  refuseIfEnded(order)
  const opened = await openCheckout(ports, order, correlation)
  refuseIfEnded(opened)
  return { data: viewCheckout(ports, opened) }
})

/** Stores the order before any partner is called. */
async function createOrder(ports: Ports, quote: Quote, correlation: string): Promise<Order> {
  const now = ports.clock.now()
  if (quote.valid_until <= now) throw new Refused(QUOTE_EXPIRED)
  const { facts } = await readPurchaseEligibility(ports, quote.user_id, quote.security_id)
  const gate = await readGate(ports, quote.user_id, facts)
  if (gate !== null) throw new Refused(gateRefusals[gate])
  const change = placed(quote, facts, now)
  const result = await savePlaced(ports, change, correlation)
  if (result === 'open-reservation')
    throw new Refused(OPEN_RESERVATION, { data: { order_id: await findReservation(ports, change.order) } })
  if (result === 'too-many-unpaid') throw new Refused(TOO_MANY_UNPAID)
  return result === 'placed' ? change.order : ((await loadOrder(ports, change.order.id)) ?? change.order)
}

/** Refuses a repeated request for an order that has ended, with the reason for its end. */
function refuseIfEnded(order: Order): void {
  if (order.payment === 'FAILED') throw new Refused(SOLD_OUT)
  if (order.payment === 'EXPIRED' || order.payment === 'PAID') throw new Refused(QUOTE_EXPIRED)
}
