import type { FullContext } from '#functions/platform/context.ts'
import { stockShards } from '#functions/order/entities.ts'
import { HoldId, type SecurityId } from '#shared/kernel/id.ts'
import { holdAttribute } from '#shared/order/stock/stock.ts'

/** Holds shares of the first shard for somebody else, whose order is not in the table. */
export async function holdForOthers(context: FullContext, security_id: SecurityId, quantity: number): Promise<void> {
  const changes = { add: { available: -quantity, hold_count: 1 }, set: { [ofOthers]: quantity } }
  await context.table.update(stockShards.key({ security_id, shard: 0 }), changes)
}

/** Gives them back. */
export async function giveBack(context: FullContext, security_id: SecurityId, quantity: number): Promise<void> {
  const changes = { add: { available: quantity, hold_count: -1 }, remove: [ofOthers] }
  await context.table.update(stockShards.key({ security_id, shard: 0 }), changes)
}

const ofOthers = holdAttribute(HoldId.parse('ord_others'))
