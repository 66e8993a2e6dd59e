import type { OrderId } from '#shared/kernel/id.ts'
import type { Order } from '#shared/order/order.ts'
import { isRefundWatched } from '#shared/order/refund-payout.ts'
import { isRefunding, isRefundDue } from '#shared/order/rules.ts'
import { applySigning, syncSigning } from '#functions/agreement/commands.ts'
import { readRefundStatement } from '#functions/agreement/queries.ts'
import { syncEscrow } from '#functions/escrow/commands.ts'
import { recordLot } from '#functions/holding/commands.ts'
import { timer } from '#functions/platform/messaging/event.ts'
import type { Context } from '#functions/platform/context.ts'
import { syncAvailability } from '#functions/market/commands.ts'
import { answerDisputes, refundsByBank, syncPayments, syncRefunds } from '#functions/payment/commands.ts'
import { resumePlacement } from '#functions/order/checkout.ts'
import { listDueOrders, readOrder } from '#functions/order/queries.ts'
import { syncSettlement } from '#functions/settlement/commands.ts'
import { applyOrderToStock, recordDeadlines, recordExpired, recordReconciled } from '#functions/order/commands.ts'

const ordersMax = 50

/**
 * Asks the partners about every order that has been in an intermediate state for too long. Webhooks only speed this up: every
 * order reaches its end even when all webhooks are lost. An order that fails is tried again later and does not stop the others.
 */
export const entry = timer('reconcile/every-1-minute-reconcile', async (context) => {
  for (const id of await listDueOrders(context, ordersMax)) {
    try {
      await reconcileOrder(context, id)
    } catch (failure) {
      context.log({
        level: 'warn',
        event: 'reconcile-failed',
        order: id,
        error: failure instanceof Error ? `${failure.name}: ${failure.message}` : 'unknown',
      })
    }
  }
})

/** Reconciles one order and stores when it is next due, also after a failure. */
async function reconcileOrder(context: Context, id: OrderId): Promise<void> {
  const before = await readOrder(context, id)
  let hasChanged = false
  let hasFailed = true
  try {
    hasChanged = await syncAll(context, before)
    hasFailed = false
  } finally {
    const after = await readOrder(context, id)
    // An alarm counts these (infra/stacks/monitoring): many mean that a partner's webhooks do not arrive.
    if (hasChanged || partnerStateOf(after) !== partnerStateOf(before))
      context.log({ level: 'warn', event: 'reconcile-found-change', order: id })
    await recordReconciled(context, after, hasFailed)
  }
}

/** The part of an order that changes only on a partner's report. Expiry and a completed placement are our own changes. */
function partnerStateOf({ escrow, payments }: Order): string {
  return JSON.stringify([escrow, payments.map(({ id, refund_reference }) => [id, refund_reference])])
}

/** Synchronises an order with every partner. True when the signing partner reported a change; the signing workflow records it later. */
async function syncAll(context: Context, before: Order): Promise<boolean> {
  const { order, payments } =
    before.razorpay_order_id === null
      ? { order: await resumePlacement(context, before), payments: undefined }
      : await syncPayments(context, before)
  // Without a checkout nobody could try to pay.
  const hasTried = payments === undefined || payments.length > 0
  const current = await recordDeadlines(context, await recordExpired(context, order, hasTried))
  await applyOrderToStock(context, current)
  await recordLot(context, current)
  await syncAvailability(context, current.security_id)
  if (order.payment !== 'PAID') return false
  await answerDisputes(context, current, readRefundStatement)
  await syncEscrow(context, await syncSettlement(context, current))
  // The order is read again: a refund waits while money is held in escrow, and syncEscrow may have changed that.
  const now = context.clock.now()
  if (current.payments.some((payment) => isRefundDue(payment) || isRefundWatched(payment, now)))
    await syncRefunds(context, await readOrder(context, order.id), refundsByBank)
  if (!isRefunding(current) && current.signature === 'PENDING') return syncSigning(context, order.id)
  await applySigning(context, current)
  return false
}
