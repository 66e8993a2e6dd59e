import { ledgerRecords, orders, underWayRows, worklistShards } from '#functions/order/entities.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { EventId, OrderId } from '#shared/kernel/id.ts'
import { dayMs, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import type { Account, Posting } from '#shared/order/ledger.ts'
import type { Order } from '#shared/order/order.ts'
import { withChanges } from './sample-order.ts'

/** Ids of orders that all stand in one list of those that have not ended. */
export function idsInShard(shard: number, count: number): readonly OrderId[] {
  const ids: OrderId[] = []
  for (let number = 0; ids.length < count; number += 1) {
    const id = OrderId.parse(`ord_01JD${String(number).padStart(22, '0')}`)
    if (shardOf(id, worklistShards) === shard) ids.push(id)
  }
  return ids
}

/** An entry of the ledger, and how many days ago it was made. */
export interface Entry {
  readonly posting: Posting
  readonly ageDays: number
}

export const entryOf = (cause: string, from: Account, to: Account, ageDays: number): Entry => ({
  posting: { cause, from, to, amount_paise: paise(100), statement: cause },
  ageDays,
})

/**
 * Copies of a paid order. `entries`: those of some of them. `atEscrow`: what makes the comparison ask the escrow partner; without it no
 * partner was told about them.
 */
export async function copyOrders(
  context: FullContext,
  order: Order,
  ids: readonly OrderId[],
  entries: ReadonlyMap<OrderId, readonly Entry[]> = new Map(),
  atEscrow: Pick<Order['escrow'], 'fundings' | 'voucher_id'> = { fundings: [], voucher_id: null },
): Promise<void> {
  const { table, clock } = context
  const paid_at = later(clock.now(), -14 * dayMs)
  for (const id of ids) {
    const copy: Order = withChanges(order, {
      id,
      escrow: atEscrow,
      payment: { captured: [], paid_at },
      ledger: { booked: [] },
    })
    // Without a place in the lists of due orders, so that nothing but the comparison looks at it.
    const { gsi2pk: _pk, gsi2sk: _sk, ...item } = orders.itemOf(context, copy)
    await table.put(item)
    await table.put(underWayRows.itemOf(context, { id, order_id: id, user_id: order.user_id, paid_at }))
    for (const [index, { posting, ageDays }] of (entries.get(id) ?? []).entries()) {
      const at = later(clock.now(), -ageDays * dayMs)
      const record = { id: EventId.parse(`evt_${id}_${index}`), order_id: id, at, entries: [posting] }
      await table.transact({ entry: ledgerRecords.append(record) })
    }
  }
}
