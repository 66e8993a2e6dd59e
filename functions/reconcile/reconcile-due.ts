import type { DetailOf } from '#events/define.ts'
import type { orderDue } from '#events/order.ts'
import { recordReconciled, recordSetAside } from '#functions/order/commands.ts'
import { findDueOrder, readOrder, UnreadableOrder } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { describe } from '#functions/platform/messaging/event.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import type { Order } from '#shared/order/order.ts'

/** Brings an order to what the partners say. True when a change was found that no field of the order shows yet. */
export type Sync<C> = (context: C, order: Order) => Promise<boolean>

/**
 * Reconciles an order that was handed over, and stores when it is next due, also after a failure: it is tried again later and holds up
 * no other. Changes nothing when the order was reconciled since it was handed over. One that cannot be read is set aside.
 */
export async function reconcileDue<C extends Context<'table'>>(
  context: C,
  { order_id: id, due_at }: DetailOf<typeof orderDue>,
  sync: Sync<C>,
): Promise<void> {
  const order = await findDueOrder(context, id).catch((failure: unknown) => setAside(context, id, failure))
  if (order === undefined || order.due_at === null || order.due_at > due_at) return
  await syncAndStore(context, order, sync).catch((failure: unknown) => {
    context.log({ level: 'warn', event: 'reconcile-failed', order: id, error: describe(failure) })
  })
}

async function setAside(context: Context<'table'>, id: OrderId, failure: unknown): Promise<undefined> {
  if (!(failure instanceof UnreadableOrder)) throw failure
  await recordSetAside(context, id, describe(failure))
}

async function syncAndStore<C extends Context<'table'>>(context: C, before: Order, sync: Sync<C>): Promise<void> {
  let hasChanged = false
  let hasFailed = true
  try {
    hasChanged = await sync(context, before)
    hasFailed = false
  } finally {
    const after = await readOrder(context, before.id)
    // An alarm counts these (infra/stacks/monitoring): many mean that a partner's webhooks do not arrive.
    if (hasChanged || partnerStateOf(after) !== partnerStateOf(before))
      context.log({ level: 'warn', event: 'reconcile-found-change', order: before.id })
    await recordReconciled(context, after, hasFailed)
  }
}

/** The part of an order that changes only on a partner's report. Expiry and a completed placement are our own changes. */
function partnerStateOf({ escrow, payment }: Order): string {
  return JSON.stringify([escrow.state, payment.captured.map(({ id, refund_reference }) => [id, refund_reference])])
}
