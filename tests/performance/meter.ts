import type { Ports } from '#functions/platform/port/ports.ts'
import type { Item, Json, Key, Page, Query, Table, Write } from '#functions/platform/port/table.ts'
import { keysOf } from '#functions/platform/port/write.ts'

/**
 * What DynamoDB would charge for each call at the table's port, by the rules that AWS publishes: "DynamoDB item sizes and
 * formats", "DynamoDB read and write operations", "Using global secondary indexes" (provisioned throughput). As the adapter
 * asks (functions/platform/aws): strongly consistent by key, eventually consistent by an index; a query looks at one item more
 * than its page holds. Both indexes hold whole items (infra/stacks/data.ts). Indexes follow a transaction after it is done,
 * so they are charged once where the table is charged twice. What is past its ttl and not swept yet, and tries repeated for
 * a throttled or conflicting call, are not in it.
 */
export interface MeteredCall {
  readonly kind: 'get' | 'getMany' | 'query' | 'put' | 'update' | 'delete' | 'transact'
  /** The kinds of thing it named: `order`, `user/profile`, `gsi1:user/orders`. */
  readonly things: readonly string[]
  readonly readUnits: number
  readonly writeUnits: number
  /** How many items a query found. */
  readonly found?: number
}

export interface Metered {
  readonly calls: readonly MeteredCall[]
  readonly readUnits: number
  readonly writeUnits: number
}

/** Counts what the functions of a house ask of its table: `openWorld({ adapt: meter.adapt })`. */
export function openMeter() {
  let calls: MeteredCall[] = []
  return {
    adapt: (ports: Ports): Ports => ({ ...ports, table: meteredTable(ports.table, (call) => void calls.push(call)) }),
    /** What was asked since this was asked last. */
    take(): Metered {
      const taken = sumOf(calls)
      calls = []
      return taken
    },
  }
}

export function sumOf(calls: readonly MeteredCall[]): Metered {
  return {
    calls,
    readUnits: calls.reduce((sum, { readUnits }) => sum + readUnits, 0),
    writeUnits: calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
  }
}

/** The door's own reads, which are no screen's: whether the house is closed, kept for thirty seconds, and whose session it is, read at every call so that logging out counts at once. */
export function isOfDoor({ kind, things: [thing] }: MeteredCall): boolean {
  return kind === 'get' && (thing === 'session' || thing === 'maintenance/flag')
}

function meteredTable(table: Table, count: (call: MeteredCall) => void): Table {
  /** Charged whether the write's conditions hold or not: looking costs as much. */
  async function charged<T>(kind: MeteredCall['kind'], writes: readonly Write[], work: () => Promise<T>): Promise<T> {
    const before = await Promise.all(writes.map((write) => table.get(keysOf(write))))
    try {
      return await work()
    } finally {
      const after = await Promise.all(writes.map((write) => table.get(keysOf(write))))
      const times = kind === 'transact' ? 2 : 1
      const units = writes.map(
        (_, place) =>
          times * tableWriteUnits(before[place], after[place]) + indexWriteUnits(before[place], after[place]),
      )
      count({
        kind,
        things: writes.map((write) => thingOf(keysOf(write))),
        readUnits: 0,
        writeUnits: units.reduce((sum, each) => sum + each, 0),
      })
    }
  }
  return {
    async get(key) {
      const item = await table.get(key)
      count({
        kind: 'get',
        things: [thingOf(key)],
        readUnits: readUnits(item === undefined ? 0 : bytesOf(item)),
        writeUnits: 0,
      })
      return item
    },
    async getMany(keys) {
      const items = await table.getMany(keys)
      const units = items.map((item) => readUnits(item === undefined ? 0 : bytesOf(item)))
      count({
        kind: 'getMany',
        things: keys.map(thingOf),
        readUnits: units.reduce((sum, each) => sum + each, 0),
        writeUnits: 0,
      })
      return items
    },
    async query(query) {
      const page = await table.query(query)
      const bytes = [...page.items, ...(await nextOf(table, query, page))].reduce((sum, item) => sum + bytesOf(item), 0)
      const things = [
        query.index === undefined
          ? thingOf({ pk: query.pk, sk: query.begins ?? query.between?.[0] ?? '' })
          : `${query.index}:${thingOf({ pk: query.pk, sk: '' })}`,
      ]
      count({
        kind: 'query',
        things,
        readUnits: readUnits(bytes) / (query.index === undefined ? 1 : 2),
        writeUnits: 0,
        found: page.items.length,
      })
      return page
    },
    put: (item, condition) => charged('put', [{ put: item }], () => table.put(item, condition)),
    update: (key, changes, condition) =>
      charged('update', [{ update: key, changes }], () => table.update(key, changes, condition)),
    delete: (key, condition) => charged('delete', [{ delete: key }], () => table.delete(key, condition)),
    transact: (writes) => charged('transact', writes, () => table.transact(writes)),
  }
}

