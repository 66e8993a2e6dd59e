import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orders, orderTotals } from '#functions/order/entities.ts'
import { paidWrites } from '#functions/order/paid-orders.ts'
import { readOrder } from '#functions/order/queries.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { later, minuteMs } from '#shared/kernel/instant.ts'
import type { Order } from '#shared/order/order.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { type Harness, startHarness } from '#tests/harness/harness.ts'
import { openMeter } from '#tests/performance/meter.ts'
import { deskToken, pay, placeOrder, quote, settle } from '#tests/harness/steps/order.ts'
import { type OrderChanges, withChanges } from '#tests/harness/sample-order.ts'

const meter = openMeter()
let harness: Harness
let token: string
/** The order that waits for its signature while all later ones have ended. */
let unsigned: Order

beforeEach(async () => {
  harness = await startHarness({ seedData, adapt: (ports: Ports) => meter.adapt(ports) })
  token = await harness.logIn(asha.phone)
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await settle(harness)
  unsigned = await readOrder(harness.app.context, order_id)
})
afterEach(() => harness.app.close())

/** Stores paid orders of the same buyer that were paid after it: ended ones, or ones that wait for their signature. */
async function paidLater(count: number, changes: OrderChanges, first = 1): Promise<void> {
  const { context } = harness.app
  for (let number = first; number < first + count; number += 1) {
    const order = withChanges(unsigned, changes, {
      id: OrderId.parse(`ord_${changes.escrow?.state}${String(number).padStart(6, '0')}`),
      payment: { paid_at: later(unsigned.placed_at, number * minuteMs) },
    })
    await context.table.transact({
      order: orders.create(context, order),
      ...paidWrites(context, withChanges(order, { payment: { state: 'PENDING' } }), order),
      totals: orderTotals.update(order, { add: { paid: 1 } }),
    })
  }
}

const ended: OrderChanges = {
  escrow: { state: 'PAID_OUT' },
  signature: { state: 'SIGNED' },
  transfer: { state: 'CREDITED' },
}
const list = async (query: { limit?: string; cursor?: string }) =>
  (await harness.call('listOrders', { query }, { as: token })).body

describe('a buyer of 120 orders, of which the first one is unsigned', () => {
  beforeEach(() => paidLater(119, ended))

  it('has that order to sign, and buys nothing before', async () => {
    const { body } = await harness.call('readLoginDetail', {}, { as: token })
    expect(body.data.waiting).toMatchObject({ to_sign: 1, on_the_way: 0 })
    expect(await quote(harness, token)).toMatchObject({ gate: 'DEAL_TERM_UNSIGNED' })
  })

  it('sees all of them, page by page, newest first (S69)', async () => {
    const first = await list({})
    expect([first.total_count, first.client_holdings.length]).toEqual([120, 100])
    const second = await list({ cursor: first.next_cursor ?? '' })
    expect([second.total_count, second.client_holdings.length, second.next_cursor]).toEqual([120, 20, undefined])
    const ids = [...first.client_holdings, ...second.client_holdings].map(({ order_id }) => order_id)
    expect([new Set(ids).size, ids.at(-1)]).toEqual([120, unsigned.id])
  })
})

it('what a buyer waits for costs the same whatever has ended before', async () => {
  const costs: number[] = []
  for (const [first, last] of [
    [1, 10],
    [11, 400],
  ] as const) {
    await paidLater(last - first + 1, ended, first)
    meter.take()
    await harness.call('readLoginDetail', {}, { as: token })
    costs.push(meter.take().readUnits)
  }
  expect(costs[1]).toBe(costs[0])
})

it('the desk reads its worklist of all shards page by page, the oldest first, each order once', async () => {
  await paidLater(119, { escrow: { state: 'HELD' } })
  const as = await deskToken(harness, '+919000000011')
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const { body } = await harness.call('listDeskOrders', { query: cursor === undefined ? {} : { cursor } }, { as })
    pages.push(body.data.map(({ order_id }) => order_id))
    cursor = body.next_cursor
  } while (cursor !== undefined)
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(pages.flat().slice(0, 2)).toEqual([unsigned.id, 'ord_HELD000001'])
  expect(new Set(pages.flat()).size).toBe(120)
  const other = await harness.call('listDeskOrders', { query: { cursor: 'b3RoZXI' } }, { as })
  expect(other.status).toBe(400)
})
