import { InvalidCursor, type Item, type Key, type ItemPage, type Query } from './table.ts'
import { checkKeys } from './write.ts'

export function checkQuery({ from, index, pk, limit }: Query): void {
  checkKeys({ pk, sk: '-' })
  if (from === 'ledger' && index !== undefined) throw new RangeError(`the ledger has no index ${index}`)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) throw new RangeError(`limit ${limit}: use 1 to 1,000`)
}

export const getManyMax = 100

/** Returns the keys unchanged. Throws when they cannot be read in one call: more than 100, or a duplicate. */
export function checkGetMany(keys: readonly Key[]): readonly Key[] {
  keys.forEach(checkKeys)
  if (keys.length > getManyMax) throw new RangeError(`${keys.length} keys in one getMany: at most ${getManyMax}`)
  if (new Set(keys.map(({ pk, sk }) => JSON.stringify([pk, sk]))).size < keys.length)
    throw new RangeError('a key occurs twice in one getMany')
  return keys
}

/** Whether a query finds whole items. The index `gsi2` projects keys only (infra/stacks/data.ts). */
export function findsItems({ index }: Query): boolean {
  return index !== 'gsi2'
}

/** What a query finds of an item. */
export function projected(query: Query, item: Item): Item {
  if (findsItems(query)) return item
  const { pk, sk, gsi2pk, gsi2sk } = item
  return { pk, sk, ...(gsi2pk !== undefined && { gsi2pk }), ...(gsi2sk !== undefined && { gsi2sk }) }
}

/** A page of the items found. Its cursor holds the key of the last item, not an offset, so that it stays valid when items are added or removed. */
export function pageOf(query: Query, found: readonly Item[]): ItemPage {
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  if (last === undefined || found.length === items.length) return { items }
  const { order } = orderOf(query)
  return {
    items,
    cursor: Buffer.from(JSON.stringify([...order, ...order.map((name) => last[name])])).toString('base64url'),
  }
}

/** The key attributes of a query, and the attributes that a cursor needs to identify a position in its order. */
export function orderOf({ index }: Query) {
  return index
    ? { partition: `${index}pk`, sort: `${index}sk`, order: [`${index}sk`, 'pk', 'sk'] }
    : { partition: 'pk', sort: 'sk', order: ['sk'] }
}

/** The values of the order's attributes. Throws `InvalidCursor` for a cursor of another kind of query. */
export function readCursor(cursor: string, order: readonly string[]): string[] {
  const parts = partsOf(cursor)
  const isValid =
    Array.isArray(parts) &&
    parts.length === order.length * 2 &&
    parts.every((part, index) => typeof part === 'string' && (order[index] ?? part) === part)
  if (!isValid) throw new InvalidCursor('the cursor belongs to another query')
  return parts.slice(order.length)
}

function partsOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
