import type { Context } from '#functions/platform/context.ts'
import { cursorOf } from '#functions/platform/storage/entity.ts'
import { idAt, listShards } from '#functions/platform/storage/sharded-list.ts'
import { OrderId } from '#shared/kernel/id.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import { worklistOf, worklistShards } from './entities.ts'

// Paid orders that have not ended, of all buyers: the sparse index of their rows `under-way#…`, in shards.

const partitions = Array.from({ length: worklistShards }, (_, shard) => worklistOf(shard))

/** Ids of the orders on the desk's worklist, the oldest first. */
export async function loadWorklist(context: Context<'table:read'>, request: PageRequest): Promise<Page<OrderId>> {
  const { values, cursor } = await listShards(context, partitions, request)
  return { values: values.map((id) => OrderId.parse(id)), cursor }
}

/** Ids of the orders of one shard of the worklist: cheaper than pages of the whole where the order does not matter. */
export async function loadWorklistAt(
  context: Context<'table:read'>,
  pk: string,
  { limit, cursor }: PageRequest,
): Promise<Page<OrderId>> {
  const page = await context.table.query({ index: 'gsi2', pk, limit, ...cursorOf(cursor) })
  return { values: page.items.map(({ gsi2sk }) => OrderId.parse(idAt(gsi2sk))), cursor: page.cursor }
}
