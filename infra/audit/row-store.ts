import { DatabaseSync } from 'node:sqlite'
import type { Row } from './ledger.ts'

/** A row in a group of rows that are verified together. */
export interface PlacedRow {
  /** Such as `order ord_1`. */
  readonly group: string
  /** The position in the group, compared as text. */
  readonly position: string
  /** Whether the row belongs to another group, which reports it when it cannot be read. */
  readonly isCopy: boolean
  readonly row: Row
}

/** Rows on their way from the order of a scan to the order of their groups. */
export interface RowStore {
  add(placed: PlacedRow): void
  /** All rows, sorted by group and position. */
  sorted(): Iterable<PlacedRow>
  close(): void
}

/** Keeps the rows in memory, for tables that were read whole. */
export function rowsInMemory(): RowStore {
  const rows: PlacedRow[] = []
  const textOf = ({ group, position }: PlacedRow) => `${group}\n${position}`
  return {
    add: (placed) => void rows.push(placed),
    sorted: () =>
      rows
        .map((placed) => ({ placed, text: textOf(placed) }))
        .sort(byText)
        .map(({ placed }) => placed),
    close: () => undefined,
  }
}

type Named = { readonly text: string }
const byText = ({ text: one }: Named, { text: other }: Named) => (one < other ? -1 : Number(one > other))

/** How much of the rows SQLite keeps in memory. */
const cacheKb = 32_000

/**
 * Sorts the rows in a private file on the disk, so that the memory does not grow with them. SQLite deletes a database without a name when
 * it is closed or its process ends (https://www.sqlite.org/inmemorydb.html#temp_db). It needs about three times the size of the rows on
 * the disk of `SQLITE_TMPDIR`, `TMPDIR` or /var/tmp.
 */
export function rowsOnDisk(): RowStore {
  const database = new DatabaseSync('')
  database.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = FILE; PRAGMA cache_size = -${cacheKb};
    CREATE TABLE row (place TEXT NOT NULL, position TEXT NOT NULL, copy INTEGER NOT NULL, json TEXT NOT NULL) STRICT;
    BEGIN`)
  const insert = database.prepare('INSERT INTO row (place, position, copy, json) VALUES (?, ?, ?, ?)')
  return {
    add({ group, position, isCopy, row }) {
      insert.run(group, position, Number(isCopy), JSON.stringify(row))
    },
    *sorted() {
      for (const { place, position, copy, json } of database.prepare(selectSorted).iterate())
        yield {
          group: String(place),
          position: String(position),
          isCopy: copy === 1,
          row: JSON.parse(String(json)) as Row,
        }
    },
    close: () => database.close(),
  }
}

const selectSorted = 'SELECT place, position, copy, json FROM row ORDER BY place, position, rowid'
