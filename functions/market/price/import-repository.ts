import * as z from 'zod/mini'
import { pricesAccepted } from '#events/market.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { ConditionFailed, TransactionCancelled } from '#functions/platform/port/table.ts'
import { Id } from '#shared/kernel/id.ts'
import { AcceptedPrices, PriceImport } from '#shared/market/price-import.ts'

/** An import, who gave it, and how many of its companies are recorded. */
const StoredImport = z.object({ ...PriceImport.shape, by: Id, corrects: z.boolean(), position: z.int() })
export type StoredImport = z.infer<typeof StoredImport>

const importKey = (id: string) => ({ pk: `price-import#${id}`, sk: 'import' })
/** The file as it was given, for whoever asks later what it said. */
const fileKey = (id: string) => `market/import/${id}.csv`
const pricesKey = (id: string) => `market/import/${id}.json`

export async function loadImport(ports: Pick<Ports, 'table'>, id: string): Promise<StoredImport | undefined> {
  const item = await ports.table.get(importKey(id))
  return item === undefined ? undefined : StoredImport.parse(item)
}

export async function loadAccepted(ports: Pick<Ports, 'files'>, id: string): Promise<AcceptedPrices> {
  const file = await ports.files.get(pricesKey(id))
  if (file === undefined) throw new Error(`the prices of ${id} are gone`)
  return AcceptedPrices.parse(JSON.parse(new TextDecoder().decode(file.bytes)))
}

/** A file of prices as somebody of the desk gives it. */
export interface GivenPrices {
  readonly bytes: Uint8Array
  /** May say otherwise than what is recorded of a day. */
  readonly corrects: boolean
  /** Whose word it is. */
  readonly by: string
}

interface NewImport {
  readonly id: string
  readonly rows: number
  readonly given: GivenPrices
  readonly accepted: AcceptedPrices
}

/** Keeps the file, then accepts it: whatever dies in between leaves files that nobody looks for. The same file at once is accepted once. */
export async function saveImport(
  ports: Ports,
  { id, rows, given, accepted }: NewImport,
  correlation: string,
): Promise<StoredImport> {
  const made: StoredImport = {
    id,
    state: 'ACCEPTED',
    rows,
    securities: accepted.length,
    accepted_at: ports.clock.now(),
    done_at: null,
    by: given.by,
    corrects: given.corrects,
    position: 0,
  }
  await Promise.all([
    ports.files.put(fileKey(id), given.bytes, 'text/csv'),
    ports.files.put(pricesKey(id), new TextEncoder().encode(JSON.stringify(accepted)), 'application/json'),
  ])
  try {
    await ports.table.transact([
      { put: { ...importKey(id), ...made }, if: { absent: 'pk' } },
      outbox(ports, pricesAccepted, { import_id: id }, correlation),
    ])
    return made
  } catch (failure) {
    const known =
      failure instanceof TransactionCancelled && failure.failedAt(0) ? await loadImport(ports, id) : undefined
    if (known === undefined) throw failure
    return known
  }
}

/** So many companies more are recorded; somebody is to go on with the rest. Of two who were at it at once, one says so. */
export async function saveStep(
  ports: Ports,
  { id, position }: StoredImport,
  next: number,
  correlation: string,
): Promise<void> {
  try {
    await ports.table.transact([
      { update: importKey(id), changes: { set: { position: next } }, if: { path: 'position', is: position } },
      outbox(ports, pricesAccepted, { import_id: id }, correlation),
    ])
  } catch (failure) {
    if (!(failure instanceof TransactionCancelled && failure.failedAt(0))) throw failure
  }
}

export async function saveDone(ports: Ports, { id, position }: StoredImport, next: number): Promise<void> {
  try {
    await ports.table.update(
      importKey(id),
      { set: { position: next, state: 'DONE', done_at: ports.clock.now() } },
      { path: 'position', is: position },
    )
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
  }
}