/** The item at which the adapter sees that there is a further page. */
async function nextOf(table: Table, query: Query, { cursor }: Page): Promise<readonly Item[]> {
  return cursor === undefined ? [] : (await table.query({ ...query, cursor, limit: 1 })).items
}

/** `user#usr_1#orders` and `profile` are `user/orders/profile`: ids, days and numbers left out. */
function thingOf({ pk, sk }: Key): string {
  const words = [...pk.split('#'), ...sk.split('#')].filter((word) => /^[a-z][a-z-]*$/.test(word))
  return [...new Set(words)].join('/')
}

/** Of one strongly consistent read: one for each 4 KB begun, one for nothing too. */
export function readUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / 4096))
}

/** One for each KB begun of the larger of both; one for nothing too. */
export function tableWriteUnits(before: Item | undefined, after: Item | undefined): number {
  return kilobytes(Math.max(sizeOf(before), sizeOf(after)))
}

/** A place that is left and a place that is taken are written each; an item that stays in its place is written when anything of it changed. */
export function indexWriteUnits(before: Item | undefined, after: Item | undefined): number {
  const units = (['gsi1', 'gsi2'] as const).map((index) => {
    const [old, young] = [placeIn(index, before), placeIn(index, after)]
    if (old === young) return old === undefined || isSame(before, after) ? 0 : tableWriteUnits(before, after)
    return (old === undefined ? 0 : kilobytes(sizeOf(before))) + (young === undefined ? 0 : kilobytes(sizeOf(after)))
  })
  return units.reduce((sum, each) => sum + each, 0)
}

function placeIn(index: 'gsi1' | 'gsi2', item: Item | undefined): string | undefined {
  const [partition, sort] = [item?.[`${index}pk`], item?.[`${index}sk`]]
  return partition === undefined || sort === undefined ? undefined : JSON.stringify([partition, sort])
}

function isSame(before: Item | undefined, after: Item | undefined): boolean {
  const text = (item: Item | undefined) =>
    JSON.stringify(Object.entries(item ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)))
  return text(before) === text(after)
}

const kilobytes = (bytes: number) => Math.max(1, Math.ceil(bytes / 1024))
const sizeOf = (item: Item | undefined) => (item === undefined ? 0 : bytesOf(item))

/** Names and values. A list or map is three bytes and one for each member besides. */
export function bytesOf(item: Readonly<Record<string, Json | undefined>>): number {
  return members(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0)
}

function valueBytes(value: Json): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return numberBytes(value)
  if (value === null || typeof value === 'boolean') return 1
  if (isList(value)) return 3 + value.reduce<number>((sum, each) => sum + valueBytes(each) + 1, 0)
  return 3 + bytesOf(value) + members(value).length
}

function members(map: Readonly<Record<string, Json | undefined>>): [string, Json][] {
  return Object.entries(map).filter((entry): entry is [string, Json] => entry[1] !== undefined)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

/** One byte for each two digits that count, and one. */
function numberBytes(value: number): number {
  const [mantissa = ''] = String(Math.abs(value)).split('e')
  const digits = mantissa.replace('.', '').replace(/^0+|0+$/g, '')
  return Math.ceil(digits.length / 2) + 1
}
