import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#shared/registry.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { placeOrder, quote } from '#tests/harness/steps/order.ts'
import { asha } from '#tests/harness/seed.ts'
import { png } from '#tests/harness/picture.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { validOf } from './arbitrary.ts'
import { idPaths, type Input, parts, valueAt, withAt } from './contract.ts'
import { dev, operatorPhone, people } from './actors.ts'
import { countersOnly } from './oracle.ts'
import { withoutPipelineReads, recordReads } from './reads.ts'
import { routes } from './routes.ts'
import { changedSince, resetLimits, rowsOf, writesOf } from './table.ts'
import { claimsOf, tokenOf } from './token.ts'
import { bearer, requestOf, comparable, send } from './wire.ts'

const { keys, adapt } = recordReads()
let harness: Harness

beforeAll(async () => {
  harness = await startHarness({ seedData: people, adapt })
})
afterAll(() => harness.close())
beforeEach(() => resetLimits(harness))

const guarded = routes.filter(([, { who }]) => who !== 'open')
const phoneFor = ({ who }: Endpoint) => (who === 'desk' ? operatorPhone : asha.phone)

describe.each(guarded.filter(([, { own = [] }]) => own.length > 0))('%s, which names the caller', (_, endpoint) => {
  it.each(endpoint.own ?? [])('refuses another’s id at %s before any lookup (E22, P4)', async (at) => {
    const { context } = harness.app
    const [token, other] = await Promise.all([tokenOf(context, phoneFor(endpoint)), tokenOf(context, dev.phone)])
    const valid = validOf(endpoint, String(claimsOf(token)['sub']))
    const writes = writesOf(harness)
    for (const id of [String(claimsOf(other)['sub']), 'usr_none', `${String(claimsOf(token)['sub'])}x`, '../']) {
      keys.length = 0
      const received = await send(harness, requestOf(endpoint, withAt(valid, at, id) as Input, bearer(token)))
      expect(received, id).toMatchObject({ status: 403, body: { name: 'ForbiddenError' } })
      expect(withoutPipelineReads(keys)).toEqual([])
    }
    expect(writesOf(harness)).toBe(writes)
  })
})

/** The id of a gateway order leads to one read of our own order before the owner is known. Only somebody who was shown that id can cause it. */
const readsOwnOrder = (at: string, key: string, requestedId: string) =>
  /\.(razorpay_order_id|paymentid)$/.test(at) && key.startsWith('order#order#ord_') && !key.includes(requestedId)

const withIds = guarded.filter(([, endpoint]) => endpoint.who !== 'desk' && idPaths(endpoint).length > 0)

describe.each(withIds)('%s, which takes an id', (_, endpoint) => {
  it.each(idPaths(endpoint))(
    'answers another’s id at %s like an unknown one, after the same lookups (P4)',
    async (at) => {
      const theirIds = endpoint.moduleName === 'file' ? await filesOf(asha.phone) : await recordIdsOf(asha.phone)
      const token = await tokenOf(harness.app.context, dev.phone)
      const valid = validOf(endpoint, String(claimsOf(token)['sub']))
      const bare = withoutNeighbours(endpoint, valid, at)
      for (const id of theirIds) {
        const madeUp = `${id.slice(0, -6)}000000`
        const sendWith = async (value: string) => {
          resetLimits(harness)
          keys.length = 0
          const received = await send(harness, requestOf(endpoint, withAt(bare, at, value) as Input, bearer(token)))
          const reads = [...new Set(withoutPipelineReads(keys))].sort()
          return {
            received,
            visible: JSON.parse(
              JSON.stringify({
                comparable: comparable(received),
                reads: reads.filter((key) => !readsOwnOrder(at, key, value)),
              }).replaceAll(value, madeUp),
            ) as unknown,
          }
        }
        const unknownResult = await sendWith(madeUp)
        const rows = rowsOf(harness)
        const theirResult = await sendWith(id)
        expect(theirResult.visible, id).toEqual(unknownResult.visible)
        if (theirResult.received.status >= 400 && endpoint.who === 'investor')
          expect(theirResult.received.status, id).toBe(404)
        expect(
          changedSince(rows, harness).filter((key) => !countersOnly.test(key)),
          id,
        ).toEqual([])
      }
    },
  )
})

/** Removes optional ids and cursors, which would be looked up instead; required ones stay. */
function withoutNeighbours(endpoint: Endpoint, valid: Input, at: string): Input {
  const neighbours = [...idPaths(endpoint), 'query.cursor', 'body.cursor'].filter(
    (each) => each !== at && valueAt(valid, each) !== undefined,
  )
  return neighbours.reduce((input, each) => {
    const without = withAt(input, each, undefined) as Input
    return parts.every((part) => endpoint[part]?.safeParse(without[part]).success !== false) ? without : input
  }, valid)
}

let recordIds: Promise<string[]> | undefined

/** Ids of an investor's records: session, quote, order here and at the gateway. */
function recordIdsOf(phone: string): Promise<string[]> {
  recordIds ??= (async () => {
    const token = await tokenOf(harness.app.context, phone)
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    const { quote_id } = await quote(harness, token)
    return [order_id, razorpay_order_id, quote_id, String(claimsOf(token)['sid']), String(claimsOf(token)['sub'])]
  })()
  return recordIds
}

/** The file of a ticket. */
async function filesOf(phone: string): Promise<string[]> {
  const as = await tokenOf(harness.app.context, phone)
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
