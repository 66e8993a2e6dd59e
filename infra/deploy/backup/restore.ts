import { readFile } from 'node:fs/promises'
import type { Stage } from '#infra/stages/stage.ts'
import { checkExport, filesIn, folderSource, type Manifest, exportPaths } from './export.ts'
import { deleteAllItems, isEmptyTable, writeAllItems, writeLedger } from './items.ts'
import { deleteAllFiles, isEmptyBucket, writeStoredFile } from './objects.ts'
import { inParallel, type AwsClients, ledgerOf, withAwsClients } from '#infra/deploy/aws-clients.ts'

const fileConcurrencyMax = 8

export interface Counts {
  readonly items: number
  readonly files: number
}

export interface WipeOptions {
  /** The name of the stage, as a confirmation. Required on AWS. */
  readonly yesDelete?: string | undefined
  /** Leaves the files, for restoring the table alone. */
  readonly itemsOnly?: boolean
}

/** Deletes every item, every entry of the ledger and every file. The alarm `ledger-changed` starts. */
export async function wipeStage(stage: Stage, { yesDelete, itemsOnly = false }: WipeOptions = {}): Promise<Counts> {
  checkMayWipe(stage, yesDelete)
  return await withAwsClients(stage, (clients) => wipe(clients, itemsOnly))
}

export async function wipe(clients: AwsClients, itemsOnly = false): Promise<Counts> {
  return {
    items: (await deleteAllItems(clients)) + (await deleteAllItems(ledgerOf(clients))),
    files: itemsOnly ? 0 : await deleteAllFiles(clients),
  }
}

/** Throws unless the stage is on an emulator or the deletion is confirmed. */
export function checkMayWipe(stage: Stage, yesDelete: string | undefined): void {
  if (stage.endpoint === undefined && yesDelete !== stage.name)
    throw new Error(`${stage.name} is no emulator. To delete all its data, add --yes-delete ${stage.name}`)
}

/**
 * Restores an export after all its hashes have been verified: first the files, because items refer to them, then the ledger, then the
 * items in the phases of `writeAllItems`. The stage then publishes unhandled events again by itself, and its reconciler looks at every unfinished
 * order with the partners.
 */
export async function restoreStage(stage: Stage, folder: string, target: RestoreTarget = {}): Promise<Manifest> {
  return await withAwsClients(stage, (clients) => restoreInto(clients, stage.name, folder, target))
}

export interface RestoreTarget {
  /** Restores into tables and a bucket that hold something already. */
  readonly intoExisting?: boolean
}

export async function restoreInto(
  clients: AwsClients,
  stage: string,
  folder: string,
  { intoExisting = false }: RestoreTarget = {},
): Promise<Manifest> {
  const manifest = await checkExport(folder)
  if (manifest.stage !== stage) throw new Error(`${folder} is an export of ${manifest.stage}, not of ${stage}`)
  if (!intoExisting) await checkEmpty(clients)
  await inParallel(filesIn(folder), fileConcurrencyMax, async ({ key, contentType, sha256 }) => {
    await writeStoredFile(clients, { key, contentType, bytes: await readFile(exportPaths(folder).blob(sha256)) })
  })
  const entries = await writeLedger(clients, folderSource(folder, 'ledger'))
  checkWritten('entries of the ledger', entries, manifest.ledger.count)
  checkWritten('items', await writeAllItems(clients, folderSource(folder)), manifest.items.count)
  return manifest
}

function checkWritten(what: string, written: number, exported: number): void {
  if (written !== exported)
    throw new Error(
      `${written} ${what} were written but ${exported} were exported: wipe the stage and restore it again`,
    )
}

async function checkEmpty(clients: AwsClients): Promise<void> {
  await checkEmptyTables(clients)
  if (!(await isEmptyBucket(clients)))
    throw new Error(`${clients.bucket} holds files: wipe the stage first, or add --into-existing`)
}

export async function checkEmptyTables(clients: AwsClients): Promise<void> {
  for (const each of [clients, ledgerOf(clients)])
    if (!(await isEmptyTable(each)))
      throw new Error(`${each.table} holds items: wipe the stage first, or add --into-existing`)
}
