import * as z from 'zod/mini'
import type { Context } from '#functions/platform/context.ts'
import { InvalidCursor } from '#functions/platform/port/table.ts'
import { cursorOf } from '#functions/platform/storage/entity.ts'
import { OrderId } from '#shared/kernel/id.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import { worklistOf, worklistShards } from './entities.ts'

// Paid orders that have not ended, of all buyers: the sparse index of their rows `under-way#…`, in shards.

/** The place of an order in the list, `<paid at>#<order id>`. */
const Place = z.string().check(z.regex(/^[0-9TZ:.-]+#ord_[A-Za-z0-9]+$/))

/** Ids of the orders on the desk's worklist, the oldest first. Asks every shard, since each may hold all of the page. */
export async function loadWorklist(context: Context, { limit, cursor }: PageRequest): Promise<Page<OrderId>> {
  // No place begins with another one, so that this is the first after it.
  const after = cursor === undefined ? '0' : `${placeIn(cursor)}!`
  const shards = Array.from({ length: worklistShards }, (_, shard) => shard)
  const pages = await Promise.all(
    shards.map((shard) => context.table.query({ index: 'gsi2', pk: worklistOf(shard), between: [after, '~'], limit })),
  )
  const places = pages.flatMap(({ items }) => items.map(({ gsi2sk }) => Place.parse(gsi2sk))).toSorted()
  const page = places.slice(0, limit)
  const hasMore = places.length > limit || pages.some((each) => each.cursor !== undefined)
  const last = page.at(-1)
  return {
    values: page.map(orderIn),
    cursor: hasMore && last !== undefined ? Buffer.from(last).toString('base64url') : undefined,
  }
}

/** Ids of the orders of one shard of the worklist: cheaper than pages of the whole where the order does not matter. */
export async function loadWorklistShard(
  context: Context,
  shard: number,
  { limit, cursor }: PageRequest,
): Promise<Page<OrderId>> {
  const page = await context.table.query({ index: 'gsi2', pk: worklistOf(shard), limit, ...cursorOf(cursor) })
  return { values: page.items.map(({ gsi2sk }) => orderIn(Place.parse(gsi2sk))), cursor: page.cursor }
}

function orderIn(place: string): OrderId {
  return OrderId.parse(place.slice(place.indexOf('#') + 1))
}

function placeIn(cursor: string): string {
  const place = Place.safeParse(Buffer.from(cursor, 'base64url').toString())
  if (!place.success) throw new InvalidCursor('the cursor belongs to another list')
  return place.data
}
