import { SOLD_OUT } from '#shared/order/refusals.ts'
import type { Checkout } from '#shared/order/api.ts'
import type { Order } from '#shared/order/order.ts'
import * as transition from '#shared/order/transition.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { openEscrow } from '#functions/escrow/commands.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { applyStock, reserveShares } from './stock.ts'
import { changeOrder } from './repository.ts'

/**
 * Brings a stored order to the point where it can be paid: shares taken, escrow opened, payment opened. Begins wherever an
 * earlier try stopped; each call outside bears a repeat.
 */
export async function openCheckout(ports: Ports, order: Order, correlation: string): Promise<Order> {
  const reserved = await reserve(ports, order, correlation)
  if (reserved.payment !== 'PLACED') return reserved
  const voucherId = await openEscrow(ports, reserved)
  const opened = await razorpay(ports).findOrCreateOrder({
    receipt: reserved.id,
    amountPaise: reserved.total_paise,
    notes: { order_id: reserved.id },
  })
  const refs = { razorpay_order_id: opened.id, voucher_id: voucherId }
  return changeOrder(ports, reserved, correlation, (each) => transition.checkoutOpened(each, refs))
}

/** Goes on with a placement that stopped half-way, so that its buyer can pay as soon as they come back. */
export async function resumePlacement(ports: Ports, order: Order, correlation: string): Promise<Order> {
  const isOpen = order.payment === 'PLACED' && ports.clock.now() < order.expires_at
  return isOpen ? openCheckout(ports, order, correlation) : order
}

async function reserve(ports: Ports, order: Order, correlation: string): Promise<Order> {
  if (order.stock !== 'RESERVING') return order
  if (!(await reserveShares(ports, order.security_id, order.hold_id, order.quantity))) {
    await changeOrder(ports, order.id, correlation, transition.soldOut)
    throw new Refused(SOLD_OUT)
  }
  const reserved = await changeOrder(ports, order, correlation, transition.sharesReserved)
  // Cancelled or expired meanwhile: what was just taken goes back.
  if (reserved.stock === 'RETURNED') await applyStock(ports, reserved)
  return reserved
}

/** What the browser's checkout needs. */
export function viewCheckout(ports: Ports, order: Order): Checkout {
  if (order.razorpay_order_id === null || order.voucher_id === null)
    throw new Error(`order ${order.id} has no open payment`)
  return {
    order_id: order.id,
    razorpay_order_id: order.razorpay_order_id,
    amount: order.total_paise,
    currency: 'INR',
    key: ports.settings.razorpay.keyId,
    callback_url: `${ports.settings.apiAddress}/payment/callback/${order.id}`,
    voucher_id: order.voucher_id,
    expires_at: order.expires_at,
  }
}
