import * as z from 'zod/mini'
import type { Context } from '#functions/platform/context.ts'
import { InvalidCursor, type Query } from '#functions/platform/port/table.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'

/** The place of an item in a list of work, `<instant>#<id>`. The id of a part has two words, `<id>#<part>`. */
const Place = z.string().check(z.regex(/^[0-9TZ:.-]+#\w+(#\w+)?$/))

/** An entity (./entity.ts). */
interface Worklist<T> {
  listWork(context: Pick<Context<'table:read'>, 'table'>, query: Omit<Query, 'index'>): Promise<Page<T>>
}

/**
 * Ids of a list of work that lies in several partitions of `gsi2`, the oldest first. Asks every partition, since each may hold all of the
 * page.
 */
export async function listShards(
  context: Pick<Context<'table:read'>, 'table'>,
  partitions: readonly string[],
  { limit, cursor }: PageRequest,
): Promise<Page<string>> {
  // No place begins with another one, so that this is the first after it.
  const after = cursor === undefined ? '0' : `${placeIn(cursor)}!`
  const pages = await Promise.all(
    partitions.map((pk) => context.table.query({ index: 'gsi2', pk, between: [after, '~'], limit })),
  )
  const places = pages.flatMap(({ items }) => items.map(({ gsi2sk }) => Place.parse(gsi2sk))).toSorted()
  const page = places.slice(0, limit)
  const hasMore = places.length > limit || pages.some((each) => each.cursor !== undefined)
  const last = page.at(-1)
  return {
    values: page.map(idAt),
    cursor: hasMore && last !== undefined ? Buffer.from(last).toString('base64url') : undefined,
  }
}

/** Items of such a list from a moment or before: of each partition the oldest, so many at most. */
export async function listOldest<T>(
  { listWork }: Worklist<T>,
  context: Pick<Context<'table:read'>, 'table'>,
  partitions: readonly string[],
  { until, limit }: { readonly until: Instant; readonly limit: number },
): Promise<T[]> {
  const between = ['0', `${until}~`] as const
  const pages = await Promise.all(partitions.map((pk) => listWork(context, { pk, between, limit })))
  return pages.flatMap(({ values }) => values)
}

/** The id in a place of such a list. */
export function idAt(place = ''): string {
  const parsed = Place.parse(place)
  return parsed.slice(parsed.indexOf('#') + 1)
}

function placeIn(cursor: string): string {
  const place = Place.safeParse(Buffer.from(cursor, 'base64url').toString())
  if (!place.success) throw new InvalidCursor('the cursor belongs to another list')
  return place.data
}
