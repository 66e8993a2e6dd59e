import { readFile } from 'node:fs/promises'
import type { Stage } from '#infra/stages/stage.ts'
import { checkExport, filesIn, folderSource, type Manifest, placesIn } from './export.ts'
import { deleteAllItems, isEmptyTable, writeAllItems } from './items.ts'
import { deleteAllFiles, isEmptyBucket, writeFileOf } from './objects.ts'
import { inParallel, type AwsClients, withAwsClients } from './aws-clients.ts'

const filesAtOnceMax = 8

export interface Counts {
  readonly items: number
  readonly files: number
}

export interface Wiping {
  /** A stage on AWS must be named once more. */
  readonly yesDelete?: string | undefined
  /** Leaves the files, for a table that comes back without them. */
  readonly itemsOnly?: boolean
}

/** Deletes every item and every file. */
export async function wipeStage(stage: Stage, { yesDelete, itemsOnly = false }: Wiping = {}): Promise<Counts> {
  checkMayWipe(stage, yesDelete)
  return await withAwsClients(stage, async (stores) => ({
    items: await deleteAllItems(stores),
    files: itemsOnly ? 0 : await deleteAllFiles(stores),
  }))
}

export function checkMayWipe(stage: Stage, yesDelete: string | undefined): void {
  if (stage.endpoint === undefined && yesDelete !== stage.name)
    throw new Error(`${stage.name} is no emulator. To delete all that it holds, say --yes-delete ${stage.name}`)
}

/**
 * Brings an export back, once every byte of it has been found as it was: files first, since items speak of them, then the
 * items in the order that `writeAllItems` explains. Events that were not heard are then told again by the stage itself, and
 * its reconciler asks the partners what has become of every order that was in between.
 */
export async function restoreStage(
  stage: Stage,
  folder: string,
  onto: { readonly whatIsThere?: boolean } = {},
): Promise<Manifest> {
  const manifest = await checkExport(folder)
  if (manifest.stage !== stage.name)
    throw new Error(`${folder} is an export of ${manifest.stage}, not of ${stage.name}`)
  await withAwsClients(stage, async (stores) => {
    if (onto.whatIsThere !== true) await checkEmpty(stores)
    await inParallel(filesIn(folder), filesAtOnceMax, async ({ key, contentType, sha256 }) => {
      await writeFileOf(stores, { key, contentType, bytes: await readFile(placesIn(folder).blob(sha256)) })
    })
    const written = await writeAllItems(stores, folderSource(folder))
    if (written !== manifest.items.count)
      throw new Error(`${written} items were written, ${manifest.items.count} were exported`)
  })
  return manifest
}

async function checkEmpty(stores: AwsClients): Promise<void> {
  await checkEmptyTable(stores)
  if (!(await isEmptyBucket(stores)))
    throw new Error(`${stores.bucket} holds files: wipe the stage first, or say --into-existing`)
}

export async function checkEmptyTable(stores: AwsClients): Promise<void> {
  if (!(await isEmptyTable(stores)))
    throw new Error(`${stores.table} holds items: wipe the stage first, or say --into-existing`)
}
