import { pricesAccepted } from '#events/market.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed, TransactionCancelled } from '#functions/platform/port/table.ts'
import type { ImportId, UserId } from '#shared/kernel/id.ts'
import { AcceptedPrices, type WaitingPrices } from '#shared/market/price-import.ts'
import { priceImports, type StoredImport } from '#functions/market/entities.ts'

/** The uploaded file, kept as evidence. */
const fileKey = (id: ImportId) => `market/import/${id}.csv`
const pricesKey = (id: ImportId) => `market/import/${id}.json`
/** The prices that wait for a second person. */
const waitingKey = (id: ImportId) => `market/import/${id}.waiting.json`

export function loadImport(context: Context<'table:read'>, id: ImportId): Promise<StoredImport | undefined> {
  return priceImports.find(context, { id })
}

export function loadAccepted(context: Context<'files:read'>, id: ImportId): Promise<AcceptedPrices> {
  return loadFile(context, pricesKey(id))
}

/** The prices that wait for a second person, as they did when the file was accepted. */
export function loadWaiting(context: Context<'files:read'>, id: ImportId): Promise<AcceptedPrices> {
  return loadFile(context, waitingKey(id))
}

async function loadFile(context: Context<'files:read'>, key: string): Promise<AcceptedPrices> {
  const file = await context.files.get(key)
  if (file === undefined) throw new Error(`${key} is missing in the file store`)
  return AcceptedPrices.parse(JSON.parse(new TextDecoder().decode(file.bytes)))
}

/** A file of prices as a desk user uploads it. */
export interface PriceUpload {
  readonly bytes: Uint8Array
  /** Whether the file may contradict recorded prices. */
  readonly corrects: boolean
  /** The desk user. */
  readonly by: UserId
}

interface NewImport {
  readonly id: ImportId
  readonly upload: PriceUpload
  readonly accepted: AcceptedPrices
  readonly waiting: AcceptedPrices
  /** What the desk is told about those that wait. */
  readonly told: readonly WaitingPrices[]
}

/** Stores the file, then accepts it. A crash in between leaves unused files. The same file in two concurrent uploads is accepted once. */
export async function saveImport(
  context: Context<'table' | 'files'>,
  { id, upload, accepted, waiting, told }: NewImport,
): Promise<StoredImport> {
  const created: StoredImport = {
    id,
    state: 'ACCEPTED',
    rows: accepted.reduce((count, { points }) => count + points.length, 0),
    waiting: [...told],
    securities: accepted.length,
    accepted_at: context.clock.now(),
    done_at: null,
    by: upload.by,
    corrects: upload.corrects,
    position: 0,
  }
  await Promise.all([
    context.files.put(fileKey(id), upload.bytes, 'text/csv'),
    context.files.put(pricesKey(id), new TextEncoder().encode(JSON.stringify(accepted)), 'application/json'),
    ...(waiting.length > 0
      ? [context.files.put(waitingKey(id), new TextEncoder().encode(JSON.stringify(waiting)), 'application/json')]
      : []),
  ])
  try {
    await context.table.transact({
      import: priceImports.create(context, created),
      ...outbox(context, pricesAccepted, { import_id: id }),
    })
    return created
  } catch (failure) {
    const isKnown = failure instanceof TransactionCancelled && failure.hasFailed('import')
    const known = isKnown ? await loadImport(context, id) : undefined
    if (known === undefined) throw failure
    return known
  }
}

/** Saves the progress of an import and publishes the event for its next step. Of two concurrent runs, one does so. */
export async function saveStep(context: Context<'table'>, { id, position }: StoredImport, next: number): Promise<void> {
  try {
    await context.table.transact({
      import: priceImports.update({ id }, { set: { position: next } }, { attribute: 'position', is: position }),
      ...outbox(context, pricesAccepted, { import_id: id }),
    })
  } catch (failure) {
    if (!(failure instanceof TransactionCancelled && failure.hasFailed('import'))) throw failure
  }
}

/** Saves that an import is complete. Of two concurrent runs, one does so. */
export async function saveDone(context: Context<'table'>, { id, position }: StoredImport, next: number): Promise<void> {
  try {
    await context.table.update(
      priceImports.key({ id }),
      { set: { position: next, state: 'DONE', done_at: context.clock.now() } },
      { attribute: 'position', is: position },
    )
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
  }
}
