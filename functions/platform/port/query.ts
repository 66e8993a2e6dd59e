import { InvalidCursor, type Item, type Key, type Page, type Query } from './table.ts'
import { checkKeys } from './write.ts'

export function checkQuery({ pk, limit }: Query): void {
  checkKeys({ pk, sk: '-' })
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) throw new RangeError(`limit ${limit}`)
}

export const getManyMax = 100

/** The keys as they are. Throws at what no table reads in one call. */
export function checkGetMany(keys: readonly Key[]): readonly Key[] {
  keys.forEach(checkKeys)
  if (keys.length > getManyMax) throw new RangeError(`${keys.length} keys at once`)
  if (new Set(keys.map(({ pk, sk }) => JSON.stringify([pk, sk]))).size < keys.length)
    throw new RangeError('a key that is asked for twice')
  return keys
}

/** The cursor names the last item's place in the order, not its number, so that it stays right when items come and go. */
export function pageOf(query: Query, found: readonly Item[]): Page {
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  if (last === undefined || found.length === items.length) return { items }
  const { order } = orderOf(query)
  return {
    items,
    cursor: Buffer.from(JSON.stringify([...order, ...order.map((name) => last[name])])).toString('base64url'),
  }
}

/** The attributes by which a query goes, and those that tell one place in it from another. */
export function orderOf({ index }: Query) {
  return index
    ? { partition: `${index}pk`, sort: `${index}sk`, order: [`${index}sk`, 'pk', 'sk'] }
    : { partition: 'pk', sort: 'sk', order: ['sk'] }
}

/** The values of the order's attributes. Throws at a cursor that was not given for such a query. */
export function readCursor(cursor: string, order: readonly string[]): string[] {
  const parts = partsOf(cursor)
  const isRight =
    Array.isArray(parts) &&
    parts.length === order.length * 2 &&
    parts.every((part, place) => typeof part === 'string' && (order[place] ?? part) === part)
  if (!isRight) throw new InvalidCursor('a cursor of another query')
  return parts.slice(order.length)
}

function partsOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
