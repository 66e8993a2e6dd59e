import { epochMs, type Instant, secondMs } from '#shared/kernel/instant.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Table } from '#functions/platform/port/table.ts'
import { maintenanceFlags } from '#functions/platform/entities.ts'

// Maintenance mode: one flag for the whole stage, stored as an item of the table (docs/adr/0024-bind-a-stage-to-its-domain.md).

/** How long a function caches the flag. */
const cachedMs = 30 * secondMs

export interface Maintenance {
  readonly on: boolean
  /** When it is expected to end; undefined when nobody has said so. */
  readonly until?: Instant | undefined
}

const open: Maintenance = { on: false }

interface CachedFlag {
  readonly flag: Promise<Maintenance>
  readonly freshUntilMs: number
}

/** By table, because the tests run several applications in one process. */
const cache = new WeakMap<Table, CachedFlag>()

/** Reads the flag at most once in 30 seconds; while it cannot be read, the last known value applies, and open before the first read. */
export function readMaintenance({ table, clock }: Pick<Ports, 'table' | 'clock'>): Promise<Maintenance> {
  const nowMs = epochMs(clock.now())
  const cached = cache.get(table)
  if (cached !== undefined && nowMs < cached.freshUntilMs) return cached.flag
  // The promise is cached, so that concurrent requests share one read.
  const fresh = { flag: readFlag(table, cached), freshUntilMs: nowMs + cachedMs }
  cache.set(table, fresh)
  return fresh.flag
}

/** Whether maintenance mode is on. */
export async function isUnderMaintenance(ports: Pick<Ports, 'table' | 'clock'>): Promise<boolean> {
  return (await readMaintenance(ports)).on
}

/** Turns maintenance mode on, until a moment that people are told, or off. Every function applies it within 30 seconds. */
export async function setMaintenance({ table }: Pick<Ports, 'table'>, on: boolean, until?: Instant): Promise<void> {
  await table.put({ ...maintenanceFlags.key({}), on, ...(on && until !== undefined && { until }) })
}

async function readFlag(table: Table, previous: CachedFlag | undefined): Promise<Maintenance> {
  try {
    return (await maintenanceFlags.find({ table }, {}, { consistency: 'eventual' })) ?? open
  } catch {
    return previous === undefined ? open : previous.flag
  }
}
