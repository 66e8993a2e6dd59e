import type { Order } from '#shared/order/order.ts'
import { isRefunding, owesRefund } from '#shared/order/rules.ts'
import { syncSigning } from '#functions/agreement/commands.ts'
import { syncEscrow } from '#functions/escrow/commands.ts'
import { recordLot } from '#functions/holding/commands.ts'
import { timer } from '#functions/platform/messaging/event.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { syncAvailability } from '#functions/market/commands.ts'
import { syncPayments, syncRefunds } from '#functions/payment/commands.ts'
import { resumePlacement } from '#functions/order/checkout.ts'
import { readDueOrders, readOrder } from '#functions/order/queries.ts'
import { applyOrderToStock, recordExpired, recordReconciled } from '#functions/order/commands.ts'

const ordersMax = 50

/**
 * Asks the partners about every order that has been in between for too long. Webhooks only make this sooner: with all of
 * them lost, every order still ends. One order's trouble does not hold up the others; it is looked at again next time.
 */
export const entry = timer('reconcile/every-1-minute-reconcile', async (ports, correlation) => {
  for (const id of await readDueOrders(ports, ordersMax)) {
    try {
      await lookOnce(ports, id, correlation)
    } catch (failure) {
      ports.log({
        level: 'warn',
        event: 'reconcile-failed',
        correlation,
        order: id,
        error: failure instanceof Error ? `${failure.name}: ${failure.message}` : 'unknown',
      })
    }
  }
})

/** However the look ends, the order is next looked at when its time comes. */
async function lookOnce(ports: Ports, id: string, correlation: string): Promise<void> {
  const before = await readOrder(ports, id)
  let hadNews = false
  let hasFailed = true
  try {
    hadNews = await look(ports, before, correlation)
    hasFailed = false
  } finally {
    const after = await readOrder(ports, id)
    // Counted by an alarm (infra/stacks/monitoring): many of these mean that a partner's webhooks do not come.
    if (hadNews || moneyOf(after) !== moneyOf(before))
      ports.log({ level: 'warn', event: 'reconcile-found-change', order: id, correlation })
    await recordReconciled(ports, after, hasFailed)
  }
}

/** Where the money is, as only a partner can tell. What ran out, and a placing brought to its end, is our own doing. */
function moneyOf({ escrow, payments }: Order): string {
  return JSON.stringify([escrow, payments.map(({ id, refund_reference }) => [id, refund_reference])])
}

/** True when the partner that signs had news; whose answer is taken in by its workflow, later. */
async function look(ports: Ports, before: Order, correlation: string): Promise<boolean> {
  const order =
    before.razorpay_order_id === null
      ? await resumePlacement(ports, before, correlation)
      : (await syncPayments(ports, before, correlation)).order
  const after = await recordExpired(ports, order, correlation)
  await applyOrderToStock(ports, after)
  await recordLot(ports, after)
  await syncAvailability(ports, after.security_id, correlation)
  if (order.payment !== 'PAID') return false
  await syncEscrow(ports, after, correlation)
  // Read anew: a refund waits while money lies in escrow, where it may just have come.
  if (order.payments.some(owesRefund)) await syncRefunds(ports, await readOrder(ports, order.id), correlation)
  if (!isRefunding(order) && order.signature === 'PENDING') return syncSigning(ports, order.id, correlation)
  return false
}
