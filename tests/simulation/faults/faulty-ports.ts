import type { Files } from '#functions/platform/port/files.ts'
import type { Clock, Ports } from '#functions/platform/port/ports.ts'
import {
  type Item,
  type ItemPage,
  type Key,
  type Table,
  Throttled,
  type Write,
} from '#functions/platform/port/table.ts'
import { keysOf } from '#functions/platform/port/write.ts'
import { epochMs, instant, later, minuteMs } from '#shared/kernel/instant.ts'
import { draw } from '#tests/simulation/random.ts'
import type { Faults, FaultKind, PortCall } from './faults.ts'
import type { LaggingCopy } from './lagging-copy.ts'

/** The simulated crash of a function. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/** What the faulty ports of a run need. */
export interface FaultContext extends Pick<PortCall, 'handler' | 'run'> {
  readonly faults: Faults
  /** The last response to each query of an index. */
  readonly pages: Map<string, ItemPage>
  /** What the items were before the last writes. */
  readonly copy: LaggingCopy
  /** Takes what a partner performs at `dueMs`, in milliseconds since the epoch. */
  performLater(dueMs: number, operation: string, work: () => Promise<unknown>): void
  readonly skewMs: number
  /** Logs a fault. */
  log(line: string): void
  inTurn<T>(work: () => Promise<T>): Promise<T>
  pause(): Promise<void>
}

/** The attribute that the next version writes and the current version does not know. */
export const newerField = 'from_newer'

