import type { SQLInputValue } from 'node:sqlite'
import { checkQuery, findsItems, orderOf, readCursor } from '#functions/platform/port/query.ts'
import type { Query } from '#functions/platform/port/table.ts'

/** A query as SQL. Reads one row more than the page holds, to know whether another page follows. */
export function select(query: Query, nowSeconds: number): { text: string; values: SQLInputValue[] } {
  checkQuery(query)
  const { order, partition, sort } = orderOf(query)
  const conditions: [string, ...SQLInputValue[]][] = [
    [`${partition} = ? AND ${sort} IS NOT NULL`, query.pk],
    ...(query.from === 'ledger' || !findsItems(query)
      ? []
      : [['(ttl IS NULL OR ttl > ?)', nowSeconds] as [string, number]]),
  ]
  // UTF-8 never contains the byte 255, so every text with this prefix sorts below prefix + 255.
  if (query.prefix)
    conditions.push([
      `${sort} >= ? AND ${sort} < CAST(? AS TEXT)`,
      query.prefix,
      Buffer.from([...Buffer.from(query.prefix), 255]),
    ])
  if (query.between) conditions.push([`${sort} BETWEEN ? AND ?`, ...query.between])
  if (query.cursor)
    conditions.push([
      `(${order.join()}) ${query.descending ? '<' : '>'} (${order.map(() => '?').join()})`,
      ...readCursor(query.cursor, order),
    ])
  const sorted = order.map((name) => (query.descending ? `${name} DESC` : name)).join()
  const text = `SELECT json FROM ${query.from ?? 'item'} WHERE ${conditions.map(([condition]) => condition).join(' AND ')} ORDER BY ${sorted} LIMIT ?`
  return { text, values: [...conditions.flatMap(([, ...values]) => values), query.limit + 1] }
}
