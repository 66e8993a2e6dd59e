import * as z from 'zod/mini'
import { epochMs, secondMs } from '#shared/kernel/instant.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Table } from '#functions/platform/port/table.ts'

// The house may be closed while something is mended: one flag for the whole stage, an item of the table.

const place = { pk: 'maintenance', sk: 'flag' }
const Flag = z.object({ on: z.boolean() })

/** How long a function goes on with what it has read. */
const keptMs = 30 * secondMs

interface Known {
  readonly closed: Promise<boolean>
  readonly untilMs: number
}

/** By table, since a process may have several houses, as the tests do. */
const knownOf = new WeakMap<Table, Known>()

/** Whether the house is closed, asked at most once in thirty seconds. A flag that cannot be read closes nothing and opens nothing: what was known holds. */
export function isClosed({ table, clock }: Pick<Ports, 'table' | 'clock'>): Promise<boolean> {
  const nowMs = epochMs(clock.now())
  const known = knownOf.get(table)
  if (known !== undefined && nowMs < known.untilMs) return known.closed
  // Kept before it is answered: whoever asks meanwhile waits for the same read.
  const asked = { closed: ask(table, known), untilMs: nowMs + keptMs }
  knownOf.set(table, asked)
  return asked.closed
}

/** Closes the house or opens it again. Every function knows within thirty seconds, this one too. */
export async function setMaintenance({ table }: Pick<Ports, 'table'>, on: boolean): Promise<void> {
  await table.put({ ...place, on })
}

async function ask(table: Table, before: Known | undefined): Promise<boolean> {
  try {
    const flag = await table.get(place)
    return flag !== undefined && Flag.parse(flag).on
  } catch {
    return before === undefined ? false : before.closed
  }
}
