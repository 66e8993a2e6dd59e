import { AsyncLocalStorage } from 'node:async_hooks'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Table } from '#functions/platform/port/table.ts'
import { type OrderId, SecurityId } from '#shared/kernel/id.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { lodge, pay, placeOrder, quote, sign } from '#tests/harness/steps/order.ts'
import { ordersOf } from '#tests/simulation/items.ts'
import { asha, kaveri } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { type Input, withAt } from './contract.ts'
import {
  callersOf,
  type Actors,
  actorsOf,
  dev,
  people,
  requestsBy,
  type Tokens,
  tokensOf,
  testedElsewhere,
} from './actors.ts'
import { violationsIn } from './oracle.ts'
import { routes } from './routes.ts'
import { resetLimits } from './table.ts'
import { bearer, type Received, requestOf, comparable, send } from './wire.ts'

/** The request that the current call belongs to. */
const currentRequest = new AsyncLocalStorage<string>()
/** What each request has done since it tried to write its idempotency record: rows read or written, partners called. A request that the record rejects does nothing more. */
let work = new Map<string, string[]>()
/** Chooses the next request to continue, while requests are concurrent. */
let scheduler: fc.Scheduler | undefined

let harness: Harness
let tokens: Tokens
let actors: Actors
/** An order whose transfer is lodged, known to no other endpoint before its shares are credited. */
let lodgedId: OrderId

beforeAll(async () => {
  harness = await startHarness({ seedData: people, adapt: watched })
  tokens = await tokensOf(harness)
  lodgedId = await lodgedOrder(tokens.get(asha.phone) ?? '')
  actors = await actorsOf(harness, tokens)
  // Signed, so that the desk can process them and another order can be placed.
  for (const [phone, { order }] of actors) {
    const token = tokens.get(phone) ?? ''
    const { body } = await harness.call('createServiceOrder', { body: { order_id: order[0] ?? '' } }, { as: token })
    await sign(harness, token, body.data.service_order_id)
  }
})
afterAll(() => harness.close())
beforeEach(async () => {
  tokens = await tokensOf(harness)
})

async function lodgedOrder(token: string): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token, 10, kaveri)
  await pay(harness, razorpay_order_id)
  await harness.settle()
  const { body } = await harness.call('createServiceOrder', { body: { order_id } }, { as: token })
  await sign(harness, token, body.data.service_order_id)
  await lodge(harness, order_id)
  return order_id
}

function watched(ports: Ports): Ports {
  const { table } = ports
  const turn = <T>(what: string, call: () => Promise<T>): Promise<T> => {
    const by = currentRequest.getStore()
    if (scheduler === undefined || by === undefined) return call()
    if (what.startsWith('platform#idempotency#')) work.set(by, work.get(by) ?? [])
    else work.get(by)?.push(what)
    return scheduler.schedule(Promise.resolve()).then(call)
  }
  const watchedTable: Table = {
    ...table,
    get: (key) => turn(key.pk, () => table.get(key)),
    getMany: (keys) => turn('query', () => table.getMany(keys)),
    query: (query) => turn('query', () => table.query(query)),
    put: (item, condition) => turn(item.pk, () => table.put(item, condition)),
    update: (key, changes, condition) => turn(key.pk, () => table.update(key, changes, condition)),
    delete: (key, condition) => turn(key.pk, () => table.delete(key, condition)),
    transact: (writes) => turn('transaction', () => table.transact(writes)),
  }
  return { ...ports, table: watchedTable, fetch: (...call) => turn('partner', () => ports.fetch(...call)) }
}

/** Sends requests at the same moment; their calls to the table and to partners are interleaved in a random order. */
async function atOnce(
  interleaving: fc.Scheduler,
  requests: readonly (() => Promise<Received>)[],
): Promise<readonly Received[]> {
  await harness.drain()
  resetLimits(harness)
  work = new Map()
  scheduler = interleaving
  try {
    return await interleaving.waitFor(
      Promise.all(requests.map((request, count) => currentRequest.run(`${count}`, request))),
    )
  } finally {
    scheduler = undefined
  }
}

const messageOf = ({ body }: Received) => (body as { message?: string } | undefined)?.message
/** The endpoints that end the caller's session, after which the token is refused. */
const endsSession = ({ name }: Endpoint) => name.startsWith('end')
const isSuccess = ({ status }: Received) => status < 300
const atWork = () => [...work].filter(([, calls]) => calls.length > 0)
const changing = routes.filter(
  ([name, { who, method }]) => who !== 'open' && who !== 'visitor' && method !== 'GET' && !(name in testedElsewhere),
)
let keys = 0

/** Work on other threads, such as a signature check, must finish between two steps; otherwise the first request always stays first. */
const schedulers = fc.scheduler({
  act: (release) => new Promise(setImmediate).then(() => new Promise(setImmediate)).then(release),
})

function requestFor(endpoint: Endpoint, phone: string, input: Input, key: string): () => Promise<Received> {
  return () => send(harness, requestOf(endpoint, input, { ...bearer(tokens.get(phone) ?? ''), 'idempotency-key': key }))
}

type Check = (received: readonly Received[], requests: readonly (() => Promise<Received>)[]) => Promise<void>

