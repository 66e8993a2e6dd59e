import type { Order } from '#shared/order/order.ts'
import { isRefunding, owesRefund } from '#shared/order/rules.ts'
import { expired } from '#shared/order/transition.ts'
import { syncSigning } from '#functions/agreement/act.ts'
import { syncEscrow } from '#functions/escrow/act.ts'
import { recordLot } from '#functions/holding/act.ts'
import { timer } from '#functions/kit/event.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { followStock } from '#functions/market/act.ts'
import { syncPayments, syncRefunds } from '#functions/payment/act.ts'
import { openCheckout } from './checkout.ts'
import { readOrder } from './read.ts'
import { followOrder } from './stock.ts'
import { changeOrder, loadDue, saveLookedAt } from './store.ts'

const ordersMax = 50

/**
 * Asks the partners about every order that has been in between for too long. Webhooks only make this sooner: with all of
 * them lost, every order still ends. One order's trouble does not hold up the others; it is looked at again next time.
 */
export const entry = timer('order/every-1-minute-reconcile', async (ports, correlation) => {
  for (const id of await loadDue(ports, ordersMax)) {
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
    // Counted by an alarm (infra/stack/watch): many of these mean that a partner's webhooks do not come.
    if (hadNews || moneyOf(after) !== moneyOf(before))
      ports.log({ level: 'warn', event: 'reconciler-found', order: id, correlation })
    await saveLookedAt(ports, after, hasFailed)
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
      ? await resume(ports, before, correlation)
      : (await syncPayments(ports, before, correlation)).order
  const after = await changeOrder(ports, order, correlation, (each) => expired(each, 'time', ports.clock.now()))
  await followOrder(ports, after)
  await recordLot(ports, after)
  await followStock(ports, after.security_id, correlation)
  if (order.payment !== 'PAID') return false
  await syncEscrow(ports, after, correlation)
  // Read anew: a refund waits while money lies in escrow, where it may just have come.
  if (order.payments.some(owesRefund)) await syncRefunds(ports, await readOrder(ports, order.id), correlation)
  if (!isRefunding(order) && order.signature === 'PENDING') return syncSigning(ports, order.id, correlation)
  return false
}

/** A placing that died half-way is brought to its end, so that its buyer can pay as soon as they come back. */
async function resume(ports: Ports, order: Order, correlation: string): Promise<Order> {
  const open = order.payment === 'PLACED' && ports.clock.now() < order.expires_at
  return open ? openCheckout(ports, order, correlation) : order
}
