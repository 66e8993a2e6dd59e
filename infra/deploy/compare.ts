import type { Item } from '#functions/platform/port/table.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { filesIn, folderSource } from './export.ts'
import { tableSource } from './items.ts'
import { canonical } from './ndjson.ts'
import { readStoredFile } from './objects.ts'
import { inParallel, ledgerOf, withAwsClients } from './aws-clients.ts'

const fileConcurrencyMax = 8

/** The differences between a stage and an export of it, as names of items and files. */
export interface Difference {
  /** Missing, or older than in the export. */
  readonly lost: readonly string[]
  /** Newer than in the export, because the stage went on working. */
  readonly moved: readonly string[]
}

/** Compares a stage with an export, item by item, entry by entry and file by file. Holds all items of the export in memory, so it suits drills only. */
export async function compareWithExport(stage: Stage, folder: string): Promise<Difference> {
  const exported = new Map<string, Item>()
  const remember = async (items: readonly Item[]) => {
    for (const item of items) exported.set(nameOf(item), item)
  }
  await folderSource(folder, 'items')(remember)
  await folderSource(folder, 'ledger')(remember)
  const lost: string[] = []
  const moved: string[] = []
  await withAwsClients(stage, async (clients) => {
    const compareWith = (isLost: (before: Item, after: Item) => boolean) => async (items: readonly Item[]) => {
      for (const item of items) {
        const before = exported.get(nameOf(item))
        exported.delete(nameOf(item))
        if (before !== undefined && canonical(before) === canonical(item)) continue
        if (before !== undefined && isLost(before, item)) lost.push(nameOf(item))
        else moved.push(nameOf(item))
      }
    }
    await tableSource(clients)(compareWith(isOlder))
    // An entry of the ledger never changes.
    await tableSource(ledgerOf(clients))(compareWith(() => true))
    await inParallel(filesIn(folder), fileConcurrencyMax, async ({ key, sha256, contentType }) => {
      const found = await readStoredFile(clients, key).catch(() => undefined)
      if (found?.sha256 !== sha256 || found.contentType !== contentType) lost.push(key)
    })
  })
  const nowSeconds = Date.now() / 1000
  for (const [name, { ttl }] of exported) if (ttl === undefined || ttl > nowSeconds) lost.push(name)
  return { lost: lost.toSorted(), moved: moved.toSorted() }
}

const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`

/** Whether an item is older than in the export: versions only grow. */
function isOlder(before: Item, after: Item): boolean {
  return Number(after['version'] ?? 0) < Number(before['version'] ?? 0)
}
