import type { Ports } from '#functions/platform/port/ports.ts'
import type { Item, Json, Key, ItemPage, Query, ReadOptions, Table, Write } from '#functions/platform/port/table.ts'
import { projected } from '#functions/platform/port/query.ts'
import { endOfTurn } from '#functions/platform/aws/turn.ts'
import { keysOf } from '#functions/platform/port/write.ts'

/**
 * The charge of DynamoDB for each call at the table's port, by the rules that AWS publishes: "DynamoDB item sizes and
 * formats", "DynamoDB read and write operations", "Using global secondary indexes" (provisioned throughput). It follows the adapter
 * (functions/platform/aws): strongly consistent, except by an index and where eventual consistency is asked for, for half the price; a query reads one item beyond
 * its page. `gsi1` projects whole items, `gsi2` keys only (infra/stacks/data.ts). Indexes are updated after a transaction,
 * so they are charged once where the table is charged twice. Not included: items past their ttl that are not deleted yet, and
 * retries of a throttled or conflicting call.
 */
export interface MeteredCall {
  readonly kind: 'get' | 'getMany' | 'query' | 'put' | 'update' | 'delete' | 'transact'
  /** The kinds of item in the call: `order`, `account/user/profile`, `gsi1:order/user`. */
  readonly itemKinds: readonly string[]
  readonly readUnits: number
  readonly writeUnits: number
  /** The number of items that a query found. */
  readonly found?: number
  /** The event-loop tick of a strongly consistent read by key: the adapter sends those of one tick as one BatchGetItem. */
  readonly tick?: number
}

export interface Metered {
  readonly calls: readonly MeteredCall[]
  readonly readUnits: number
  readonly writeUnits: number
}

