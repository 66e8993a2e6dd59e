import type { SQLInputValue } from 'node:sqlite'
import { checkQuery, orderOf, readCursor } from '#functions/platform/port/query.ts'
import type { Query } from '#functions/platform/port/table.ts'

/** A query as SQL. Reads one row more than the page holds, to know whether it is the last. */
export function select(query: Query, nowSeconds: number): { text: string; values: SQLInputValue[] } {
  checkQuery(query)
  const { order, partition, sort } = orderOf(query)
  const tests: [string, ...SQLInputValue[]][] = [
    [`${partition} = ? AND ${sort} IS NOT NULL`, query.pk],
    ['(ttl IS NULL OR ttl > ?)', nowSeconds],
  ]
  // No UTF-8 text holds the byte 255: whatever begins so sorts below it.
  if (query.begins)
    tests.push([
      `${sort} >= ? AND ${sort} < CAST(? AS TEXT)`,
      query.begins,
      Buffer.from([...Buffer.from(query.begins), 255]),
    ])
  if (query.between) tests.push([`${sort} BETWEEN ? AND ?`, ...query.between])
  if (query.cursor)
    tests.push([
      `(${order.join()}) ${query.descending ? '<' : '>'} (${order.map(() => '?').join()})`,
      ...readCursor(query.cursor, order),
    ])
  const sorted = order.map((name) => (query.descending ? `${name} DESC` : name)).join()
  const text = `SELECT json FROM item WHERE ${tests.map(([test]) => test).join(' AND ')} ORDER BY ${sorted} LIMIT ?`
  return { text, values: [...tests.flatMap(([, ...values]) => values), query.limit + 1] }
}
