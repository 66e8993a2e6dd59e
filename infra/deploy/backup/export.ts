import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Item } from '#functions/platform/port/table.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { Instant, instant } from '#shared/kernel/instant.ts'
import { batchMax, type Source, tableSource } from './items.ts'
import { openLines, readLines, sha256Of } from './ndjson.ts'
import { listFiles, readStoredFile } from './objects.ts'
import { inParallel, type AwsClients, ledgerOf, withAwsClients } from '#infra/deploy/aws-clients.ts'

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The content of a compressed JSON Lines file. `sum` is a checksum of its lines in any order, `sha256` that of the file. */
const Lines = z.object({ count: z.int(), sum: Sha256, sha256: Sha256 })

/** The summary of an export. It is written last, so a folder without it is an interrupted export. */
export const Manifest = z.object({
  format: z.literal(2),
  stage: z.string(),
  began_at: Instant,
  ended_at: Instant,
  items: Lines,
  /** The entries of the ledger. */
  ledger: Lines,
  files: Lines,
})
export type Manifest = z.infer<typeof Manifest>

/** One line of the index of files. Files are stored under their hash, because bucket keys may be invalid as paths. */
export const FileLine = z.object({ key: z.string(), contentType: z.string(), size: z.int(), sha256: Sha256 })
export type FileLine = z.infer<typeof FileLine>

const fileConcurrencyMax = 8
const batchConcurrencyMax = 8

export const exportPaths = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  items: join(folder, 'items.jsonl.gz'),
  ledger: join(folder, 'ledger.jsonl.gz'),
  files: join(folder, 'files.jsonl.gz'),
  blobs: join(folder, 'files'),
  blob: (sha256: string) => join(folder, 'files', sha256),
})

/**
 * Writes the table, the ledger and the files of a stage into a new folder, which then contains personal data. The stage should be closed for
 * maintenance: an export of a stage in use mixes states of different moments. Point-in-time recovery has no such limit.
 */
export async function exportStage(stage: Stage, folder: string): Promise<Manifest> {
  return await withAwsClients(stage, (clients) => exportFrom(clients, stage.name, folder))
}

/** Each page of a scan goes to the file before the next one is read, so an export of any size takes the same memory. */
export async function exportFrom(clients: AwsClients, stage: string, folder: string): Promise<Manifest> {
  const paths = exportPaths(folder)
  await mkdir(paths.blobs, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 1) throw new Error(`${folder} holds something already: choose an empty folder`)
  const began_at = instant(Date.now())
  const items = await exportItems(clients, paths.items)
  const ledger = await exportItems(ledgerOf(clients), paths.ledger)
  const files = await exportFiles(clients, folder)
  const manifest: Manifest = { format: 2, stage, began_at, ended_at: instant(Date.now()), items, ledger, files }
  await writeFile(paths.manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

async function exportItems(clients: AwsClients, path: string) {
  const lines = openLines(path)
  await tableSource(clients)((items) => lines.write(items))
  return await lines.end()
}

async function exportFiles(clients: AwsClients, folder: string) {
  const paths = exportPaths(folder)
  const lines = openLines(paths.files)
  await inParallel(listFiles(clients), fileConcurrencyMax, async (key) => {
    const { bytes, contentType, sha256 } = await readStoredFile(clients, key)
    if (!existsSync(paths.blob(sha256))) await writeFile(paths.blob(sha256), bytes, { mode: 0o600 })
    await lines.write([{ key, contentType, size: bytes.length, sha256 } satisfies FileLine])
  })
  return await lines.end()
}

/** Reads the manifest of an export and verifies all hashes. Throws an error that names the changed or missing file. */
export async function checkExport(folder: string): Promise<Manifest> {
  const paths = exportPaths(folder)
  const text = await readFile(paths.manifest, 'utf8').catch((failure: unknown) => {
    throw new Error(`${folder} holds no whole export: it has no manifest.json, so the export was interrupted`, {
      cause: failure,
    })
  })
  const manifest = Manifest.parse(JSON.parse(text))
  for (const name of ['items', 'ledger', 'files'] as const) {
    if ((await sha256Of(paths[name])) !== manifest[name].sha256)
      throw new Error(`${paths[name]} is not what was exported: the export is damaged, use another one`)
  }
  await inParallel(filesIn(folder), fileConcurrencyMax, async ({ key, sha256 }) => {
    const found = await sha256Of(paths.blob(sha256)).catch(() => 'missing')
    if (found !== sha256)
      throw new Error(
        `${paths.blob(sha256)} is not what was exported as ${key}: the export is damaged, use another one`,
      )
  })
  return manifest
}

/** The index of the files of an export. */
export async function* filesIn(folder: string): AsyncGenerator<FileLine> {
  for await (const line of readLines(exportPaths(folder).files)) yield FileLine.parse(JSON.parse(line))
}

/** The items of an export, or the entries of its ledger, in batches. */
export function folderSource(folder: string, what: 'items' | 'ledger' = 'items'): Source {
  return (handle) => inParallel(itemsIn(exportPaths(folder)[what]), batchConcurrencyMax, handle)
}

async function* itemsIn(path: string): AsyncGenerator<Item[]> {
  let items: Item[] = []
  for await (const line of readLines(path)) {
    items.push(JSON.parse(line) as Item)
    if (items.length < 4 * batchMax) continue
    yield items
    items = []
  }
  yield items
}