/** Counts the calls of the functions on their table: `startHarness({ adapt: meter.adapt })`. */
export function openMeter() {
  let calls: MeteredCall[] = []
  return {
    adapt: (ports: Ports): Ports => ({ ...ports, table: meteredTable(ports.table, (call) => void calls.push(call)) }),
    /** The calls since the last `take`. */
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

/** The request pipeline's own reads: the maintenance flag, cached for thirty seconds, and the caller's session, read at every call so that a logout takes effect at once. */
export function isPipelineRead({ kind, itemKinds: [itemKind] }: MeteredCall): boolean {
  return kind === 'get' && (itemKind === 'account/session' || itemKind === 'platform/maintenance/flag')
}

/** How many requests the adapter sends to DynamoDB for some calls. */
export function requestsOf(calls: readonly MeteredCall[]): number {
  const batched = calls.filter(({ tick }) => tick !== undefined)
  return calls.length - batched.length + new Set(batched.map(({ tick }) => tick)).size
}

function ticks(): () => number {
  let tick = 0
  let isOpen = false
  return () => {
    if (!isOpen) {
      isOpen = true
      tick += 1
      void endOfTurn().then(() => (isOpen = false))
    }
    return tick
  }
}

function meteredTable(table: Table, count: (call: MeteredCall) => void): Table {
  /** A failed condition is charged like a successful write. */
  async function charged<T>(kind: MeteredCall['kind'], writes: readonly Write[], work: () => Promise<T>): Promise<T> {
    // An entry of the ledger is new: there is nothing before it.
    const stored = async (write: Write) => ('append' in write ? undefined : await table.get(keysOf(write)))
    const storedAfter = async (write: Write) => ('append' in write ? write.append : await stored(write))
    const before = await Promise.all(writes.map(stored))
    try {
      return await work()
    } finally {
      const after = await Promise.all(writes.map(storedAfter))
      const times = kind === 'transact' ? 2 : 1
      const units = writes.map(
        (_, index) =>
          times * tableWriteUnits(before[index], after[index]) + indexWriteUnits(before[index], after[index]),
      )
      count({
        kind,
        itemKinds: writes.map((write) => itemKindOf(keysOf(write))),
        readUnits: 0,
        writeUnits: units.reduce((sum, each) => sum + each, 0),
      })
    }
  }
  const tickNow = ticks()
  return {
    async get(key, options) {
      const tick = options?.consistency === 'eventual' ? {} : { tick: tickNow() }
      const item = await table.get(key, options)
      count({
        kind: 'get',
        itemKinds: [itemKindOf(key)],
        readUnits: readUnits(item === undefined ? 0 : bytesOf(item), options),
        writeUnits: 0,
        ...tick,
      })
      return item
    },
    async getMany(keys) {
      const tick = tickNow()
      const items = await table.getMany(keys)
      const units = items.map((item) => readUnits(item === undefined ? 0 : bytesOf(item)))
      count({
        kind: 'getMany',
        itemKinds: keys.map(itemKindOf),
        readUnits: units.reduce((sum, each) => sum + each, 0),
        writeUnits: 0,
        tick,
      })
      return items
    },
    async query(query) {
      const page = await table.query(query)
      const bytes = [...page.items, ...(await nextOf(table, query, page))].reduce((sum, item) => sum + bytesOf(item), 0)
      const itemKinds = [
        query.index === undefined
          ? itemKindOf({ pk: query.pk, sk: query.prefix ?? query.between?.[0] ?? '' })
          : `${query.index}:${itemKindOf({ pk: query.pk, sk: '' })}`,
      ]
      count({
        kind: 'query',
        itemKinds,
        readUnits: readUnits(bytes, query.index === undefined ? query : { consistency: 'eventual' }),
        writeUnits: 0,
        found: page.items.length,
      })
      return page
    },
    put: (item, condition) => charged('put', [{ put: item }], () => table.put(item, condition)),
    update: (key, changes, condition) =>
      charged('update', [{ update: key, changes }], () => table.update(key, changes, condition)),
    delete: (key, condition) => charged('delete', [{ delete: key }], () => table.delete(key, condition)),
    transact: (writes) => charged('transact', Object.values(writes), () => table.transact(writes)),
  }
}

/** The item by which the adapter sees that there is a further page. */
async function nextOf(table: Table, query: Query, { cursor }: ItemPage): Promise<readonly Item[]> {
  return cursor === undefined ? [] : (await table.query({ ...query, cursor, limit: 1 })).items
}

/** `account#user#usr_1` and `profile` are `account/user/profile`: without ids, days and numbers. */
function itemKindOf({ pk, sk }: Key): string {
  const kinds = [...pk.split('#'), ...sk.split('#')].filter((part) => /^[a-z][a-z-]*$/.test(part))
  return [...new Set(kinds)].join('/')
}

/** Units of one read: one for each 4 KB begun, and one for an empty result; half of that for an eventually consistent read. */
export function readUnits(bytes: number, { consistency }: ReadOptions = {}): number {
  return Math.max(1, Math.ceil(bytes / 4096)) / (consistency === 'eventual' ? 2 : 1)
}

/** One unit for each KB begun of the larger size, before or after the write; at least one. */
export function tableWriteUnits(before: Item | undefined, after: Item | undefined): number {
  return kilobytes(Math.max(sizeOf(before), sizeOf(after)))
}

/** A changed index key is charged as a delete and a put; an unchanged key is charged when what the index projects changed. */
export function indexWriteUnits(before: Item | undefined, after: Item | undefined): number {
  const units = (['gsi1', 'gsi2'] as const).map((index) => {
    const [old, young] = [indexKeyOf(index, before), indexKeyOf(index, after)]
    const [was, is] = [before, after].map((item) => item && projected({ index, pk: '', limit: 1 }, item))
    if (old === young) return old === undefined || isSame(was, is) ? 0 : tableWriteUnits(was, is)
    return (old === undefined ? 0 : kilobytes(sizeOf(was))) + (young === undefined ? 0 : kilobytes(sizeOf(is)))
  })
  return units.reduce((sum, each) => sum + each, 0)
}

function indexKeyOf(index: 'gsi1' | 'gsi2', item: Item | undefined): string | undefined {
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

/** Names and values. A list or map adds three bytes and one for each member. */
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

/** One byte for each two significant digits, and one. */
function numberBytes(value: number): number {
  const [mantissa = ''] = String(Math.abs(value)).split('e')
  const digits = mantissa.replace('.', '').replace(/^0+|0+$/g, '')
  return Math.ceil(digits.length / 2) + 1
}
