import type { Context } from '#functions/platform/context.ts'
import { isConflict, type Item } from '#functions/platform/port/table.ts'
import { cursorOf } from '#functions/platform/storage/entity.ts'
import { OrderId } from '#shared/kernel/id.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import { Order } from '#shared/order/order.ts'
import { nextReconcileAfterFailure } from '#shared/order/deadline/reconcile-schedule.ts'
import { dueAt, dueIndex, ordersDue, setAside } from './due-index.ts'
import { orders } from './entities.ts'

/** What is stored of an order does not have the form of one. Its message names the fields. */
export class UnreadableOrder extends Error {
  override readonly name = 'UnreadableOrder'
}

/** An order, of which `due_at` says when it is due. Throws `UnreadableOrder`. */
export async function loadDue(context: Context<'table:read'>, id: OrderId): Promise<Order | undefined> {
  const item = await context.table.get(orders.key({ id }))
  return item && read(item)
}

function read(item: Item): Order {
  try {
    return Order.parse(item)
  } catch (failure) {
    throw new UnreadableOrder(failure instanceof Error ? failure.message : 'unknown')
  }
}

/** Stores when an order is reconciled next: at its regular time, or earlier when this attempt failed. */
export function saveReconciled(context: Context<'table'>, order: Order, hasFailed: boolean): Promise<void> {
  const now = context.clock.now()
  return savePlace(
    context,
    order,
    hasFailed ? dueAt(order, nextReconcileAfterFailure(order, now)) : dueIndex(order, now),
  )
}

/** An order that stands there already is not written, and one that changed since it was read has a place of its own by then. */
async function savePlace(context: Context<'table'>, order: Order, place: ReturnType<typeof dueIndex>): Promise<void> {
  if (place !== undefined && order.due_at !== null && place.due_at === order.due_at) return
  const changes = place === undefined ? { set: { due_at: null }, remove: ['gsi2pk', 'gsi2sk'] } : { set: place }
  await context.table
    .update(orders.key(order), changes, { attribute: 'version', is: order.version })
    .catch((failure: unknown) => {
      if (!isConflict(failure)) throw failure
    })
}

/** Sets an order that cannot be read aside, so that it is tried again a day later and holds up no other. */
export async function saveSetAside(context: Context<'table'>, id: OrderId): Promise<void> {
  await context.table.update(orders.key({ id }), { set: setAside(id, context.clock.now()) }, { present: 'pk' })
}

/** Ids of all orders other than reservations that will be reconciled, by partition of the index. */
export const scheduledPartitions: readonly string[] = [...ordersDue.partitions, ...ordersDue.rarePartitions]

/** Ids of the orders in one partition of the index. */
export async function loadScheduled(
  context: Context<'table:read'>,
  pk: string,
  { limit, cursor }: PageRequest,
): Promise<Page<OrderId>> {
  const page = await context.table.query({ index: 'gsi2', pk, limit, ...cursorOf(cursor) })
  return {
    values: page.items.map(({ pk: key }) => OrderId.parse(key.slice('order#order#'.length))),
    cursor: page.cursor,
  }
}
