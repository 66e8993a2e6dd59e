import type { World } from '#tests/world/world.ts'

interface Seen {
  readonly writes: number
  readonly rows: ReadonlyMap<string, string>
}

const seen = new WeakMap<World, Seen>()

/** Each row of the table by its key, as SQLite has it. Read again only when something was written. */
export function rowsOf(world: World): ReadonlyMap<string, string> {
  const writes = writesOf(world)
  const before = seen.get(world)
  if (before?.writes === writes) return before.rows
  const found = world.house.table.database.prepare('SELECT pk, sk, json FROM item').all()
  const rows = new Map(found.map(({ pk, sk, json }) => [`${String(pk)} ${String(sk)}`, String(json)]))
  seen.set(world, { writes, rows })
  return rows
}

/** The keys of rows that were made, changed or taken away since. */
export function changedSince(before: ReadonlyMap<string, string>, world: World): string[] {
  const after = rowsOf(world)
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].filter((key) => before.get(key) !== after.get(key))
}

/** How many rows were ever written: when it has not moved, nothing was. */
export function writesOf({ house }: World): number {
  return Number(house.table.database.prepare('SELECT total_changes() AS writes').get()?.['writes'])
}

/** Forgets how often somebody has asked, so that the next request is looked at. */
export function forgetLimits({ house }: World): void {
  house.table.database.exec("DELETE FROM item WHERE pk LIKE 'limit#%' OR pk LIKE 'code#%'")
}
