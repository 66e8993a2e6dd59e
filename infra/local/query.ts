import type { SQLInputValue } from 'node:sqlite'
import { InvalidCursor, type Item, type Page, type Query } from '#functions/kit/port/table.ts'
import { checkKeys } from './condition.ts'

/** A query as SQL. Reads one row more than the page holds, to know whether it is the last. */
export function select(query: Query, nowSeconds: number): { text: string; values: SQLInputValue[] } {
  checkKeys({ pk: query.pk, sk: '-' })
  if (!Number.isInteger(query.limit) || query.limit < 1 || query.limit > 100) throw new RangeError(`limit ${query.limit}`)
  const { order, partition, sort } = orderOf(query)
  const tests: [string, ...SQLInputValue[]][] = [[`${partition} = ? AND ${sort} IS NOT NULL`, query.pk], ['(ttl IS NULL OR ttl > ?)', nowSeconds]]
  // No UTF-8 text holds the byte 255: whatever begins so sorts below it.
  if (query.begins) tests.push([`${sort} >= ? AND ${sort} < CAST(? AS TEXT)`, query.begins, Buffer.from([...Buffer.from(query.begins), 255])])
  if (query.between) tests.push([`${sort} BETWEEN ? AND ?`, ...query.between])
  if (query.cursor) tests.push([`(${order.join()}) ${query.descending ? '<' : '>'} (${order.map(() => '?').join()})`, ...readCursor(query.cursor, order)])
  const sorted = order.map((name) => (query.descending ? `${name} DESC` : name)).join()
  const text = `SELECT json FROM item WHERE ${tests.map(([test]) => test).join(' AND ')} ORDER BY ${sorted} LIMIT ?`
  return { text, values: [...tests.flatMap(([, ...values]) => values), query.limit + 1] }
}

/** The cursor names the last item's place in the order, not its number, so that it stays right when items come and go. */
export function pageOf(query: Query, found: readonly Item[]): Page {
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  if (last === undefined || found.length === items.length) return { items }
  const { order } = orderOf(query)
  return { items, cursor: Buffer.from(JSON.stringify([...order, ...order.map((name) => last[name])])).toString('base64url') }
}

function orderOf({ index }: Query) {
  return index ? { partition: `${index}pk`, sort: `${index}sk`, order: [`${index}sk`, 'pk', 'sk'] } : { partition: 'pk', sort: 'sk', order: ['sk'] }
}

function readCursor(cursor: string, order: readonly string[]): string[] {
  const parts = partsOf(cursor)
  const isRight = Array.isArray(parts) && parts.length === order.length * 2 && parts.every((part, place) => typeof part === 'string' && (order[place] ?? part) === part)
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
