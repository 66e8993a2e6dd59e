import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '#functions/platform/port/ports.ts'
import {
  ConditionFailed,
  type Item,
  type Key,
  type Table,
  Throttled,
  TransactionCancelled,
  type Write,
} from '#functions/platform/port/table.ts'
import { checkGetMany, pageOf, projected } from '#functions/platform/port/query.ts'
import { checkKeys, conditionOf, copyWrite, copyWrites, encode, keysOf } from '#functions/platform/port/write.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import { evaluate, outcome } from './condition.ts'
import { findEntry, insertEntry, ledgerSchema } from './ledger.ts'
import { select } from './query.ts'

/** One change of one item, which was created, changed or removed, with what it is since then. A swept item is removed. */
export interface StreamRecord {
  readonly sequence: number
  readonly change: 'INSERT' | 'MODIFY' | 'REMOVE'
  readonly keys: Key
  readonly after: Item | undefined
}

/** The table in one SQLite file, which several processes may have open. */
export interface LocalTable extends Table {
  readonly database: DatabaseSync
  /** Changes after a sequence number, in order. The reader deletes processed rows from `stream`. */
  readStream(after: number, limit: number): readonly StreamRecord[]
  /** Deletes items past their `ttl`, as DynamoDB does within days. Returns how many. */
  sweep(): number
  /** Runs the work in one SQLite transaction, which is rolled back when it throws. The work must be synchronous. */
  atomically<T>(work: (database: DatabaseSync) => T): T
  close(): void
}

const busyMs = 5_000

