import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordPrices } from '#functions/market/commands.ts'
import { readOrder } from '#functions/order/queries.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { trailEntries } from '#functions/trail/entities.ts'
import type { QuoteId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { day } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { asha, kaveri, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { deskToken, orderOf, pay, placeOrder, quote, stockOf } from '#tests/harness/steps/order.ts'

/** The first day of the harness. Kaveri costs 480 on 2026-10-24, 500 on 2026-11-15 and 523.40 today, until the wrong price. */
const today = day('2026-11-23')

let harness: Harness
let operator: string
let buyer: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  operator = await deskToken(harness, '+919000000011')
  buyer = await harness.logIn(asha.phone)
  await state(432.5, 'wrong')
})
afterEach(() => harness.close())

const untouched = { available: 500, held: 0, sold: 0 }

/** Of two prices of a day the later one counts. */
async function state(rupees: number, source: string): Promise<void> {
  harness.clock.advance(1_000)
  const points = [{ date: today, close_paise: paise(rupees * 100), volume: 7 }]
  await recordPrices(harness.app.context, kaveri, points, { source, corrects: true })
  await harness.drain()
}

async function withdraw(close = 432.5, date = today) {
  const body = { date, close, reason: 'Typed wrong' }
  const answer = await harness.call('withdrawPrice', { params: { id: kaveri }, body }, { as: operator })
  await harness.drain()
  return answer
}

async function shown() {
  const { body } = await harness.call('readSecurity', { params: { id: kaveri } }, { as: buyer })
  const { price, price_as_of, percentage_of_change, high_52, low_52 } = body.data
  return { price, price_as_of, percentage_of_change, high_52, low_52 }
}

async function chart(): Promise<readonly string[]> {
  const { body } = await harness.call('readPriceGraph', { body: { related_security_id: kaveri } }, { as: buyer })
  return body.data.map(({ Date, Close }) => `${Date} ${Close}`)
}

async function publicPrices(): Promise<readonly number[]> {
  const [first, all] = [await harness.call('readFirstScreen', {}), await harness.call('readSnapshot', {})]
  expect(first.body?.columns.price).toEqual(all.body?.columns.price)
  return all.body?.columns.price ?? []
}

const place = (made: { readonly quote_id: QuoteId; readonly user_id: string }) =>
  harness.call('placeOrder', { body: { quote_id: made.quote_id, user_id: made.user_id } }, { as: buyer })
const openOrders = async () => (await harness.call('listOrders', { query: {} }, { as: buyer })).body.open_orders
const gatewayPayments = (id: RazorpayOrderId) => razorpay(harness.app.context).paymentsOf(id)

describe('a withdrawn price', () => {
  it('counts nowhere any more, and the one before does', async () => {
    expect([await shown(), (await chart()).at(-1)]).toEqual([
      { price: 432.5, price_as_of: today, percentage_of_change: -13.5, high_52: 500, low_52: 432.5 },
      '2026-11-23 432.5',
    ])
    expect((await withdraw()).body.data).toEqual({ price: 523.4, price_as_of: today })
    expect([await shown(), (await chart()).at(-1)]).toEqual([
      { price: 523.4, price_as_of: today, percentage_of_change: 4.68, high_52: 523.4, low_52: 480 },
      '2026-11-23 523.4',
    ])
    expect(await publicPrices()).toEqual([52_340, 52_340])
  })

  it('stays in the history with who said so and who withdrew it, and is written down once', async () => {
    const before = itemsOf(harness).find(({ sk }) => sk === `price#${today}#wrong`)
    await withdraw()
    expect((await withdraw()).status).toBe(200)
    const after = itemsOf(harness).find(({ sk }) => sk === `price#${today}#wrong`)
    expect(after).toEqual({
      ...before,
      withdrawn: { at: harness.clock.now(), by: expect.stringMatching(/^usr_/), reason: 'Typed wrong' },
    })
    const acts = itemsOf(harness)
      .filter(({ pk, sk }) => pk.startsWith('trail#chain#') && sk.startsWith('entry#'))
      .flatMap((item) => trailEntries.parse(item) ?? [])
    expect(acts).toMatchObject([
      { act: 'price.withdraw', subject: `security:${kaveri}`, details: { date: today, close_paise: 43_250 } },
    ])
  })

  it('is the one that is meant, not the right one that came meanwhile', async () => {
    await state(525, 'right')
    expect((await withdraw()).failure).toMatchObject({ message: 'PRICE_NOT_STANDING' })
    expect((await withdraw(525, day('2026-11-22'))).failure).toMatchObject({ message: 'PRICE_NOT_STANDING' })
    expect(await shown()).toMatchObject({ price: 525 })
  })

  it('is not recorded again by its source, and a right one is by another', async () => {
    await withdraw()
    await state(432.5, 'wrong')
    expect(await shown()).toMatchObject({ price: 523.4 })
    await state(525, 'right')
    expect(await shown()).toMatchObject({ price: 525 })
  })

  it('leaves a company without a price, which nobody can buy, when it was the only one', async () => {
    const early = await quote(harness, buyer)
    for (const [close, date] of [
      [432.5, today],
      [523.4, today],
      [500, day('2026-11-15')],
      [480, day('2026-10-24')],
    ] as const)
      expect((await withdraw(close, date)).status).toBe(200)
    expect(await shown()).toEqual({
      price: 0,
      price_as_of: null,
      percentage_of_change: 0,
      high_52: null,
      low_52: null,
    })
    expect([await chart(), await publicPrices()]).toEqual([[], [0, 52_340]])
    const request = { query: { user_id: early.user_id, security_id: kaveri, quantity: '10' } }
    expect((await harness.call('quoteOrder', request, { as: buyer })).failure).toMatchObject({
      message: 'NOT_FOR_SALE',
    })
    expect((await place(early)).failure).toMatchObject({ message: 'PRICE_WITHDRAWN' })
    await state(525, 'right')
    expect(await shown()).toMatchObject({ price: 525, price_as_of: today })
  })

  it('is withdrawn by the desk only', async () => {
    const body = { date: today, close: 432.5, reason: 'Typed wrong' }
    const answer = await harness.call('withdrawPrice', { params: { id: kaveri }, body }, { as: buyer })
    expect([answer.status, await shown()]).toMatchObject([403, { price: 432.5 }])
  })
})

