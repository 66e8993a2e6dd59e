import { epochMs, secondMs } from '#shared/kernel/instant.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Table } from '#functions/platform/port/table.ts'
import { maintenanceFlags } from '#functions/platform/entities.ts'

// Maintenance mode: one flag for the whole stage, stored as an item of the table (docs/adr/0015-keep-the-maintenance-flag-in-the-table.md).

/** How long a function caches the flag. */
const cachedMs = 30 * secondMs

interface CachedFlag {
  readonly closed: Promise<boolean>
  readonly untilMs: number
}

/** By table, because the tests run several applications in one process. */
const cache = new WeakMap<Table, CachedFlag>()

/** Whether maintenance mode is on. Reads the flag at most once in 30 seconds; while it cannot be read, the last known value applies, and `false` before the first read. */
export function isUnderMaintenance({ table, clock }: Pick<Ports, 'table' | 'clock'>): Promise<boolean> {
  const nowMs = epochMs(clock.now())
  const cached = cache.get(table)
  if (cached !== undefined && nowMs < cached.untilMs) return cached.closed
  // The promise is cached, so that concurrent requests share one read.
  const fresh = { closed: readFlag(table, cached), untilMs: nowMs + cachedMs }
  cache.set(table, fresh)
  return fresh.closed
}

/** Turns maintenance mode on or off. Every function applies it within 30 seconds. */
export async function setMaintenance({ table }: Pick<Ports, 'table'>, on: boolean): Promise<void> {
  await table.update(maintenanceFlags.key({}), { set: { on } })
}

async function readFlag(table: Table, previous: CachedFlag | undefined): Promise<boolean> {
  try {
    return (await maintenanceFlags.find({ table }, {}, 'recent'))?.on ?? false
  } catch {
    return previous === undefined ? false : previous.closed
  }
}
