import type { Item } from '#functions/platform/port/table.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { filesIn, folderSource } from './export.ts'
import { tableSource } from './items.ts'
import { canonical } from './ndjson.ts'
import { readFileOf } from './objects.ts'
import { inParallel, withAwsClients } from './aws-clients.ts'

const filesAtOnceMax = 8

/** How a stage differs from an export of it, by the names of items and files. */
export interface Difference {
  /** There no more, or older than it was. */
  readonly lost: readonly string[]
  /** Newer than the export: the stage has gone on. */
  readonly moved: readonly string[]
}

/** Holds a stage against an export, item by item and file by file. Needs room for the whole export: it is for drills. */
export async function compareWithExport(stage: Stage, folder: string): Promise<Difference> {
  const wanted = new Map<string, Item>()
  await folderSource(folder)(async (items) => {
    for (const item of items) wanted.set(nameOf(item), item)
  })
  const lost: string[] = []
  const moved: string[] = []
  await withAwsClients(stage, async (stores) => {
    await tableSource(stores)(async (items) => {
      for (const item of items) {
        const before = wanted.get(nameOf(item))
        wanted.delete(nameOf(item))
        if (before !== undefined && canonical(before) === canonical(item)) continue
        if (before !== undefined && wentBack(before, item)) lost.push(nameOf(item))
        else moved.push(nameOf(item))
      }
    })
    await inParallel(filesIn(folder), filesAtOnceMax, async ({ key, sha256, contentType }) => {
      const found = await readFileOf(stores, key).catch(() => undefined)
      if (found?.sha256 !== sha256 || found.contentType !== contentType) lost.push(key)
    })
  })
  const nowSeconds = Date.now() / 1000
  for (const [name, { ttl }] of wanted) if (ttl === undefined || ttl > nowSeconds) lost.push(name)
  return { lost: lost.toSorted(), moved: moved.toSorted() }
}

const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`

/** A ledger entry never changes, and what has a version only gets a higher one. */
function wentBack(before: Item, after: Item): boolean {
  return before.sk.startsWith('ledger#') || Number(after['version'] ?? 0) < Number(before['version'] ?? 0)
}
