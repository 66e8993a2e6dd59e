import type { Entry } from '#functions/platform/entry.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Item, Key, ReadOptions, Table, Write } from '#functions/platform/port/table.ts'
import { startSession } from '#functions/account/commands.ts'
import { readUser } from '#functions/account/queries.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { functions } from '#infra/functions/registry.ts'
import { keysOf } from '#functions/platform/port/write.ts'
import { type OrderId, SecurityId, type UserId } from '#shared/kernel/id.ts'
import { company, investor, seedData } from '#tests/harness/seed.ts'
import { type Harness, startHarness } from '#tests/harness/harness.ts'
import { deskToken, lodge, openDealTerm, pay, placeOrder } from '#tests/harness/steps/order.ts'
import { bytesOf, indexWriteUnits, readUnits, tableWriteUnits } from '#tests/performance/meter.ts'

/** Numbers by name. */
export type Tally = Map<string, number>

/** What orders did to everything that has a limit. */
export interface Loads {
  /** Write units by partition: `table order#stock#sec_…`, `gsi2 order#reconcile`. */
  readonly writes: Tally
  readonly reads: Tally
  /** Write units by item, of the items of a company. */
  readonly items: Tally
  /** Messages of each subscriber, requests of each route, runs of each task and of each stream reader. */
  readonly messages: Tally
  readonly requests: Tally
  readonly tasks: Tally
  /** Runs of each function, and its calls of the table and of files. */
  readonly runs: Tally
  readonly calls: Tally
  /** Calls of each partner by each function: `escrow/on-escrow-noticed vouch`. */
  readonly partners: Tally
  /** Rows that the outbox relay publishes. */
  readonly events: Tally
}

const names = [
  'writes',
  'reads',
  'items',
  'messages',
  'requests',
  'tasks',
  'runs',
  'calls',
  'partners',
  'events',
] as const

const noLoads = (): Loads => Object.fromEntries(names.map((name) => [name, new Map()])) as unknown as Loads

export function count(tally: Tally, name: string, more = 1): void {
  tally.set(name, (tally.get(name) ?? 0) + more)
}

const wanted = SecurityId.parse('sec_wanted')

/** So many people each buy a lot of one company, from the quote to the credited shares and the statements of the next days. */
export async function walkOrders(buyers: number): Promise<Loads> {
  const loads = noLoads()
  const people: UserId[] = []
  const harness = await startHarness({
    seedData: async (context) => {
      await seedData(context)
      await company(
        context,
        wanted,
        'Wanted Works',
        'INE0WW01',
        { available_nsdl: true, available_cdsl: true },
        100_000,
      )
      for (let index = 0; index < buyers; index += 1)
        people.push(
          await investor(context, {
            phone: `+9191${String(index).padStart(8, '0')}`,
            email: `buyer-${index}@example.com`,
            first_name: 'Buyer',
            last_name: `Number ${index}`,
          }),
        )
      for (const name of names) loads[name].clear()
    },
    adapt: (ports) => ({ ...ports, table: observedTable(ports.table, loads) }),
    load: (file) => loadCounted(file, loads),
    functions: functions.filter((each) => !isComparison(each)),
  })
  try {
    await buyTogether(harness, people)
    for (let days = 0; days < daysAfter; days += 1) await harness.advance('P1D')
    return loads
  } finally {
    await harness.close()
  }
}

/** Until the statements of all partners are read, and the order is finished. */
const daysAfter = 3

/** The daily comparison is no part of the walk: it looks at an order once a day, and has a ceiling of its own (./comparison.ts). */
const isComparison = ({ moduleName, trigger }: FunctionDefinition) =>
  moduleName === 'difference' && trigger.kind !== 'http'

interface Buyer {
  readonly id: UserId
  readonly token: string
}

/** Purchases with the requests of their screens, all at the same pace: the timers see each order as often as they see one alone. */
async function buyTogether(harness: Harness, people: readonly UserId[]): Promise<void> {
  const { context } = harness.app
  const buyers: Buyer[] = []
  for (const id of people) buyers.push({ id, token: await startSession(context, await readUser(context, id)) })
  const orders: (Buyer & { orderId: OrderId })[] = []
  for (const buyer of buyers) orders.push({ ...buyer, orderId: await payFor(harness, buyer) })
  await harness.settle()
  for (const { token, orderId } of orders) await signFor(harness, token, orderId)
  await harness.settle()
  for (const { orderId } of orders) await lodge(harness, orderId)
  const supervisor = await deskToken(harness, '+919000000012')
  for (const { orderId } of orders)
    await harness.call('creditShares', { params: { id: orderId }, body: {} }, { as: supervisor })
  await harness.settle()
  for (const { token } of orders) {
    await harness.call('listOrders', { query: {} }, { as: token })
    await harness.call('listHoldings', { query: {} }, { as: token })
  }
}

async function payFor(harness: Harness, { id: userId, token }: Buyer): Promise<OrderId> {
  const as = { as: token }
  await harness.call('readSecurity', { params: { id: wanted } }, as)
  await harness.call('listSecurityNews', { params: { securityId: wanted }, body: { userId } }, as)
  const { order_id, razorpay_order_id } = await placeOrder(harness, token, 10, wanted)
  await pay(harness, razorpay_order_id)
  await harness.call('takePaymentCallback', { params: { order_id }, body: {} })
  await harness.call('readPaymentStatus', { body: { paymentid: order_id } }, as)
  await harness.call('createServiceOrder', { body: { order_id } }, as)
  return order_id
}