describe('a quote at a price that is withdrawn', () => {
  it('places no order, and says so before any money is asked for', async () => {
    const made = await quote(harness, buyer)
    await withdraw()
    const { status, failure } = await place(made)
    expect([status, failure]).toMatchObject([
      409,
      { message: 'PRICE_WITHDRAWN', words: expect.stringContaining('No money was taken') as string },
    ])
    expect([await stockOf(harness), await openOrders()]).toEqual([untouched, []])
    const right = await quote(harness, buyer)
    expect([right.price_per_share, (await place(right)).status]).toEqual([523.4, 200])
  })

  it('is not confused with a right price of the same day', async () => {
    await withdraw()
    const made = await quote(harness, buyer)
    await state(540, 'other')
    await withdraw(540)
    expect((await place(made)).status).toBe(200)
  })
})

describe('an unpaid order at a price that is withdrawn', () => {
  it('ends by itself, gives its shares back, and does not count as a lapse', async () => {
    const placed = await placeOrder(harness, buyer)
    await withdraw()
    await harness.advance('PT3M')
    expect(await readOrder(harness.app.context, placed.order_id)).toMatchObject({
      payment: { state: 'EXPIRED' },
      stock: { lapsed: false },
    })
    expect([await stockOf(harness), await openOrders()]).toEqual([untouched, []])
  })

  it('is not paid again: whoever returns to it is told, and may order at the right price at once', async () => {
    const made = await quote(harness, buyer)
    expect((await place(made)).status).toBe(200)
    await withdraw()
    expect((await place(made)).failure).toMatchObject({ message: 'PRICE_WITHDRAWN' })
    expect(await openOrders()).toEqual([])
    expect((await place(await quote(harness, buyer))).status).toBe(200)
  })

  it('does not stand in the way of an order at the right price', async () => {
    await placeOrder(harness, buyer)
    await withdraw()
    const right = await quote(harness, buyer)
    expect((await place(right)).status).toBe(200)
    expect(await openOrders()).toMatchObject([{ quote_id: right.quote_id }])
  })

  it('is not opened for payment by the timer when its placing had stopped half-way', async () => {
    await harness.sandbox('/levers', { razorpay: { errorRate: 1 } }, 'PUT')
    const made = await quote(harness, buyer)
    expect((await place(made)).status).toBe(502)
    await withdraw()
    await harness.sandbox('/levers', { razorpay: { errorRate: 0 } }, 'PUT')
    await harness.advance('PT10M')
    expect((await place(made)).failure).toMatchObject({ message: 'PRICE_WITHDRAWN' })
    expect(await stockOf(harness)).toEqual(untouched)
  })
})

describe('a payment at a price that is withdrawn', () => {
  it('buys when it was authorised before', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, buyer)
    await pay(harness, razorpay_order_id)
    harness.clock.advance(1_000)
    await withdraw()
    await harness.settle()
    expect(await readOrder(harness.app.context, order_id)).toMatchObject({
      payment: { state: 'PAID' },
      ending: { cancelled: false },
    })
  })

  it.each(['captured', 'authorized'] as const)('is given back in full when it comes after: %s', async (outcome) => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, buyer)
    await withdraw()
    harness.clock.advance(1_000)
    await pay(harness, razorpay_order_id, outcome)
    await harness.settle()
    await harness.advance('PT5M')
    await harness.advance('PT2H')
    const [payment] = await gatewayPayments(razorpay_order_id)
    expect(payment).toMatchObject({ status: 'refunded' })
    const order = await readOrder(harness.app.context, order_id)
    if (outcome === 'captured') expect(order).toMatchObject({ payment: { state: 'PAID' }, ending: { cancelled: true } })
    else expect(order).toMatchObject({ payment: { state: 'EXPIRED', captured: [] } })
    expect(await stockOf(harness)).toEqual(untouched)
  })

  it('is given back also when the right price is lower', async () => {
    await state(610, 'high')
    const { order_id, razorpay_order_id } = await placeOrder(harness, buyer)
    await withdraw(610)
    harness.clock.advance(1_000)
    await pay(harness, razorpay_order_id)
    await harness.settle()
    expect(await readOrder(harness.app.context, order_id)).toMatchObject({
      payment: { state: 'PAID' },
      ending: { cancelled: true },
    })
    expect((await orderOf(harness, buyer, order_id))?.refund).toMatchObject({ status: 'DONE' })
    const letters = (await harness.inbox(asha.email)).filter(({ subject }) =>
      subject?.endsWith('Your refund has started'),
    )
    expect(letters).toMatchObject([{ text: expect.stringContaining('The price of your order was wrong') as string }])
  })

  it('buys when the same price was stated again', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, buyer)
    await withdraw()
    await state(432.5, 'right-after-all')
    harness.clock.advance(1_000)
    await pay(harness, razorpay_order_id)
    await harness.settle()
    expect(await readOrder(harness.app.context, order_id)).toMatchObject({
      payment: { state: 'PAID' },
      ending: { cancelled: false },
    })
  })
})
