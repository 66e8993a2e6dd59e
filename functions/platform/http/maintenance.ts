import { epochMs, type Instant, secondMs } from '#shared/kernel/instant.ts'
import type { Context } from '#functions/platform/context.ts'
import type { ReadTable } from '#functions/platform/port/table.ts'
import { maintenanceFlags } from '#functions/platform/entities.ts'

// Maintenance mode, and whether buying alone is closed: one item of the table for the whole stage
// (docs/adr/0024-bind-a-stage-to-its-domain.md).

/** How long a function caches the flag. */
const cachedMs = 30 * secondMs

export interface Maintenance {
  readonly on: boolean
  /** When it is expected to end; undefined when nobody has said so. */
  readonly until?: Instant | undefined
  /** Whether nobody may begin a purchase, while everything else goes on. The test buyers of the stage still may. */
  readonly buying_closed?: boolean | undefined
}

const open: Maintenance = { on: false }

interface CachedFlag {
  readonly flag: Promise<Maintenance>
  readonly freshUntilMs: number
}

/** By table, because the tests run several applications in one process. */
const cache = new WeakMap<ReadTable, CachedFlag>()

/** Reads the flag at most once in 30 seconds; while it cannot be read, the last known value applies, and open before the first read. */
export function readMaintenance({
  table,
  clock,
}: Pick<Context<'table:read'>, 'table' | 'clock'>): Promise<Maintenance> {
  const nowMs = epochMs(clock.now())
  const cached = cache.get(table)
  if (cached !== undefined && nowMs < cached.freshUntilMs) return cached.flag
  // The promise is cached, so that concurrent requests share one read.
  const fresh = { flag: readFlag(table, cached), freshUntilMs: nowMs + cachedMs }
  cache.set(table, fresh)
  return fresh.flag
}

/** Whether maintenance mode is on. */
export async function isUnderMaintenance(ports: Pick<Context<'table:read'>, 'table' | 'clock'>): Promise<boolean> {
  return (await readMaintenance(ports)).on
}

/** Whether purchases can begin: by the settings of the stage, and while no operator has closed buying. */
export async function isBuyingOpen(
  ports: Pick<Context<'table:read'>, 'table' | 'clock' | 'settings'>,
): Promise<boolean> {
  return ports.settings.buyingOpen && (await readMaintenance(ports)).buying_closed !== true
}

/** The flag as it is stored now, for a command that has changed it. */
export async function findMaintenance({ table }: Pick<Context<'table:read'>, 'table'>): Promise<Maintenance> {
  return (await maintenanceFlags.find({ table }, {})) ?? open
}

/** Turns maintenance mode on, until a moment that people are told, or off. Every function applies it within 30 seconds. */
export async function setMaintenance(
  { table }: Pick<Context<'table'>, 'table'>,
  on: boolean,
  until?: Instant,
): Promise<void> {
  const isKnown = on && until !== undefined
  await table.update(maintenanceFlags.key({}), {
    set: { on, ...(isKnown && { until }) },
    ...(!isKnown && { remove: ['until'] }),
  })
}

/** Closes buying alone, or opens it again. Every function applies it within 30 seconds. */
export async function setBuyingClosed(
  { table }: Pick<Context<'table'>, 'table'>,
  buying_closed: boolean,
): Promise<void> {
  await table.update(maintenanceFlags.key({}), { set: { buying_closed } })
}

async function readFlag(table: ReadTable, previous: CachedFlag | undefined): Promise<Maintenance> {
  try {
    return (await maintenanceFlags.find({ table }, {}, { consistency: 'eventual' })) ?? open
  } catch {
    return previous === undefined ? open : previous.flag
  }
}
