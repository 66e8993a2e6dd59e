import type { Clock, Ports } from '#functions/platform/port/ports.ts'
import { type Item, type Page, type Table, Throttled, type Write } from '#functions/platform/port/table.ts'
import { epochMs, instant, later, minuteMs } from '#shared/kernel/instant.ts'
import { lot } from './random.ts'
import type { Faults, FaultKind, PortCall } from './faults.ts'
import type { Later } from './later.ts'

export class Crash extends Error {
  override readonly name = 'Crash'
}

/** What of a run its ports need to go wrong. */
export interface Faulting extends Pick<PortCall, 'handler' | 'run'> {
  readonly faults: Faults
  /** The last answer of each question to an index. */
  readonly pages: Map<string, Page>
  readonly overdue: Later
  readonly skewMs: number
  told(line: string): void
  turn<T>(work: () => Promise<T>): Promise<T>
  dawdle(): Promise<void>
}

/** What a newer version writes and this one does not know. */
export const newerField = 'from_newer'

/** The ports of one run, which may die of them. */
export function faultyPorts(
  ports: Ports,
  { faults, handler, run, told, turn, dawdle, pages, overdue, skewMs }: Faulting,
) {
  let calls = 0
  let dead = false

  function dies(): never {
    dead = true
    throw new Crash(run)
  }

  interface Manner<T> {
    /** Whether its client may ask the same twice. */
    readonly bearsRepeat: boolean
    readonly stale?: () => T | undefined
    readonly isRead?: boolean
  }

  async function at<T>(
    port: PortCall['port'],
    what: string,
    work: () => Promise<T>,
    { bearsRepeat, stale, isRead = false }: Manner<T>,
  ): Promise<T> {
    calls += 1
    const place = calls
    const kind = faults.at({ port, handler, run, place, what, isRead })
    if (kind === 'slow') await dawdle()
    return turn(async () => {
      if (dead) dies()
      if (kind !== undefined) told(`${run} #${place} ${what}: ${kind}`)
      if (kind === 'refused') throw new Throttled(what)
      if (kind === 'crash-before') dies()
      const before = kind === 'stale' ? stale?.() : undefined
      if (before !== undefined) return before
      if (kind === 'overdue' && port === 'fetch') {
        overdue.add(epochMs(later(ports.clock.now(), Math.floor(lot(`${run}/${place}/overdue`) * minuteMs))), work)
        throw new Error(`no answer to ${what}`)
      }
      return afterwards(kind, what, await work(), bearsRepeat ? work : undefined)
    })
  }

  /** It has happened; what does the function hear of it? */
  function afterwards<T>(
    kind: FaultKind | undefined,
    what: string,
    answer: T,
    again: (() => Promise<T>) | undefined,
  ): T | Promise<T> {
    if (kind === 'lost') throw new Error(`lost answer of ${what}`)
    if (kind === 'crash-after') dies()
    // As the AWS SDK does when an answer is lost: the second one is what its caller hears.
    return kind === 'repeated' && again !== undefined ? again() : answer
  }

  const table = faults.isNewer(run) ? newerTable(ports.table) : ports.table
  const { files, workflow, fetch } = ports
  const twice = { bearsRepeat: true }
  const read = { bearsRepeat: true, isRead: true }
  const changed: Ports = {
    ...ports,
    clock: skewed(ports.clock, skewMs),
    table: {
      get: (key) => at('table', `get ${key.pk} ${key.sk}`, () => table.get(key), read),
      getMany: (keys) =>
        at('table', `get ${keys.map(({ pk, sk }) => `${pk} ${sk}`).join(' + ')}`, () => table.getMany(keys), read),
      async query(query) {
        const asked = JSON.stringify(query)
        const page = await at('table', `query ${query.index ?? ''} ${query.pk}`, () => table.query(query), {
          ...read,
          ...(query.index !== undefined && { stale: () => pages.get(asked) }),
        })
        pages.set(asked, page)
        return page
      },
      put: (item, condition) => at('table', `put ${item.pk} ${item.sk}`, () => table.put(item, condition), twice),
      update: (key, changes, condition) =>
        at('table', `update ${key.pk} ${key.sk}`, () => table.update(key, changes, condition), {
          bearsRepeat: condition !== undefined,
        }),
      delete: (key, condition) => at('table', `delete ${key.pk}`, () => table.delete(key, condition), twice),
      transact: (writes) =>
        at('table', `transact ${writes.map(nameOf).join(' + ')}`, () => table.transact(writes), { bearsRepeat: false }),
    },
    files: {
      ...files,
      put: (key, bytes, type, condition) =>
        at('files', `file ${key}`, () => files.put(key, bytes, type, condition), {
          bearsRepeat: condition === undefined,
        }),
      get: (key) => at('files', `file ${key}`, () => files.get(key), read),
      getUnless: (key, version) => at('files', `file ${key}`, () => files.getUnless(key, version), read),
    },
    workflow: {
      start: (...given) => at('workflow', 'workflow start', () => workflow.start(...given), twice),
      status: (...given) => at('workflow', 'workflow status', () => workflow.status(...given), read),
      succeed: (...given) => at('workflow', 'workflow succeed', () => workflow.succeed(...given), twice),
      fail: (...given) => at('workflow', 'workflow fail', () => workflow.fail(...given), twice),
    },
    fetch: (url, request) =>
      at('fetch', `${request.method} ${url.replace(/^https?:\/\/[^/]+/, '')}`, () => fetch(url, request), {
        bearsRepeat: false,
        isRead: request.method === 'GET',
      }),
  }
  return { ports: changed, isDead: () => dead }
}

function nameOf(write: Write): string {
  const { pk, sk } =
    'put' in write ? write.put : 'update' in write ? write.update : 'delete' in write ? write.delete : write.check
  return `${pk} ${sk}`
}

function skewed(clock: Clock, byMs: number): Clock {
  return byMs === 0 ? clock : { ...clock, now: () => instant(epochMs(clock.now()) + byMs) }
}

/** The next version keeps a field more in every item, and tells one more in every event. */
function newerTable(table: Table): Table {
  return {
    ...table,
    put: (item, condition) => table.put(newer(item), condition),
    update: (key, changes, condition) =>
      table.update(key, { ...changes, set: { ...changes.set, [newerField]: 1 } }, condition),
    transact: (writes) => table.transact(writes.map(newerWrite)),
  }
}

function newerWrite(write: Write): Write {
  if ('put' in write) return { ...write, put: newer(write.put) }
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
