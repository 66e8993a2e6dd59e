import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#shared/registry.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { place, quote } from '#tests/integration/steps.ts'
import { asha } from '#tests/harness/seed.ts'
import { png } from '#tests/harness/picture.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { validOf } from './arbitrary.ts'
import { idPlaces, type Input, parts, valueAt, withAt } from './contract.ts'
import { dev, operatorPhone, people } from './actors.ts'
import { countersOnly } from './oracle.ts'
import { beyondTheDoor, watchReads } from './reads.ts'
import { routes } from './routes.ts'
import { changedSince, forgetLimits, rowsOf, writesOf } from './table.ts'
import { claimsOf, tokenOf } from './token.ts'
import { bearer, requestOf, said, send } from './wire.ts'

const { keys, adapt } = watchReads()
let harness: Harness

beforeAll(async () => {
  harness = await startHarness({ seedData: people, adapt })
})
afterAll(() => harness.close())
beforeEach(() => forgetLimits(harness))

const guarded = routes.filter(([, { who }]) => who !== 'open')
const phoneFor = ({ who }: Endpoint) => (who === 'desk' ? operatorPhone : asha.phone)

describe.each(guarded.filter(([, { own = [] }]) => own.length > 0))('%s, which names the caller', (_, endpoint) => {
  it.each(endpoint.own ?? [])('forbids another’s id at %s before it looks for anything', async (at) => {
    const { ports } = harness.app
    const [token, other] = await Promise.all([tokenOf(ports, phoneFor(endpoint)), tokenOf(ports, dev.phone)])
    const valid = validOf(endpoint, String(claimsOf(token)['sub']))
    const writes = writesOf(harness)
    for (const id of [String(claimsOf(other)['sub']), 'usr_none', `${String(claimsOf(token)['sub'])}x`, '../']) {
      keys.length = 0
      const heard = await send(harness, requestOf(endpoint, withAt(valid, at, id) as Input, bearer(token)))
      expect(heard, id).toMatchObject({ status: 403, body: { name: 'ForbiddenError' } })
      expect(beyondTheDoor(keys)).toEqual([])
    }
    expect(writesOf(harness)).toBe(writes)
  })
})

/** A partner's id leads to our own of the order, whosever it is: one look more, which nobody can see who was not shown that id. */
const leadsOn = (at: string, key: string, asked: string) =>
  /\.(razorpay_order_id|paymentid)$/.test(at) && key.startsWith('order#ord_') && !key.includes(asked)

const withIds = guarded.filter(([, endpoint]) => endpoint.who !== 'desk' && idPlaces(endpoint).length > 0)

describe.each(withIds)('%s, which takes an id', (_, endpoint) => {
  it.each(idPlaces(endpoint))(
    'says of another’s thing at %s what it says of nothing, having looked for the same',
    async (at) => {
      const theirs = endpoint.moduleName === 'file' ? await filesOf(asha.phone) : await thingsOf(asha.phone)
      const token = await tokenOf(harness.app.ports, dev.phone)
      const valid = validOf(endpoint, String(claimsOf(token)['sub']))
      const bare = withoutNeighbours(endpoint, valid, at)
      for (const id of theirs) {
        const madeUp = `${id.slice(0, -6)}000000`
        const ask = async (value: string) => {
          forgetLimits(harness)
          keys.length = 0
          const heard = await send(harness, requestOf(endpoint, withAt(bare, at, value) as Input, bearer(token)))
          const looked = [...new Set(beyondTheDoor(keys))].sort()
          return {
            heard,
            told: JSON.parse(
              JSON.stringify({
                said: said(heard),
                looked: looked.filter((key) => !leadsOn(at, key, value)),
              }).replaceAll(value, madeUp),
            ) as unknown,
          }
        }
        const nothing = await ask(madeUp)
        const rows = rowsOf(harness)
        const theirsTold = await ask(id)
        expect(theirsTold.told, id).toEqual(nothing.told)
        if (theirsTold.heard.status >= 400 && endpoint.who === 'investor') expect(theirsTold.heard.status, id).toBe(404)
        expect(
          changedSince(rows, harness).filter((key) => !countersOnly.test(key)),
          id,
        ).toEqual([])
      }
    },
  )
})

/** Optional neighbours would be looked up instead, and so would the place of another list; what the contract wants stays. */
function withoutNeighbours(endpoint: Endpoint, valid: Input, at: string): Input {
  const neighbours = [...idPlaces(endpoint), 'query.cursor', 'body.cursor'].filter(
    (each) => each !== at && valueAt(valid, each) !== undefined,
  )
  return neighbours.reduce((input, each) => {
    const without = withAt(input, each, undefined) as Input
    return parts.every((part) => endpoint[part]?.safeParse(without[part]).success !== false) ? without : input
  }, valid)
}

let things: Promise<string[]> | undefined

/** Ids of what belongs to somebody: session, quote, order at both houses. */
function thingsOf(phone: string): Promise<string[]> {
  things ??= (async () => {
    const token = await tokenOf(harness.app.ports, phone)
    const { order_id, razorpay_order_id } = await place(harness, token)
    const { quote_id } = await quote(harness, token)
    return [order_id, razorpay_order_id, quote_id, String(claimsOf(token)['sid']), String(claimsOf(token)['sub'])]
  })()
  return things
}

/** The file of a ticket that somebody raised. */
async function filesOf(phone: string): Promise<string[]> {
  const as = await tokenOf(harness.app.ports, phone)
  const picture = { name: 'a.png', bytes: png() }
  const raised = await send(
    harness,
    requestOf(
      endpoints.createTicket,
      { params: undefined, query: undefined, body: { question: 'Why?', message: 'I wonder.', Doc: picture } },
      bearer(as),
    ),
  )
  expect(raised.status).toBe(201)
  const { body } = await harness.call('listTickets', { params: { id: String(claimsOf(as)['sub']) }, query: {} }, { as })
  const id = body.data[0]?.related_file_id ?? ''
  expect((await harness.call('readFileAddress', { query: { id } }, { as })).status).toBe(200)
  return [id]
}
