import { createHash } from 'node:crypto'
import type { Item } from '#functions/platform/port/table.ts'
import { type PlacedRow, type RowStore, rowsOnDisk } from '#infra/audit/row-store.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { filesIn, folderSource } from '#infra/deploy/backup/export.ts'
import { type Source, tableSource } from '#infra/deploy/backup/items.ts'
import { canonical } from '#infra/deploy/backup/ndjson.ts'
import { readStoredFile } from '#infra/deploy/backup/objects.ts'
import { type AwsClients, inParallel, ledgerOf, withAwsClients } from '#infra/deploy/aws-clients.ts'

const fileConcurrencyMax = 8

/** The differences between a stage and an export of it, as names of items and files. */
export interface Difference {
  /** Missing, or older than in the export. */
  readonly lost: readonly string[]
  /** Newer than in the export, because the stage went on working. */
  readonly moved: readonly string[]
}

/** Compares a stage with an export, item by item, entry by entry and file by file. */
export async function compareWithExport(stage: Stage, folder: string): Promise<Difference> {
  return await withAwsClients(stage, (clients) => compare(clients, folder))
}

/** The items of both are sorted on disk, so that those of one name meet and the memory does not grow with them. */
export async function compare(clients: AwsClients, folder: string): Promise<Difference> {
  const store = rowsOnDisk()
  try {
    const addFrom = (source: Source, position: 'before' | 'now', isEntry: boolean) =>
      source(async (items) => {
        for (const item of items) store.add(placed(item, position, isEntry))
      })
    await addFrom(folderSource(folder, 'items'), 'before', false)
    await addFrom(folderSource(folder, 'ledger'), 'before', true)
    await addFrom(tableSource(clients), 'now', false)
    await addFrom(tableSource(ledgerOf(clients)), 'now', true)
    const { lost, moved } = differencesIn(store)
    await inParallel(filesIn(folder), fileConcurrencyMax, async ({ key, sha256, contentType }) => {
      const found = await readStoredFile(clients, key).catch(() => undefined)
      if (found?.sha256 !== sha256 || found.contentType !== contentType) lost.push(key)
    })
    return { lost: lost.toSorted(), moved: moved.toSorted() }
  } finally {
    store.close()
  }
}

/** What the comparison needs of an item. */
interface Print {
  readonly position: string
  readonly sum: string
  readonly version: number
  readonly ttl: number | undefined
  readonly isEntry: boolean
}

function placed(item: Item, position: 'before' | 'now', isEntry: boolean): PlacedRow {
  const { pk, sk, ttl, version = 0 } = item
  const sum = createHash('sha256').update(canonical(item)).digest('base64')
  const print: Print = { position, sum, version: Number(version), ttl, isEntry }
  return { group: nameOf(item), position, isCopy: false, row: { pk, sk, ...print } }
}

function differencesIn(store: RowStore): { lost: string[]; moved: string[] } {
  const nowSeconds = Date.now() / 1000
  const found = { lost: [] as string[], moved: [] as string[] }
  const judge = (name: string, prints: readonly Print[]) => {
    const [before, now] = (['before', 'now'] as const).map((each) => prints.find(({ position }) => position === each))
    const kind = changeOf(before, now, nowSeconds)
    if (kind !== undefined) found[kind].push(name)
  }
  let [name, prints]: [string, Print[]] = ['', []]
  for (const { group, row } of store.sorted()) {
    if (group !== name) {
      judge(name, prints)
      ;[name, prints] = [group, []]
    }
    prints.push(row as unknown as Print)
  }
  judge(name, prints)
  return found
}

/** An item that is gone or older is lost, unless its time was over. An entry of the ledger never changes. */
function changeOf(before: Print | undefined, now: Print | undefined, nowSeconds: number): 'lost' | 'moved' | undefined {
  if (before === undefined) return now && 'moved'
  if (now === undefined) return before.ttl === undefined || before.ttl > nowSeconds ? 'lost' : undefined
  if (before.sum === now.sum) return undefined
  return now.isEntry || now.version < before.version ? 'lost' : 'moved'
}

const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`
