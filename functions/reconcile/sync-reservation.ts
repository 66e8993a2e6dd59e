import type { Order } from '#shared/order/order.ts'
import { later } from '#shared/kernel/instant.ts'
import { latePaymentGraceMs } from '#shared/order/limits.ts'
import { syncAvailability } from '#functions/market/commands.ts'
import { applyOrderToStock, recordExpired } from '#functions/order/commands.ts'
import { resumePlacement } from '#functions/order/checkout.ts'
import { syncPayments } from '#functions/payment/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import { inAtMost } from '#functions/platform/time-left.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { syncAfterPayment } from './sync.ts'

/** The time for one look at the gateway, repeats included. */
const lookMs = 3_000

/**
 * Completes a placement that stopped half-way, looks at the gateway for a payment, and ends a reservation whose time is over. A
 * gateway that does not answer delays the end by the time in which a payment still counts, and no more: what it reports later is
 * a late payment.
 */
export async function syncReservation(context: Context, before: Order): Promise<boolean> {
  if (before.razorpay_order_id === null) {
    // Without a checkout nobody could try to pay, so nobody is barred for not trying.
    return syncAfterPayment(context, await resumePlacement(context, before), true)
  }
  try {
    const { order, payments } = await syncPayments(inAtMost(context, lookMs), before)
    return await syncAfterPayment(context, order, payments.length > 0)
  } catch (failure) {
    const mayBeInTime = context.clock.now() < later(before.expires_at, latePaymentGraceMs)
    if (failure instanceof VendorFailed && !mayBeInTime) await endWithoutLook(context, before)
    // The gateway is asked again soon: what it reports then may still have been in time.
    throw failure
  }
}

/** Nobody is barred for what we could not see. */
async function endWithoutLook(context: Context, order: Order): Promise<void> {
  const expired = await recordExpired(context, order, true)
  await applyOrderToStock(context, expired)
  await syncAvailability(context, expired.security_id)
}
