import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Item } from '#functions/platform/port/table.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { batchMax, type Source, tableSource } from './items.ts'
import { openLines, readLines, sha256Of } from './ndjson.ts'
import { listFiles, readFileOf } from './objects.ts'
import { inParallel, type AwsClients, withAwsClients } from './aws-clients.ts'

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** What a packed file of lines holds. `sum` is of its lines in any order, `sha256` of the file as it is. */
const Lines = z.object({ count: z.int(), sum: Sha256, sha256: Sha256 })

/** Written last: a folder without it is an export that was broken off. */
export const Manifest = z.object({
  format: z.literal(1),
  stage: z.string(),
  began_at: Instant,
  ended_at: Instant,
  items: Lines,
  files: Lines,
})
export type Manifest = z.infer<typeof Manifest>

/** One line of the index of files. The bytes lie under their hash, so that no key of a bucket has to be a path on a disk. */
export const FileLine = z.object({ key: z.string(), contentType: z.string(), size: z.int(), sha256: Sha256 })
export type FileLine = z.infer<typeof FileLine>

const filesAtOnceMax = 8
const foldersAtOnceMax = 8

export const placesIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  items: join(folder, 'items.jsonl.gz'),
  files: join(folder, 'files.jsonl.gz'),
  blobs: join(folder, 'files'),
  blob: (sha256: string) => join(folder, 'files', sha256),
})

/**
 * Writes a stage's table and files into a new folder, which then holds all that people trusted the stage with. Of a stage at
 * rest: one that works meanwhile is caught in the middle of things, and point-in-time recovery is the better way.
 */
export async function exportStage(stage: Stage, folder: string): Promise<Manifest> {
  const places = placesIn(folder)
  await mkdir(places.blobs, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 1) throw new Error(`${folder} holds something already`)
  const began_at = new Date().toISOString()
  const [items, files] = await withAwsClients(
    stage,
    async (stores) => [await exportItems(stores, places.items), await exportFiles(stores, folder)] as const,
  )
  const manifest: Manifest = {
    format: 1,
    stage: stage.name,
    began_at,
    ended_at: new Date().toISOString(),
    items,
    files,
  }
  await writeFile(places.manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

async function exportItems(stores: AwsClients, path: string) {
  const lines = openLines(path)
  await tableSource(stores)((items) => lines.write(items))
  return await lines.end()
}

async function exportFiles(stores: AwsClients, folder: string) {
  const places = placesIn(folder)
  const lines = openLines(places.files)
  await inParallel(listFiles(stores), filesAtOnceMax, async (key) => {
    const { bytes, contentType, sha256 } = await readFileOf(stores, key)
    if (!existsSync(places.blob(sha256))) await writeFile(places.blob(sha256), bytes, { mode: 0o600 })
    await lines.write([{ key, contentType, size: bytes.length, sha256 } satisfies FileLine])
  })
  return await lines.end()
}

/** Reads an export's manifest and looks at every byte that it vouches for. Throws with the name of what is not as it was. */
export async function checkExport(folder: string): Promise<Manifest> {
  const places = placesIn(folder)
  const text = await readFile(places.manifest, 'utf8').catch((failure: unknown) => {
    throw new Error(`${folder} holds no whole export: it has no manifest.json`, { cause: failure })
  })
  const manifest = Manifest.parse(JSON.parse(text))
  for (const name of ['items', 'files'] as const) {
    if ((await sha256Of(places[name])) !== manifest[name].sha256)
      throw new Error(`${places[name]} is not what was exported`)
  }
  await inParallel(filesIn(folder), filesAtOnceMax, async ({ key, sha256 }) => {
    const found = await sha256Of(places.blob(sha256)).catch(() => 'missing')
    if (found !== sha256) throw new Error(`${places.blob(sha256)} is not what was exported as ${key}`)
  })
  return manifest
}

export async function* filesIn(folder: string): AsyncGenerator<FileLine> {
  for await (const line of readLines(placesIn(folder).files)) yield FileLine.parse(JSON.parse(line))
}

export function folderSource(folder: string): Source {
  return (take) => inParallel(itemsIn(folder), foldersAtOnceMax, take)
}

async function* itemsIn(folder: string): AsyncGenerator<Item[]> {
  let items: Item[] = []
  for await (const line of readLines(placesIn(folder).items)) {
    items.push(JSON.parse(line) as Item)
    if (items.length < 4 * batchMax) continue
    yield items
    items = []
  }
  yield items
}
