import type { Harness } from '#tests/harness/harness.ts'

interface Seen {
  readonly writes: number
  readonly rows: ReadonlyMap<string, string>
}

const allRows = 'SELECT pk, sk, json FROM item UNION ALL SELECT pk, sk, json FROM ledger'
const seen = new WeakMap<Harness, Seen>()

/** Each row of the table and of the ledger by its key, as stored in SQLite. Read again only after a write. */
export function rowsOf(harness: Harness): ReadonlyMap<string, string> {
  const writes = writesOf(harness)
  const before = seen.get(harness)
  if (before?.writes === writes) return before.rows
  const found = harness.app.table.database.prepare(allRows).all()
  const rows = new Map(found.map(({ pk, sk, json }) => [`${String(pk)} ${String(sk)}`, String(json)]))
  seen.set(harness, { writes, rows })
  return rows
}

/** The keys of rows that were created, changed or deleted since. */
export function changedSince(before: ReadonlyMap<string, string>, harness: Harness): string[] {
  const after = rowsOf(harness)
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].filter((key) => before.get(key) !== after.get(key))
}

/** The total number of row writes: equal before and after means no write. */
export function writesOf({ app }: Harness): number {
  return Number(app.table.database.prepare('SELECT total_changes() AS writes').get()?.['writes'])
}

/** By ranges of the key, `$` being what follows `#`: `LIKE` would read every row, for each of many thousand requests. */
const limits = `DELETE FROM item
  WHERE pk >= 'platform#limit#' AND pk < 'platform#limit$' OR pk >= 'account#code#' AND pk < 'account#code$'`

/** Resets all rate limits and code attempts, so that the next request is handled. */
export function resetLimits({ app }: Harness): void {
  app.table.database.exec(limits)
}
