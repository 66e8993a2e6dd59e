import * as z from 'zod/mini'
import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { firstScreen, snapshot } from '#shared/market/catalogue.ts'
import { Catalogue } from '#shared/market/market.ts'
import { readFile, writeFile } from './read-file.ts'
import { emptyCatalogue, type WholeCatalogue } from './whole-catalogue.ts'

const firstKey = 'market/first.json'
const snapshotKey = 'market/snapshot.json'

const parsePublicCatalogue = (json: unknown): Catalogue | undefined => z.safeParse(Catalogue, json).data

export interface PublicCatalogue {
  readonly catalogue: Catalogue
  /** Undefined before the first build. */
  readonly etag: string | undefined
}

/** A public file: the first screen, or the snapshot of up to 10,000 companies. */
export async function readPublic(
  context: Context<'files:read'>,
  which: 'first' | 'snapshot',
): Promise<PublicCatalogue> {
  const read = await readFile(context, which === 'first' ? firstKey : snapshotKey, parsePublicCatalogue)
  return read?.value === undefined
    ? { catalogue: firstScreen([], emptyCatalogue(context.clock.now())), etag: undefined }
    : { catalogue: read.value, etag: read.etag }
}

/** Writes the public files. Each is replaced only by one of a later build. */
export async function writePublicFiles(context: Context<'files'>, whole: WholeCatalogue): Promise<void> {
  await Promise.all([
    writePublicFile(context, firstKey, whole, firstScreen),
    writePublicFile(context, snapshotKey, whole, snapshot),
  ])
}

/** The last build according to the public files, for the case that the index of the catalogue was lost. */
export async function lastPublicBuild(context: Context<'files:read'>): Promise<number> {
  const files = await Promise.all([firstKey, snapshotKey].map((key) => readFile(context, key, parsePublicCatalogue)))
  return Math.max(0, ...files.map((file) => file?.value?.build ?? 0))
}

async function writePublicFile(
  context: Context<'files'>,
  key: string,
  whole: WholeCatalogue,
  make: typeof snapshot,
): Promise<void> {
  await retryOnConflict(context, 'a public file of the catalogue', async () => {
    const before = await readFile(context, key, parsePublicCatalogue)
    if ((before?.value?.build ?? -1) >= whole.build) return
    await writeFile(context, key, before, make(whole.rows, whole))
  })
}
