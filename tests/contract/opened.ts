import { randomUUID } from 'node:crypto'
import type { Item, Key, ItemPage, Query, Table } from '#functions/platform/port/table.ts'

/** One change of an item, as the stream reports it, with what it is since then. */
export interface Change {
  readonly change: string
  readonly keys: Key
  readonly after?: Item | undefined
}

/** What an adapter provides to the suite. It is opened once and shared by the tests, which each use their own partitions. */
export interface OpenedTable {
  readonly table: Table
  /** All changes so far, those of one item in order. Without it the stream tests are skipped. */
  readStream?(): Promise<readonly Change[]>
  close(): Promise<void> | void
}

export type OpenTable = () => Promise<OpenedTable>

export function freshPk(): string {
  return `test_${randomUUID()}`
}

/** Reads all pages of a query. A page may be shorter than the limit, as in DynamoDB, and is never longer. */
export async function readPages(table: Table, query: Query): Promise<Item[]> {
  const items: Item[] = []
  let page: ItemPage | undefined
  do {
    page = await table.query({ ...query, ...(page?.cursor !== undefined && { cursor: page.cursor }) })
    if (page.items.length > query.limit)
      throw new Error(`a page of ${page.items.length} items is longer than the limit of ${query.limit}`)
    items.push(...page.items)
    if (items.length > 10_000) throw new Error('the query has more than 10,000 items: its cursors do not end')
  } while (page.cursor !== undefined)
  return items
}

export async function readSks(table: Table, query: Query): Promise<string[]> {
  return (await readPages(table, query)).map((item) => item.sk)
}