async function signFor(harness: Harness, token: string, orderId: OrderId): Promise<void> {
  const envelopeId = await openDealTerm(harness, token, orderId)
  const signing = { body: { data: { service_order_id: orderId } } }
  await harness.call('uploadRiskDisclosure', signing, { as: token })
  await harness.call('readSigningAddress', signing, { as: token })
  await harness.sandbox('/signeasy/test/sign', { envelope_id: Number(envelopeId), outcome: 'signed' })
}

const definitions = new Map(functions.map((definition) => [definition.file, definition]))

async function loadCounted(file: FunctionDefinition['file'], loads: Loads): Promise<unknown> {
  const { entry } = (await import(/* @vite-ignore */ `#${file}`)) as { entry: Entry }
  const definition = definitions.get(file)
  const counted: Entry = (ports) => {
    const handler = entry(definition === undefined ? ports : withCalls(definition, ports, loads))
    return async (...given: Parameters<typeof handler>) => {
      if (definition !== undefined) countRun(definition, given[0], loads)
      return await handler(...given)
    }
  }
  return { entry: counted }
}

function countRun({ name, trigger }: FunctionDefinition, event: unknown, loads: Loads): void {
  const { messages, requests, tasks } = loads
  count(loads.runs, name)
  const { Records = [], routeKey = name } = event as { Records?: readonly unknown[]; routeKey?: string }
  if (trigger.kind === 'subscriber') count(messages, name, Records.length)
  if (trigger.kind === 'http' || trigger.kind === 'webhook') count(requests, routeKey)
  if (trigger.kind === 'task') count(tasks, name)
}

/** The simulators of all partners have one host, and a path for each. */
function withCalls({ name }: FunctionDefinition, ports: Ports, { calls, partners }: Loads): Ports {
  return {
    ...ports,
    table: counted(ports.table, () => count(calls, name)),
    files: counted(ports.files, () => count(calls, name)),
    fetch: (url, request) => {
      count(partners, `${name} ${new URL(url).pathname.split('/')[1] ?? ''}`)
      return ports.fetch(url, request)
    },
  }
}

/** A port of which each call is counted. */
function counted<T extends object>(port: T, onCall: () => void): T {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => {
        onCall()
        return (method as (...each: unknown[]) => unknown)(...given)
      }
    },
  })
}

/** The units of every call by partition, as tests/performance/meter.ts computes them. */
function observedTable(table: Table, { writes, reads, items, events }: Loads): Table {
  const stored = async (write: Write, entry?: Item) => ('append' in write ? entry : await table.get(keysOf(write)))
  async function charged<T>(all: readonly Write[], times: number, work: () => Promise<T>): Promise<T> {
    const old = await Promise.all(all.map((write) => stored(write)))
    const result = await work()
    const young = await Promise.all(all.map((write) => stored(write, 'append' in write ? write.append : undefined)))
    for (const [index, write] of all.entries()) {
      const [was, is] = [old[index], young[index]]
      const [{ pk, sk }, units] = [keysOf(write), times * tableWriteUnits(was, is)]
      count(writes, `${'append' in write ? 'ledger' : 'table'} ${pk}`, units)
      if (pk.includes('#sec_')) count(items, `item ${pk}#${sk}`, units)
      for (const gsi of ['gsi1', 'gsi2'] as const) countIndex(writes, gsi, was, is)
      if (was === undefined && is?.pk.startsWith('outbox#')) count(events, 'event')
    }
    return result
  }
  const countRead = ({ pk }: Pick<Key, 'pk'>, bytes: number, options: ReadOptions | undefined, place = 'table') =>
    count(reads, `${place} ${pk}`, readUnits(bytes, options))
  return {
    async get(key, options) {
      const item = await table.get(key, options)
      countRead(key, item === undefined ? 0 : bytesOf(item), options)
      return item
    },
    async getMany(keys) {
      const found = await table.getMany(keys)
      for (const [index, item] of found.entries())
        countRead(keys[index]!, item === undefined ? 0 : bytesOf(item), undefined)
      return found
    },
    async query(query) {
      const page = await table.query(query)
      const bytes = page.items.reduce((sum, item) => sum + bytesOf(item), 0)
      const options = query.index === undefined ? query : ({ consistency: 'eventual' } as const)
      countRead(query, bytes, options, query.from ?? query.index ?? 'table')
      return page
    },
    put: (item, condition) => charged([{ put: item }], 1, () => table.put(item, condition)),
    update: (key, changes, condition) =>
      charged([{ update: key, changes }], 1, () => table.update(key, changes, condition)),
    delete: (key, condition) => charged([{ delete: key }], 1, () => table.delete(key, condition)),
    transact: (all) => charged(Object.values(all), 2, () => table.transact(all)),
  }
}

/** What leaves a partition of an index is charged there, and what enters one is charged there. */
function countIndex(writes: Tally, gsi: 'gsi1' | 'gsi2', was: Item | undefined, is: Item | undefined): void {
  const [old, young] = [was, is].map((item) => item && withoutIndex(item, gsi === 'gsi1' ? 'gsi2' : 'gsi1'))
  const [from, to] = [old?.[`${gsi}pk`], young?.[`${gsi}pk`]]
  const charge = (partition: string | undefined, one: Item | undefined, other: Item | undefined) => {
    const units = indexWriteUnits(one, other)
    if (partition !== undefined && units > 0) count(writes, `${gsi} ${partition}`, units)
  }
  if (from === to) return charge(from, old, young)
  charge(from, old, young && withoutIndex(young, gsi))
  charge(to, old && withoutIndex(old, gsi), young)
}

function withoutIndex(item: Item, gsi: 'gsi1' | 'gsi2'): Item {
  return { ...item, [`${gsi}pk`]: undefined, [`${gsi}sk`]: undefined } as unknown as Item
}
