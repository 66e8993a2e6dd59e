import { randomUUID } from 'node:crypto'
import type { Item, Key, Page, Query, Table } from '#functions/platform/port/table.ts'

/** One change as the stream tells it. */
export interface Change {
  readonly keys: Key
  readonly before?: Item
  readonly after?: Item
}

/** What an adapter brings to the suite: opened once, shared by its tests, which never use the same partition twice. */
export interface OpenedTable {
  readonly table: Table
  /** All changes so far, those of one item in order. Tests of the stream are left out without it. */
  readStream?(): Promise<readonly Change[]>
  close(): Promise<void> | void
}

export type OpenTable = () => Promise<OpenedTable>

export function freshPk(): string {
  return `test_${randomUUID()}`
}

/** Follows the cursors to the end. A page may be short, as DynamoDB's are, but never too long. */
export async function readPages(table: Table, query: Query): Promise<Item[]> {
  const items: Item[] = []
  let page: Page | undefined
  do {
    page = await table.query({ ...query, ...(page?.cursor !== undefined && { cursor: page.cursor }) })
    if (page.items.length > query.limit)
      throw new Error(`a page of ${page.items.length} where ${query.limit} were asked`)
    items.push(...page.items)
    if (items.length > 10_000) throw new Error('the cursors never end')
  } while (page.cursor !== undefined)
  return items
}

export async function readSks(table: Table, query: Query): Promise<string[]> {
  return (await readPages(table, query)).map((item) => item.sk)
}
