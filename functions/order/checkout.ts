import type { Checkout } from '#shared/order/api.ts'
import type { Order } from '#shared/order/order.ts'
import type { Seller } from '#shared/order/seller.ts'
import { inOrder, type Transition } from '#shared/order/order-transition.ts'
import { displayName } from '#shared/account/account.ts'
import type { HoldId } from '#shared/kernel/id.ts'
import { paiseFromRupees } from '#shared/kernel/money.ts'
import { upiLimitRupees } from '#shared/order/limits.ts'
import { isOpen } from '#shared/order/rules.ts'
import { reservationSecondsOf } from '#shared/order/view/view.ts'
import * as transition from '#shared/order/transition.ts'
import type { Context } from '#functions/platform/context.ts'
import { openEscrow } from '#functions/escrow/commands.ts'
import { readUser } from '#functions/account/queries.ts'
import { findBankAccount } from '#functions/bank/queries.ts'
import { type PayerAccount, razorpay } from '#functions/vendor/razorpay/client.ts'
import { readKey } from '#functions/vendor/razorpay/key.ts'
import { changeOrder, loadQuote, saveGatewayOrder } from './repository.ts'
import { reserveShares } from './stock/reserve.ts'
import { applyStock } from './stock/stock.ts'
import { recordWithdrawnPrice } from './withdrawn-price.ts'

/**
 * Prepares a stored order for payment: takes the shares, opens the escrow and creates the gateway's order. Continues where
 * an earlier attempt stopped; every call to a partner is idempotent.
 */
export async function openCheckout(
  context: Context<'table' | 'secrets' | 'fetch'>,
  order: Order,
  seller: Seller | undefined,
): Promise<Order> {
  const reserved = await reserveShares(context, order)
  if (reserved.payment.state !== 'PLACED') return reserved
  const voucherId = await openEscrow(context, reserved)
  const opened = await razorpay(context).findOrCreateOrder({
    receipt: reserved.id,
    amountPaise: reserved.total_paise,
    notes: { order_id: reserved.id },
    payFrom: await readPayerAccount(context, reserved),
  })
  await saveGatewayOrder(context, opened.id, reserved.id, seller)
  const refs = { razorpay_order_id: opened.id, voucher_id: voucherId }
  const after = await changeOrder(context, reserved, (current) => ready(current, reserved.stock.hold_id, refs))
  // Gives the shares back when the order was cancelled or has expired meanwhile.
  await applyStock(context, after)
  // Another run has planned its shares anew meanwhile.
  return after.payment.state === 'PLACED' ? openCheckout(context, after, seller) : after
}

/** The buyer's own account, where the stage takes money from nowhere else. A large order is not offered UPI, whose limit it exceeds. */
async function readPayerAccount(context: Context<'table:read'>, order: Order): Promise<PayerAccount | undefined> {
  if (!context.settings.ownAccountOnly) return undefined
  const [account, buyer] = await Promise.all([
    findBankAccount(context, order.user_id),
    readUser(context, order.user_id),
  ])
  if (account === undefined) throw new Error(`the buyer of order ${order.id} has no verified bank account`)
  const { account_no: accountNumber, ifsc_code: ifsc } = account
  const method = order.total_paise > paiseFromRupees(upiLimitRupees) ? ('netbanking' as const) : undefined
  return { name: displayName(buyer), accountNumber, ifsc, method }
}

/** The order holds its shares, and its buyer can pay: one save. */
function ready(order: Order, holdId: HoldId, refs: Parameters<typeof transition.checkoutOpened>[1]): Transition {
  return inOrder(
    order,
    (each) => transition.sharesReserved(each, holdId),
    (each) => transition.checkoutOpened(each, refs),
  )
}

/** Completes a placement that stopped half-way, so that the buyer can pay when they return. */
export async function resumePlacement(context: Context<'table' | 'secrets' | 'fetch'>, order: Order): Promise<Order> {
  const noted = await recordWithdrawnPrice(context, order)
  const isResumed = noted.payment.state === 'PLACED' && isOpen(noted, context.clock.now())
  if (!isResumed) return noted
  const quote = await loadQuote(context, noted.quote_id)
  return openCheckout(context, noted, quote?.seller)
}

/** The data that the gateway's checkout in the browser needs. */
export async function viewCheckout(context: Context<'secrets'>, order: Order): Promise<Checkout> {
  if (order.payment.razorpay_order_id === null || order.escrow.voucher_id === null)
    throw new Error(`order ${order.id} has no open checkout: openCheckout must run first`)
  const { key_id: key } = await readKey(context)
  return {
    order_id: order.id,
    razorpay_order_id: order.payment.razorpay_order_id,
    amount: order.total_paise,
    currency: 'INR',
    key,
    callback_url: `${context.settings.apiAddress}/payment/callback/${order.id}`,
    voucher_id: order.escrow.voucher_id,
    expires_at: order.expires_at,
    lasts_seconds: reservationSecondsOf(order),
  }
}
