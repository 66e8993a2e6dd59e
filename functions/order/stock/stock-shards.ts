import type { Context } from '#functions/platform/context.ts'
import type { ReadTable } from '#functions/platform/port/table.ts'
import type { SecurityId } from '#shared/kernel/id.ts'
import { type Stock, stockOf, type StockShard } from '#shared/order/stock/stock.ts'
import { stockShards } from '#functions/order/entities.ts'

/** How many shards of a stock this process saw last. There are never fewer. */
const shardCounts = new WeakMap<ReadTable, Map<SecurityId, number>>()

/**
 * The shards of a security, by their numbers. One request for all that are known; the
 * first one says whether there are more.
 */
export async function loadShards(
  context: Context<'table:read'>,
  securityId: SecurityId,
): Promise<readonly StockShard[]> {
  const counts = shardCounts.get(context.table) ?? new Map<SecurityId, number>()
  shardCounts.set(context.table, counts)
  const known = counts.get(securityId) ?? 1
  const shards = await loadBetween(context, securityId, [0, known])
  const count = shards[0]?.shard_count ?? known
  if (count <= known) return shards
  counts.set(securityId, count)
  return [...shards, ...(await loadBetween(context, securityId, [known, count]))]
}

async function loadBetween(
  context: Context<'table:read'>,
  security_id: SecurityId,
  [first, end]: readonly [number, number],
): Promise<readonly StockShard[]> {
  const ids = Array.from({ length: end - first }, (_, index) => ({ security_id, shard: first + index }))
  return (await stockShards.findMany(context, ids)).filter((shard) => shard !== undefined)
}

/** The stock of a security: the sum of its shards. */
export async function loadStock(context: Context<'table:read'>, securityId: SecurityId): Promise<Stock | undefined> {
  return stockOf(await loadShards(context, securityId))
}
