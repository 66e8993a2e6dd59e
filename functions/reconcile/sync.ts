import type { Order } from '#shared/order/order.ts'
import { isRefundWatched } from '#shared/order/refund/refund-payout.ts'
import { isPaid, isRefunding, isRefundDue } from '#shared/order/rules.ts'
import { mayAvailabilityLag } from '#shared/order/stock/stock.ts'
import { suspendChargedBack } from '#functions/account/commands.ts'
import { applySigning, syncSigning } from '#functions/agreement/commands.ts'
import { readRefundStatement } from '#functions/agreement/queries.ts'
import { syncEscrow } from '#functions/escrow/commands.ts'
import { recordLot } from '#functions/holding/commands.ts'
import { syncAvailability } from '#functions/market/commands.ts'
import { applyOrderToStock, recordDeadlines, recordExpired } from '#functions/order/commands.ts'
import { readOrder } from '#functions/order/queries.ts'
import { answerDisputes, refundsByBank, syncPayments, syncRefunds } from '#functions/payment/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import { syncSettlement } from '#functions/settlement/commands.ts'
import { listLines } from '#functions/settlement/queries.ts'

/** Synchronises an order with every partner. True when the signing partner reported a change; the signing workflow records it later. */
export async function syncOrder(
  context: Context<'table' | 'files' | 'workflow' | 'secrets' | 'fetch'>,
  before: Order,
): Promise<boolean> {
  const { order, payments } = await syncPayments(context, before)
  const current = await recordDeadlines(context, await recordExpired(context, order, payments.length > 0))
  await applyOrderToStock(context, current)
  await recordLot(context, current)
  await suspendChargedBack(context, current)
  if (mayAvailabilityLag(current, context.clock.now())) await syncAvailability(context, current.security_id)
  if (!isPaid(current)) return false
  await answerDisputes(context, current, readRefundStatement)
  await syncEscrow(context, await syncSettlement(context, current, await listLines(context, current.id)))
  // The order is read again: a refund waits while money is held in escrow, and syncEscrow may have changed that.
  const now = context.clock.now()
  if (current.payment.captured.some((payment) => isRefundDue(payment) || isRefundWatched(payment, now)))
    await syncRefunds(context, await readOrder(context, order.id), refundsByBank)
  if (!isRefunding(current) && current.signature.state === 'PENDING') return syncSigning(context, order.id)
  await applySigning(context, current)
  return false
}