/** The ports of one run, with faults injected. `isDead` tells whether the run has crashed. */
export function faultyPorts(
  ports: Ports,
  { faults, handler, run, log, inTurn, pause, pages, copy, performLater, skewMs }: FaultContext,
) {
  let calls = 0
  let isDead = false

  function crash(): never {
    isDead = true
    throw new Crash(run)
  }

  interface CallOptions<T> {
    /** Whether the client may send the call again after a lost response. */
    readonly isRepeatable: boolean
    /** The response of an index or of a copy that is behind. */
    readonly stale?: () => { readonly response: T } | undefined
    /** The items that the call writes. */
    readonly writes?: readonly Key[]
    readonly isRead?: boolean
  }

  async function call<T>(
    port: PortCall['port'],
    operation: string,
    work: () => Promise<T>,
    { isRepeatable, stale, isRead = false, writes = [] }: CallOptions<T>,
  ): Promise<T> {
    calls += 1
    const index = calls
    const kind = faults.at({ port, handler, run, index, operation, isRead })
    if (kind === 'slow') await pause()
    return inTurn(async () => {
      if (isDead) crash()
      if (kind !== undefined) log(`${run} #${index} ${operation}: ${kind}`)
      if (kind === 'refused') throw new Throttled(operation)
      if (kind === 'crash-before') crash()
      const previous = kind === 'stale' ? stale?.() : undefined
      if (previous !== undefined) return previous.response
      if (kind === 'overdue' && port === 'fetch') {
        const dueMs = epochMs(later(ports.clock.now(), Math.floor(draw(`${run}/${index}/overdue`) * minuteMs)))
        performLater(dueMs, operation, work)
        throw new Error(`no response to ${operation}`)
      }
      if (writes.length > 0) await copy.remember(ports, writes)
      return respond(kind, operation, await work(), isRepeatable ? work : undefined)
    })
  }

  /** The response to a call that has taken effect. */
  function respond<T>(
    kind: FaultKind | undefined,
    operation: string,
    response: T,
    repeat: (() => Promise<T>) | undefined,
  ): T | Promise<T> {
    if (kind === 'lost') throw new Error(`lost response to ${operation}`)
    if (kind === 'crash-after') crash()
    // The adapter repeats a call whose response was lost; the caller receives the second response.
    return kind === 'repeated' && repeat !== undefined ? repeat() : response
  }

  function staleItem(key: Key) {
    const before = copy.before(ports.clock, key)
    return before && { response: before.item }
  }

  function stalePage(queryKey: string) {
    const response = pages.get(queryKey)
    return response && { response }
  }

  const table = faults.isNewer(run) ? newerTable(ports.table) : ports.table
  const { files, documents, workflow, fetch } = ports
  const repeatable = { isRepeatable: true }
  const read = { isRepeatable: true, isRead: true }
  const faultyStore = <Store extends Files>(store: Store): Store => ({
    ...store,
    put: (key, bytes, type, condition) =>
      call('files', `file ${key}`, () => store.put(key, bytes, type, condition), {
        isRepeatable: condition === undefined,
      }),
    get: (key) => call('files', `file ${key}`, () => store.get(key), read),
    getUnless: (key, version) => call('files', `file ${key}`, () => store.getUnless(key, version), read),
    delete: (key) => call('files', `file ${key}`, () => store.delete(key), repeatable),
  })
  const faulty: Ports = {
    ...ports,
    clock: skewed(ports.clock, skewMs),
    table: {
      get: (key, options) =>
        call('table', `get ${key.pk} ${key.sk}`, () => table.get(key, options), {
          ...read,
          ...(options?.consistency === 'eventual' && { stale: () => staleItem(key) }),
        }),
      getMany: (keys) =>
        call('table', `get ${keys.map(({ pk, sk }) => `${pk} ${sk}`).join(' + ')}`, () => table.getMany(keys), read),
      async query(query) {
        const queryKey = JSON.stringify(query)
        const page = await call('table', `query ${query.index ?? ''} ${query.pk}`, () => table.query(query), {
          ...read,
          ...((query.index !== undefined || query.consistency === 'eventual') && { stale: () => stalePage(queryKey) }),
        })
        pages.set(queryKey, page)
        return page
      },
      put: (item, condition) =>
        call('table', `put ${item.pk} ${item.sk}`, () => table.put(item, condition), { ...repeatable, writes: [item] }),
      update: (key, changes, condition) =>
        call('table', `update ${key.pk} ${key.sk}`, () => table.update(key, changes, condition), {
          isRepeatable: condition !== undefined,
          writes: [key],
        }),
      delete: (key, condition) =>
        call('table', `delete ${key.pk}`, () => table.delete(key, condition), { ...repeatable, writes: [key] }),
      transact: (writes) =>
        call('table', `transact ${Object.values(writes).map(nameOf).join(' + ')}`, () => table.transact(writes), {
          isRepeatable: false,
          writes: Object.values(writes).flatMap((write) => ('append' in write ? [] : [keysOf(write)])),
        }),
    },
    files: faultyStore(files),
    documents: {
      ...faultyStore(documents),
      deleteAll: (folder) => call('files', `files ${folder}`, () => documents.deleteAll(folder), repeatable),
    },
    workflow: {
      start: (...args) => call('workflow', 'workflow start', () => workflow.start(...args), repeatable),
      status: (...args) => call('workflow', 'workflow status', () => workflow.status(...args), read),
      succeed: (...args) => call('workflow', 'workflow succeed', () => workflow.succeed(...args), repeatable),
      fail: (...args) => call('workflow', 'workflow fail', () => workflow.fail(...args), repeatable),
    },
    fetch: (url, request) =>
      call('fetch', `${request.method} ${url.replace(/^https?:\/\/[^/]+/, '')}`, () => fetch(url, request), {
        isRepeatable: false,
        isRead: request.method === 'GET',
      }),
  }
  return { ports: faulty, isDead: () => isDead }
}

function nameOf(write: Write): string {
  const { pk, sk } = keysOf(write)
  return `${pk} ${sk}`
}

function skewed(clock: Clock, byMs: number): Clock {
  return byMs === 0 ? clock : { ...clock, now: () => instant(epochMs(clock.now()) + byMs) }
}

/** The table as the next version uses it: it writes one more attribute into every item and every event. */
function newerTable(table: Table): Table {
  return {
    ...table,
    put: (item, condition) => table.put(newer(item), condition),
    update: (key, changes, condition) =>
      table.update(key, { ...changes, set: { ...changes.set, [newerField]: 1 } }, condition),
    transact: (writes) =>
      table.transact(Object.fromEntries(Object.entries(writes).map(([name, write]) => [name, newerWrite(write)]))),
  }
}

function newerWrite(write: Write): Write {
  if ('put' in write) return { ...write, put: newer(write.put) }
  if ('append' in write) return { append: newer(write.append) }
  return 'update' in write
    ? { ...write, changes: { ...write.changes, set: { ...write.changes.set, [newerField]: 1 } } }
    : write
}

function newer(item: Item): Item {
  const envelope = item['envelope'] as { readonly detail: object } | undefined
  return {
    ...item,
    [newerField]: 1,
    ...(envelope !== undefined && { envelope: { ...envelope, detail: { ...envelope.detail, [newerField]: 1 } } }),
  } as Item
}
