import type { Order } from '#shared/order/order.ts'
import { later } from '#shared/kernel/instant.ts'
import { latePaymentGraceMs } from '#shared/order/limits.ts'
import { syncAvailability } from '#functions/market/commands.ts'
import { applyOrderToStock, recordDeadlines, recordExpired } from '#functions/order/commands.ts'
import { resumePlacement } from '#functions/order/checkout.ts'
import { syncPayments } from '#functions/payment/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import { inAtMost } from '#functions/platform/time-left.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'

/** The time for one look at the gateway, repeats included. */
const lookMs = 3_000

/**
 * Completes a placement that stopped half-way, looks at the gateway for a payment, and ends a reservation whose time is over. A
 * gateway that does not answer delays the end by the time in which a payment still counts, and no more: what it reports later is
 * a late payment. What follows a payment is done elsewhere: an order that is paid is due in the other list within a minute.
 */
export async function syncReservation(
  context: Context<'table' | 'files:read' | 'secrets' | 'fetch'>,
  before: Order,
): Promise<boolean> {
  if (before.payment.razorpay_order_id === null) {
    // Without a checkout nobody could try to pay, so nobody is barred for not trying.
    await end(context, await resumePlacement(context, before), true)
    return false
  }
  try {
    const { order, payments } = await syncPayments(inAtMost(context, lookMs), before)
    await end(context, order, payments.length > 0)
    return false
  } catch (failure) {
    const mayBeInTime = context.clock.now() < later(before.expires_at, latePaymentGraceMs)
    // Nobody is barred for what we could not see.
    if (failure instanceof VendorFailed && !mayBeInTime) await end(context, before, true)
    // The gateway is asked again soon: what it reports then may still have been in time.
    throw failure
  }
}

/** Ends a reservation whose time is over, and returns its shares. `hasTried`: somebody tried to pay it. */
async function end(context: Context<'table' | 'files:read'>, order: Order, hasTried: boolean): Promise<void> {
  const current = await recordDeadlines(context, await recordExpired(context, order, hasTried))
  await applyOrderToStock(context, current)
  await syncAvailability(context, current.security_id)
}
