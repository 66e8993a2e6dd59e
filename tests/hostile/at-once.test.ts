import { AsyncLocalStorage } from 'node:async_hooks'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ports } from '#functions/kit/port/ports.ts'
import type { Table } from '#functions/kit/port/table.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { quote, sign } from '#tests/journey/steps.ts'
import { ordersOf } from '#tests/simulation/invariants.ts'
import { asha } from '#tests/world/furnish.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { routes } from './batch.ts'
import type { Input } from './contract.ts'
import { callersOf, type Crowd, crowdOf, dev, people, requestsBy, type Tokens, tokensOf } from './crowd.ts'
import { wrongIn } from './oracle.ts'
import { forgetLimits } from './table.ts'
import { bearer, type Heard, requestOf, said, send } from './wire.ts'

/** Whose work goes on, and what each has done: rows written but for the mark of its key, partners called. */
const whose = new AsyncLocalStorage<string>()
let done: { readonly by: string; readonly what: string }[] = []
/** Decides who goes on next, once two are at work. */
let scheduler: fc.Scheduler | undefined

let world: World
let tokens: Tokens
let crowd: Crowd

beforeAll(async () => {
  world = await openWorld({ furnish: people, adapt: watched, indoors: true })
  tokens = await tokensOf(world)
  crowd = await crowdOf(world, tokens)
  // Signed, so that the desk can go on with them and another can be placed.
  for (const [phone, { order }] of crowd) {
    const token = tokens.get(phone) ?? ''
    const { body } = await world.call('createServiceOrder', { body: { order_id: order[0] ?? '' } }, { as: token })
    await sign(world, token, body.data.service_order_id)
  }
})
afterAll(() => world.close())

function watched(ports: Ports): Ports {
  const { table } = ports
  const turn = <T>(work: () => Promise<T>): Promise<T> => (scheduler === undefined || whose.getStore() === undefined ? work() : scheduler.schedule(Promise.resolve()).then(work))
  const note = <T>(what: string, result: Promise<T>): Promise<T> =>
    result.then((value) => {
      const by = whose.getStore()
      if (by !== undefined && !what.startsWith('once#')) done.push({ by, what })
      return value
    })
  const watchedTable: Table = {
    ...table,
    get: (key) => turn(() => table.get(key)),
    put: (item, condition) => turn(() => note(item.pk, table.put(item, condition))),
    update: (key, changes, condition) => turn(() => note(key.pk, table.update(key, changes, condition))),
    delete: (key, condition) => turn(() => note(key.pk, table.delete(key, condition))),
    transact: (writes) => turn(() => note('transaction', table.transact(writes))),
  }
  return { ...ports, table: watchedTable, fetch: (...call) => turn(() => note('partner', ports.fetch(...call))) }
}

/** Sends requests at the same moment, whose calls to the table and to partners then come in an order drawn by lot. */
async function atOnce(chance: fc.Scheduler, requests: readonly (() => Promise<Heard>)[]): Promise<readonly Heard[]> {
  await world.drain()
  forgetLimits(world)
  done = []
  scheduler = chance
  try {
    return await chance.waitFor(Promise.all(requests.map((request, count) => whose.run(`${count}`, request))))
  } finally {
    scheduler = undefined
  }
}

const isInProgress = ({ body }: Heard) => (body as { message?: string } | undefined)?.message === 'IN_PROGRESS'
const isYes = ({ status }: Heard) => status < 300
const changing = routes.filter(([, { who, method }]) => who !== 'open' && method !== 'GET')
let keys = 0

/** What works off the thread, such as the check of a signature, must come to an end in between: else whoever is first stays first. */
const schedulers = fc.scheduler({ act: (release) => new Promise(setImmediate).then(() => new Promise(setImmediate)).then(release) })

function asked(endpoint: Endpoint, phone: string, input: Input, key: string): () => Promise<Heard> {
  return () => send(world, requestOf(endpoint, input, { ...bearer(tokens.get(phone) ?? ''), 'idempotency-key': key }))
}

describe.each(changing)('%s, asked twice at once with one key', (name, endpoint) => {
  it('does it once, and answers both alike or asks one to wait', async () => {
    let yes = 0
    const callers = fc.oneof(...callersOf(endpoint).map((phone) => requestsBy(phone, endpoint, crowd).map((input) => ({ phone, input }))))
    await fc.assert(fc.asyncProperty(callers, schedulers, async ({ phone, input }, chance) => {
      const request = asked(endpoint, phone, input, `at-once-${(keys += 1)}`)
      const heard = await atOnce(chance, [request, request])
      const workers = new Set(done.map(({ by }) => by))
      expect(heard.flatMap((each) => [...wrongIn(each)])).toEqual([])
      const answers = new Set(heard.filter((each) => !isInProgress(each)).map((each) => JSON.stringify(said(each))))
      if (heard.some(isYes)) {
        yes += 1
        expect(workers.size, JSON.stringify(done)).toBeLessThanOrEqual(1)
        // Whoever has ended the session of both is not known any more.
        if (!name.startsWith('end')) expect([...answers]).toHaveLength(1)
        await world.drain()
        if (!name.startsWith('end')) expect(said(await request())).toEqual(said(heard.find(isYes) as Heard))
      }
      if (name.startsWith('end')) tokens = await tokensOf(world)
    }), { seed: 1, numRuns: 25, endOnFailure: true })
    expect(yes).toBeGreaterThan(0)
  })
})

describe('the same quote placed at once', () => {
  const places = routes.filter(([name]) => name.startsWith('placeOrder'))
  const placing = (way: string) => new Map(places).get(way) as Endpoint

  it('becomes one order, whatever the keys and whichever the path', async () => {
    await fc.assert(fc.asyncProperty(fc.constantFrom(asha.phone, dev.phone), fc.array(fc.constantFrom(...places.map(([name]) => name)), { minLength: 2, maxLength: 4 }), schedulers, async (phone, ways, chance) => {
      const token = tokens.get(phone) ?? ''
      // What was not paid has lapsed by then, and does not count any more.
      await world.advance('PT24H')
      const { quote_id, user_id } = await quote(world, token, 10, 'sec_four')
      const before = ordersOf(world).length
      const requests = ways.map((way) => asked(placing(way), phone, { params: undefined, query: undefined, body: { quote_id, user_id } }, `quote-${(keys += 1)}`))
      const heard = await atOnce(chance, requests)
      expect(heard.flatMap((each) => [...wrongIn(each)])).toEqual([])
      const yes = new Set(heard.filter(isYes).map((each) => JSON.stringify(said(each))))
      expect([...yes]).toHaveLength(1)
      expect(ordersOf(world)).toHaveLength(before + 1)
    }), { seed: 1, numRuns: 15, endOnFailure: true })
  })
})
