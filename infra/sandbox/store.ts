import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Collection } from './define.ts'

export interface Job {
  readonly seq: number
  readonly vendor: string
  readonly job: string
  readonly id: string
  readonly dueMs: number
}

export type DeliveryState = 'waiting' | 'held' | 'done' | 'lost' | 'given-up'

export interface NewDelivery {
  readonly vendor: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly firstMs: number
  readonly dueMs: number
  readonly state: DeliveryState
}

export interface Delivery extends NewDelivery {
  readonly seq: number
  readonly tries: number
  /** The last response or failure, for the overview page. */
  readonly note: string
}

export type Store = ReturnType<typeof openStore>

const tables = `
  CREATE TABLE IF NOT EXISTS thing (vendor TEXT, collection TEXT, id TEXT, value TEXT, UNIQUE (vendor, collection, id));
  CREATE TABLE IF NOT EXISTS counter (vendor TEXT, name TEXT, value INTEGER, PRIMARY KEY (vendor, name));
  CREATE TABLE IF NOT EXISTS job (seq INTEGER PRIMARY KEY AUTOINCREMENT, vendor TEXT, job TEXT, id TEXT, due_ms INTEGER);
  CREATE TABLE IF NOT EXISTS delivery (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, vendor TEXT, url TEXT, headers TEXT, body TEXT,
    first_ms INTEGER, due_ms INTEGER, state TEXT, tries INTEGER, note TEXT
  );
  CREATE INDEX IF NOT EXISTS delivery_due ON delivery (state, due_ms);`

/** The data of all simulators in one SQLite file. */
export function openStore(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000; ${tables}`)
  return { ...collections(db, file !== ':memory:'), ...jobs(db), ...deliveries(db), close: () => db.close() }
}

/**
 * Values are kept parsed, and frozen because readers share them. What another process writes to the same file, when they share one,
 * is read anew (https://sqlite.org/pragma.html#pragma_data_version).
 */
function collections(db: DatabaseSync, isShared: boolean) {
  const put = db.prepare(`INSERT INTO thing (vendor, collection, id, value) VALUES (?, ?, ?, ?)
    ON CONFLICT (vendor, collection, id) DO UPDATE SET value = excluded.value`)
  const list = db.prepare('SELECT id, value FROM thing WHERE vendor = ? AND collection = ? ORDER BY rowid')
  const next = db.prepare(`INSERT INTO counter (vendor, name, value) VALUES (?, ?, ?)
    ON CONFLICT (vendor, name) DO UPDATE SET value = max(value + 1, excluded.value) RETURNING value`)
  const version = db.prepare('PRAGMA data_version')
  const kept = new Map<string, Map<string, unknown>>()
  let keptVersion: unknown

  function valuesOf(vendor: string, name: string): Map<string, unknown> {
    const current = isShared ? version.get()?.['data_version'] : undefined
    if (current !== keptVersion) kept.clear()
    keptVersion = current
    const key = `${vendor}/${name}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const read = new Map(list.all(vendor, name).map(({ id, value }) => [String(id), frozen(String(value))]))
    kept.set(key, read)
    return read
  }

  return {
    collection<T>(vendor: string, name: string): Collection<T> {
      return {
        get: (id) => valuesOf(vendor, name).get(id) as T | undefined,
        put(id, value) {
          const text = JSON.stringify(value)
          put.run(vendor, name, id, text)
          valuesOf(vendor, name).set(id, frozen(text))
        },
        list: () => [...valuesOf(vendor, name).values()] as T[],
      }
    },
    next(vendor: string, name: string, from: number): number {
      return Number(next.get(vendor, name, from)?.['value'])
    },
  }
}

function frozen(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => Object.freeze(value))
}

function jobs(db: DatabaseSync) {
  const add = db.prepare('INSERT INTO job (vendor, job, id, due_ms) VALUES (?, ?, ?, ?)')
  const first = db.prepare('SELECT * FROM job WHERE due_ms <= ? ORDER BY due_ms, seq LIMIT 1')
  const end = db.prepare('DELETE FROM job WHERE seq = ?')
  return {
    addJob: (job: Omit<Job, 'seq'>) => void add.run(job.vendor, job.job, job.id, job.dueMs),
    firstJobDue(nowMs: number): Job | undefined {
      const row = first.get(nowMs)
      if (row === undefined) return undefined
      return {
        seq: Number(row['seq']),
        vendor: String(row['vendor']),
        job: String(row['job']),
        id: String(row['id']),
        dueMs: Number(row['due_ms']),
      }
    },
    endJob: (seq: number) => void end.run(seq),
  }
}

function deliveries(db: DatabaseSync) {
  const columns = 'vendor, url, headers, body, first_ms, due_ms, state, tries, note'
  const add = db.prepare(`INSERT INTO delivery (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, 0, '')`)
  const first = db.prepare(
    `SELECT * FROM delivery WHERE state IN ('waiting', 'held') AND due_ms <= ? ORDER BY due_ms, seq LIMIT 1`,
  )
  const held = db.prepare(`SELECT * FROM delivery WHERE state = 'held' AND vendor = ? ORDER BY seq`)
  const drop = db.prepare('DELETE FROM delivery WHERE seq = ?')
  const update = db.prepare('UPDATE delivery SET state = ?, due_ms = ?, tries = ?, note = ? WHERE seq = ?')
  const last = db.prepare('SELECT * FROM delivery ORDER BY seq DESC LIMIT ?')
  const addDelivery = (delivery: NewDelivery) => {
    const { vendor, url, headers, body, firstMs, dueMs, state } = delivery
    add.run(vendor, url, JSON.stringify(headers), body, firstMs, dueMs, state)
  }
  return {
    addDelivery,
    firstDeliveryDue: (nowMs: number) => asDelivery(first.get(nowMs)),
    holds: (vendor: string) => held.get(vendor) !== undefined,
    /** Moves the held deliveries behind everything that was sent so far. */
    releaseHeld(vendor: string, nowMs: number) {
      for (const row of held.all(vendor)) {
        const delivery = asDelivery(row)
        if (delivery === undefined) continue
        drop.run(delivery.seq)
        addDelivery({ ...delivery, dueMs: nowMs, state: 'waiting' })
      }
    },
    updateDelivery(seq: number, changes: Pick<Delivery, 'state' | 'dueMs' | 'tries' | 'note'>) {
      update.run(changes.state, changes.dueMs, changes.tries, changes.note, seq)
    },
    lastDeliveries: (max: number) => last.all(max).flatMap((row) => asDelivery(row) ?? []),
  }
}

function asDelivery(row: Record<string, unknown> | undefined): Delivery | undefined {
  if (row === undefined) return undefined
  return {
    seq: Number(row['seq']),
    vendor: String(row['vendor']),
    url: String(row['url']),
    headers: JSON.parse(String(row['headers'])) as Record<string, string>,
    body: String(row['body']),
    firstMs: Number(row['first_ms']),
    dueMs: Number(row['due_ms']),
    state: String(row['state']) as DeliveryState,
    tries: Number(row['tries']),
    note: String(row['note']),
  }
}
