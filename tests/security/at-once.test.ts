import { AsyncLocalStorage } from 'node:async_hooks'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Table } from '#functions/platform/port/table.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { quote, sign } from '#tests/integration/steps.ts'
import { ordersOf } from '#tests/simulation/invariants.ts'
import { asha } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { type Input, withAt } from './contract.ts'
import { callersOf, type Actors, actorsOf, dev, people, requestsBy, type Tokens, tokensOf, wantMore } from './actors.ts'
import { wrongIn } from './oracle.ts'
import { routes } from './routes.ts'
import { forgetLimits } from './table.ts'
import { bearer, type Received, requestOf, said, send } from './wire.ts'

/** Whose request goes on. */
const whose = new AsyncLocalStorage<string>()
/** What each has begun to do since it tried to set the mark of its key: rows looked for or written, partners called. Whoever is turned away by the mark does nothing more. */
let work = new Map<string, string[]>()
/** Decides who goes on next, once two are at work. */
let scheduler: fc.Scheduler | undefined

let harness: Harness
let tokens: Tokens
let actors: Actors

beforeAll(async () => {
  harness = await startHarness({ seedData: people, adapt: watched, inProcessFetch: true })
  tokens = await tokensOf(harness)
  actors = await actorsOf(harness, tokens)
  // Signed, so that the desk can go on with them and another can be placed.
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

function watched(ports: Ports): Ports {
  const { table } = ports
  const turn = <T>(what: string, call: () => Promise<T>): Promise<T> => {
    const by = whose.getStore()
    if (scheduler === undefined || by === undefined) return call()
    if (what.startsWith('once#')) work.set(by, work.get(by) ?? [])
    else work.get(by)?.push(what)
    return scheduler.schedule(Promise.resolve()).then(call)
  }
  const watchedTable: Table = {
    ...table,
    get: (key) => turn(key.pk, () => table.get(key)),
    getMany: (asked) => turn('query', () => table.getMany(asked)),
    query: (asked) => turn('query', () => table.query(asked)),
    put: (item, condition) => turn(item.pk, () => table.put(item, condition)),
    update: (key, changes, condition) => turn(key.pk, () => table.update(key, changes, condition)),
    delete: (key, condition) => turn(key.pk, () => table.delete(key, condition)),
    transact: (writes) => turn('transaction', () => table.transact(writes)),
  }
  return { ...ports, table: watchedTable, fetch: (...call) => turn('partner', () => ports.fetch(...call)) }
}

/** Sends requests at the same moment, whose calls to the table and to partners then come in an order drawn by lot. */
async function atOnce(
  chance: fc.Scheduler,
  requests: readonly (() => Promise<Received>)[],
): Promise<readonly Received[]> {
  await harness.drain()
  forgetLimits(harness)
  work = new Map()
  scheduler = chance
  try {
    return await chance.waitFor(Promise.all(requests.map((request, count) => whose.run(`${count}`, request))))
  } finally {
    scheduler = undefined
  }
}

const messageOf = ({ body }: Received) => (body as { message?: string } | undefined)?.message
/** Whoever has ended the session of both is not known any more. */
const endsSession = ({ name }: Endpoint) => name.startsWith('end')
const isYes = ({ status }: Received) => status < 300
const atWork = () => [...work].filter(([, calls]) => calls.length > 0)
const changing = routes.filter(
  ([name, { who, method }]) => who !== 'open' && who !== 'visitor' && method !== 'GET' && !(name in wantMore),
)
let keys = 0

/** What works off the thread, such as the check of a signature, must come to an end in between: else whoever is first stays first. */
const schedulers = fc.scheduler({
  act: (release) => new Promise(setImmediate).then(() => new Promise(setImmediate)).then(release),
})

function asked(endpoint: Endpoint, phone: string, input: Input, key: string): () => Promise<Received> {
  return () => send(harness, requestOf(endpoint, input, { ...bearer(tokens.get(phone) ?? ''), 'idempotency-key': key }))
}

type Judge = (heard: readonly Received[], requests: readonly (() => Promise<Received>)[]) => Promise<void>

/** Sends the requests that are made of one and of a key of its own; judges those of which one was answered with a yes, and sees that there are such. */
async function tryWithOneKey(
  endpoint: Endpoint,
  made: (input: Input) => readonly Input[],
  judge: Judge,
): Promise<void> {
  let yes = 0
  const callers = fc.oneof(
    ...callersOf(endpoint).map((phone) => requestsBy(phone, endpoint, actors).map((input) => ({ phone, input }))),
  )
  await fc.assert(
    fc.asyncProperty(callers, schedulers, async ({ phone, input }, chance) => {
      const key = `at-once-${(keys += 1)}`
      if (endsSession(endpoint)) tokens = await tokensOf(harness)
      const requests = made(input).map((each) => asked(endpoint, phone, each, key))
      const heard = await atOnce(chance, requests)
      expect(heard.flatMap((each) => [...wrongIn(each)])).toEqual([])
      if (heard.some(isYes)) {
        yes += 1
        expect(atWork().length, JSON.stringify(atWork())).toBeLessThanOrEqual(1)
        await harness.drain()
        await judge(heard, requests)
      }
    }),
    { seed: 1, numRuns: 25, endOnFailure: true },
  )
  expect(yes).toBeGreaterThan(0)
}

describe.each(changing)('%s, asked twice at once with one key', (_, endpoint) => {
  it('does it once, and answers both alike or asks one to wait', () =>
    tryWithOneKey(
      endpoint,
      (input) => [input, input],
      async (heard, [request]) => {
        if (endsSession(endpoint)) return
        expect([
          ...new Set(
            heard.filter((each) => messageOf(each) !== 'IN_PROGRESS').map((each) => JSON.stringify(said(each))),
          ),
        ]).toHaveLength(1)
        expect(said(await (request as () => Promise<Received>)())).toEqual(said(heard.find(isYes) as Received))
      },
    ))

  it('does one of two that differ, and refuses the other then and later', () =>
    tryWithOneKey(
      endpoint,
      (input) => [input, withAt(input, endpoint.body === undefined ? 'query.other' : 'body.other', 'x') as Input],
      async (heard, requests) => {
        expect(heard.filter(isYes)).toHaveLength(1)
        const refused = heard.findIndex((each) => !isYes(each))
        if (endsSession(endpoint)) return
        expect(['KEY_REUSED', 'IN_PROGRESS']).toContain(messageOf(heard[refused] as Received))
        const again = await Promise.all(requests.map((request) => request()))
        expect(messageOf(again[refused] as Received)).toBe('KEY_REUSED')
        expect(said(again[1 - refused] as Received)).toEqual(said(heard[1 - refused] as Received))
      },
    ))
})

describe('a quote placed at once', () => {
  const places = routes.filter(([name]) => name.startsWith('placeOrder'))
  const placing = (way: string) => new Map(places).get(way) as Endpoint

  it('becomes one order, however often, whatever the keys and whichever the path', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(asha.phone, dev.phone),
        fc.array(fc.constantFrom(...places.map(([name]) => name)), { minLength: 2, maxLength: 4 }),
        schedulers,
        async (phone, ways, chance) => {
          const token = tokens.get(phone) ?? ''
          // What was not paid has lapsed by then, and does not count any more.
          await harness.advance('PT24H')
          const { quote_id, user_id } = await quote(harness, token, 10, 'sec_four')
          const before = ordersOf(harness).length
          const requests = ways.map((way) =>
            asked(
              placing(way),
              phone,
              { params: undefined, query: undefined, body: { quote_id, user_id } },
              `quote-${(keys += 1)}`,
            ),
          )
          const heard = await atOnce(chance, requests)
          expect(heard.flatMap((each) => [...wrongIn(each)])).toEqual([])
          expect(heard.filter((each) => !isYes(each)).map(messageOf)).toEqual([])
          expect([...new Set(heard.map((each) => JSON.stringify(said(each))))]).toHaveLength(1)
          expect(ordersOf(harness)).toHaveLength(before + 1)
        },
      ),
      { seed: 1, numRuns: 15, endOnFailure: true },
    )
  })

  it('leaves room for no second order of the same shares by another quote', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(asha.phone, dev.phone), schedulers, async (phone, chance) => {
        const token = tokens.get(phone) ?? ''
        await harness.advance('PT24H')
        const before = ordersOf(harness).length
        const quotes = [await quote(harness, token, 10, 'sec_four'), await quote(harness, token, 20, 'sec_four')]
        const heard = await atOnce(
          chance,
          quotes.map(({ quote_id, user_id }) =>
            asked(
              placing('placeOrder'),
              phone,
              { params: undefined, query: undefined, body: { quote_id, user_id } },
              `quote-${(keys += 1)}`,
            ),
          ),
        )
        expect(heard.filter(isYes)).toHaveLength(1)
        expect(heard.filter((each) => !isYes(each)).map(messageOf)).toEqual(['OPEN_RESERVATION'])
        expect(ordersOf(harness)).toHaveLength(before + 1)
      }),
      { seed: 1, numRuns: 15, endOnFailure: true },
    )
  })
})