/** Sends the requests that `toInputs` makes of one input, all with one key; checks each run with a successful response, and expects at least one such run. */
async function tryWithOneKey(
  endpoint: Endpoint,
  toInputs: (input: Input) => readonly Input[],
  check: Check,
): Promise<void> {
  let successes = 0
  const callers = fc.oneof(
    ...callersOf(endpoint).map((phone) => requestsBy(phone, endpoint, actors).map((input) => ({ phone, input }))),
  )
  await fc.assert(
    fc.asyncProperty(callers, schedulers, async ({ phone, input }, interleaving) => {
      const key = `at-once-${(keys += 1)}`
      if (endsSession(endpoint)) tokens = await tokensOf(harness)
      const requests = toInputs(input).map((each) => requestFor(endpoint, phone, each, key))
      const received = await atOnce(interleaving, requests)
      expect(received.flatMap((each) => [...violationsIn(each)])).toEqual([])
      if (received.some(isSuccess)) {
        successes += 1
        expect(atWork().length, JSON.stringify(atWork())).toBeLessThanOrEqual(1)
        await harness.drain()
        await check(received, requests)
      }
    }),
    { seed: 1, numRuns: 25, endOnFailure: true },
  )
  expect(successes).toBeGreaterThan(0)
}

describe.each(changing)('%s, called twice at once with one key', (name, endpoint) => {
  // The other orders were rejected or given up meanwhile.
  if (name === 'creditShares')
    beforeAll(() => {
      const records = actors.get(asha.phone)
      if (records !== undefined) actors = new Map(actors).set(asha.phone, { ...records, order: [lodgedId] })
    })

  it('runs once, and answers both alike or asks one to wait', () =>
    tryWithOneKey(
      endpoint,
      (input) => [input, input],
      async (received, [request]) => {
        if (endsSession(endpoint)) return
        expect([
          ...new Set(
            received
              .filter((each) => messageOf(each) !== 'IN_PROGRESS')
              .map((each) => JSON.stringify(comparable(each))),
          ),
        ]).toHaveLength(1)
        expect(comparable(await (request as () => Promise<Received>)())).toEqual(
          comparable(received.find(isSuccess) as Received),
        )
      },
    ))

  it('runs one of two different requests, and refuses the other then and later', () =>
    tryWithOneKey(
      endpoint,
      // The desk's bodies take no field that is not in the contract.
      (input) => [
        input,
        withAt(
          input,
          endpoint.body === undefined || endpoint.who === 'desk' ? 'query.other' : 'body.other',
          'x',
        ) as Input,
      ],
      async (received, requests) => {
        expect(received.filter(isSuccess)).toHaveLength(1)
        const refused = received.findIndex((each) => !isSuccess(each))
        if (endsSession(endpoint)) return
        expect(['KEY_REUSED', 'IN_PROGRESS']).toContain(messageOf(received[refused] as Received))
        const again = await Promise.all(requests.map((request) => request()))
        expect(messageOf(again[refused] as Received)).toBe('KEY_REUSED')
        expect(comparable(again[1 - refused] as Received)).toEqual(comparable(received[1 - refused] as Received))
      },
    ))
})

describe('a quote placed at once', () => {
  const placingRoutes = routes.filter(([name]) => name.startsWith('placeOrder'))
  const placingRoute = (routeName: string) => new Map(placingRoutes).get(routeName) as Endpoint

  it('becomes one order, for any number of calls, keys and paths', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(asha.phone, dev.phone),
        fc.array(fc.constantFrom(...placingRoutes.map(([name]) => name)), { minLength: 2, maxLength: 4 }),
        schedulers,
        async (phone, routeNames, interleaving) => {
          const token = tokens.get(phone) ?? ''
          // Unpaid orders have expired by then and no longer block a new one.
          await harness.advance('PT24H')
          const { quote_id, user_id } = await quote(harness, token, 10, SecurityId.parse('sec_four'))
          const before = ordersOf(harness).length
          const requests = routeNames.map((routeName) =>
            requestFor(
              placingRoute(routeName),
              phone,
              { params: undefined, query: undefined, body: { quote_id, user_id } },
              `quote-${(keys += 1)}`,
            ),
          )
          const received = await atOnce(interleaving, requests)
          expect(received.flatMap((each) => [...violationsIn(each)])).toEqual([])
          expect(received.filter((each) => !isSuccess(each)).map(messageOf)).toEqual([])
          expect([...new Set(received.map((each) => JSON.stringify(comparable(each))))]).toHaveLength(1)
          expect(ordersOf(harness)).toHaveLength(before + 1)
        },
      ),
      { seed: 1, numRuns: 15, endOnFailure: true },
    )
  })

  it('allows no second order of the same company by another quote', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(asha.phone, dev.phone), schedulers, async (phone, interleaving) => {
        const token = tokens.get(phone) ?? ''
        await harness.advance('PT24H')
        const before = ordersOf(harness).length
        const quotes = [
          await quote(harness, token, 10, SecurityId.parse('sec_four')),
          await quote(harness, token, 20, SecurityId.parse('sec_four')),
        ]
        const received = await atOnce(
          interleaving,
          quotes.map(({ quote_id, user_id }) =>
            requestFor(
              placingRoute('placeOrder'),
              phone,
              { params: undefined, query: undefined, body: { quote_id, user_id } },
              `quote-${(keys += 1)}`,
            ),
          ),
        )
        expect(received.filter(isSuccess)).toHaveLength(1)
        expect(received.filter((each) => !isSuccess(each)).map(messageOf)).toEqual(['OPEN_RESERVATION'])
        expect(ordersOf(harness)).toHaveLength(before + 1)
      }),
      { seed: 1, numRuns: 15, endOnFailure: true },
    )
  })
})