// With WAL, synchronous = NORMAL loses nothing when the process is killed; a power loss may lose the last transactions (https://www.sqlite.org/pragma.html#pragma_synchronous).
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS item (
    pk TEXT NOT NULL, sk TEXT NOT NULL, json TEXT NOT NULL,
    gsi1pk TEXT, gsi1sk TEXT, gsi2pk TEXT, gsi2sk TEXT, ttl REAL, PRIMARY KEY (pk, sk)) STRICT;
  CREATE INDEX IF NOT EXISTS item_gsi1 ON item (gsi1pk, gsi1sk, pk, sk) WHERE gsi1pk IS NOT NULL AND gsi1sk IS NOT NULL;
  CREATE INDEX IF NOT EXISTS item_gsi2 ON item (gsi2pk, gsi2sk, pk, sk) WHERE gsi2pk IS NOT NULL AND gsi2sk IS NOT NULL;
  CREATE INDEX IF NOT EXISTS item_ttl ON item (ttl) WHERE ttl IS NOT NULL;
  CREATE TABLE IF NOT EXISTS stream (sequence INTEGER PRIMARY KEY AUTOINCREMENT, change TEXT NOT NULL, keys TEXT NOT NULL, after TEXT) STRICT;
  ${ledgerSchema}
  COMMIT;`

interface Connection extends Pick<LocalTable, 'database' | 'atomically'> {
  /** A prepared statement, prepared once. */
  sql(text: string): StatementSync
}

/**
 * Behaves as DynamoDB with strongly consistent reads, also of indexes and where eventual consistency is asked for. Reads leave out an item past its `ttl`, but until it
 * is swept, conditions and updates still see it: a writer that claims such a key uses the condition
 * `any: [{ absent: 'pk' }, { attribute: 'ttl', below: now }]`.
 */
export function openTable({ file, clock }: { readonly file: string; readonly clock: Clock }): LocalTable {
  const connection = connect(file)
  const { database, sql, atomically } = connection
  const nowSeconds = () => epochMs(clock.now()) / 1000
  const alive = (item: Item | undefined) => (item?.ttl !== undefined && item.ttl <= nowSeconds() ? undefined : item)

  async function writeOne(write: Write): Promise<Item | undefined> {
    const copy = copyWrite(write)
    await yieldOnce()
    try {
      return commit(connection, [['write', copy]])
    } catch (error) {
      throw error instanceof TransactionCancelled ? new ConditionFailed('the condition did not hold') : error
    }
  }

  return {
    database,
    atomically,
    async get(key) {
      checkKeys(key)
      await yieldOnce()
      return alive(find(connection, key))
    },
    getMany: async (keys) =>
      (await yieldOnce().then(() => checkGetMany(keys))).map((key) => alive(find(connection, key))),
    async query(query) {
      const { text, values } = select(query, nowSeconds())
      await yieldOnce()
      return pageOf(
        query,
        sql(text)
          .all(...values)
          .map((row) => projected(query, parse<Item>(row['json']))),
      )
    },
    async put(item, condition) {
      await writeOne({ put: item, ...(condition && { if: condition }) })
    },
    async update(key, changes, condition) {
      return (await writeOne({ update: key, changes, ...(condition && { if: condition }) })) ?? { ...key }
    },
    async delete(key, condition) {
      await writeOne({ delete: key, ...(condition && { if: condition }) })
    },
    async transact(writes) {
      const copies = copyWrites(writes)
      await yieldOnce()
      commit(connection, copies)
    },
    readStream(after, limit) {
      return sql('SELECT * FROM stream WHERE sequence > ? ORDER BY sequence LIMIT ?').all(after, limit).map(recordOf)
    },
    sweep() {
      return atomically(() => {
        const expired = sql('SELECT json FROM item WHERE ttl <= ? ORDER BY ttl')
          .all(nowSeconds())
          .map((row) => parse<Item>(row['json']))
        for (const item of expired) writeChange(connection, item, item, undefined)
        return expired.length
      })
    },
    close() {
      database.close()
    },
  }
}

function connect(file: string): Connection {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: busyMs })
  database.exec(schema)
  const statements = new Map<string, StatementSync>()
  return {
    database,
    sql(text) {
      const statement = statements.get(text) ?? database.prepare(text)
      statements.set(text, statement)
      return statement
    },
    atomically(work) {
      begin(database)
      try {
        const result = work(database)
        database.exec('COMMIT')
        return result
      } finally {
        if (database.isTransaction) database.exec('ROLLBACK')
      }
    },
  }
}

/** IMMEDIATE takes the write lock at once: a transaction that reads first could otherwise fail when another process writes in between. */
function begin(database: DatabaseSync): void {
  try {
    database.exec('BEGIN IMMEDIATE')
  } catch (error) {
    const busy = error instanceof Error && 'errcode' in error && error.errcode === 5
    throw busy ? new Throttled('another process holds the table', { cause: error }) : error
  }
}

/** Checks all conditions, then makes all writes. Returns the item of the first one after its update. */
function commit(connection: Connection, writes: readonly (readonly [name: string, write: Write])[]): Item | undefined {
  return connection.atomically(() => {
    const staged = writes.map(([name, write]) => {
      const before = stored(connection, write)
      const condition = conditionOf(write)
      const reason = condition === undefined || evaluate(condition, before) ? 'none' : 'condition'
      return { name, write, keys: keysOf(write), before, reason } as const
    })
    if (staged.some(({ reason }) => reason !== 'none'))
      throw new TransactionCancelled(Object.fromEntries(staged.map(({ name, reason }) => [name, reason])))
    for (const { write, keys, before } of staged) {
      if ('append' in write) insertEntry(connection.sql, keys, encode(write.append))
      else writeChange(connection, keys, before, outcome(write, before))
    }
    const [first] = staged
    return first && 'update' in first.write ? find(connection, first.keys) : undefined
  })
}

/** What a write finds in its place: in the ledger for an entry, otherwise in the table. */
function stored(connection: Connection, write: Write): Item | undefined {
  return 'append' in write ? findEntry(connection.sql, write.append) : find(connection, keysOf(write))
}

function find({ sql }: Connection, { pk, sk }: Key): Item | undefined {
  const row = sql('SELECT json FROM item WHERE pk = ? AND sk = ?').get(pk, sk)
  return row && parse<Item>(row['json'])
}

/** Writes a change and its stream record. As in DynamoDB, a write that changes nothing has no record. */
function writeChange({ sql }: Connection, { pk, sk }: Key, before: Item | undefined, after: Item | undefined): void {
  const json = after && encode(after)
  if (isDeepStrictEqual(before, after)) return
  if (json === undefined) sql('DELETE FROM item WHERE pk = ? AND sk = ?').run(pk, sk)
  else {
    const indexed = [after?.gsi1pk, after?.gsi1sk, after?.gsi2pk, after?.gsi2sk, after?.ttl].map(
      (value) => value ?? null,
    )
    sql(
      'INSERT OR REPLACE INTO item (pk, sk, json, gsi1pk, gsi1sk, gsi2pk, gsi2sk, ttl) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ).run(pk, sk, json, ...indexed)
  }
  const change = before === undefined ? 'INSERT' : json === undefined ? 'REMOVE' : 'MODIFY'
  sql('INSERT INTO stream (change, keys, after) VALUES (?, ?, ?)').run(change, JSON.stringify({ pk, sk }), json ?? null)
}

function recordOf(row: Record<string, SQLOutputValue>): StreamRecord {
  return {
    sequence: Number(row['sequence']),
    change: String(row['change']) as StreamRecord['change'],
    keys: parse<Key>(row['keys']),
    // Parsed when it is read: most readers look at the keys alone.
    get after() {
      return row['after'] === null ? undefined : parse<Item>(row['after'])
    },
  }
}

/** Unchecked, because only this file writes these columns. */
function parse<T extends Key>(text: SQLOutputValue | undefined): T {
  return JSON.parse(String(text))
}

/** Lets other pending work run first, as a network call does. */
function yieldOnce(): Promise<void> {
  return Promise.resolve()
}
