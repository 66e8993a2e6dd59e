import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordPrices } from '#functions/market/commands.ts'
import { readOrder } from '#functions/order/queries.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import type { OrderId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { dayInIndia, hourMs, minuteMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { asha, kaveri, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { pay, placeOrder, stockOf } from '#tests/harness/steps/order.ts'

let harness: Harness
let placed: { readonly order_id: OrderId; readonly razorpay_order_id: RazorpayOrderId }

beforeEach(async () => {
  harness = await startHarness({ seedData })
  placed = await placeOrder(harness, await harness.logIn(asha.phone))
  await razorpayControls({ webhooks: 'lose' })
})
afterEach(() => harness.close())

const sold = { available: 490, held: 0, sold: 10 }
const untouched = { available: 500, held: 0, sold: 0 }

function razorpayControls(controls: Readonly<Record<string, string | number>>) {
  return harness.sandbox('/levers', { razorpay: controls }, 'PUT')
}

async function doublePrice(): Promise<void> {
  const doubled = { date: dayInIndia(harness.clock.now()), close_paise: paise(104_680), volume: 1 }
  await recordPrices(harness.app.context, kaveri, [doubled], { source: 'correction', corrects: true })
}

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) await harness.advance('PT1M')
}

const order = () => readOrder(harness.app.context, placed.order_id)
const payments = () => razorpay(harness.app.context).paymentsOf(placed.razorpay_order_id)

describe('a payment that was begun in time', () => {
  it('and authorised a day later, at twice the price, is never taken', async () => {
    await razorpayControls({ lateAfterMs: 24 * hourMs, webhooks: 'deliver' })
    await pay(harness, placed.razorpay_order_id, 'late')
    await pass(22)
    await doublePrice()
    await harness.advance('PT24H')
    await harness.advance('PT6H')
    expect(await order()).toMatchObject({ payment: { state: 'EXPIRED', captured: [] } })
    expect(await payments()).toMatchObject([{ status: 'refunded', isCaptured: false }])
    expect(await stockOf(harness)).toEqual(untouched)
  })

  it('and authorised half an hour later buys when the price has not risen', async () => {
    await razorpayControls({ lateAfterMs: 30 * minuteMs, webhooks: 'deliver' })
    await pay(harness, placed.razorpay_order_id, 'late')
    await pass(34)
    expect(await order()).toMatchObject({ payment: { state: 'PAID' }, ending: { cancelled: false } })
    expect(await stockOf(harness)).toEqual(sold)
  })

  it('and authorised half an hour later is left to the gateway when the price has risen', async () => {
    await razorpayControls({ lateAfterMs: 30 * minuteMs, webhooks: 'deliver' })
    await pay(harness, placed.razorpay_order_id, 'late')
    await pass(25)
    await doublePrice()
    await pass(60)
    expect(await order()).toMatchObject({ payment: { state: 'EXPIRED', captured: [] } })
    expect(await payments()).toMatchObject([{ status: 'refunded', isCaptured: false }])
  })
})

describe('a payment that is authorised in time, and of which no event arrives', () => {
  it.each([
    ['before the end, not captured', 19, 'authorized'],
    ['after the end, not captured', 23, 'authorized'],
    ['after the end, captured', 24, 'captured'],
  ] as const)('%s, is found by the two looks and buys, whatever the price is by then', async (_, minutes, outcome) => {
    await pass(minutes)
    await pay(harness, placed.razorpay_order_id, outcome)
    await doublePrice()
    await pass(26 - minutes)
    expect(await order()).toMatchObject({
      payment: { state: 'PAID' },
      ending: { cancelled: false },
      stock: { state: 'COMMITTED' },
    })
    expect(await payments()).toMatchObject([{ status: 'captured' }])
    expect(await stockOf(harness)).toEqual(sold)
  })

  it('is found by the second look also when its first try fails', async () => {
    await pass(23)
    await pay(harness, placed.razorpay_order_id)
    await doublePrice()
    await razorpayControls({ errorRate: 1 })
    await pass(4)
    await razorpayControls({ errorRate: 0 })
    await pass(3)
    expect(await order()).toMatchObject({ payment: { state: 'PAID' }, ending: { cancelled: false } })
  })
})

describe('a payment that is authorised too late, and of which no event arrives', () => {
  it('is refunded when it was captured and the price has risen, also by an order that nobody had expired', async () => {
    harness.clock.advance(40 * minuteMs)
    await pay(harness, placed.razorpay_order_id)
    await doublePrice()
    await pass(3)
    expect(await order()).toMatchObject({ payment: { state: 'PAID' }, ending: { cancelled: true } })
    expect(await stockOf(harness)).toEqual(untouched)
  })
})

describe('the time at which the gateway says that a payment was authorised', () => {
  it('counts, however late its event can be worked off', async () => {
    await razorpayControls({ webhooks: 'deliver' })
    await pass(24)
    await pay(harness, placed.razorpay_order_id, 'authorized')
    await doublePrice()
    await razorpayControls({ errorRate: 1 })
    await pass(11)
    expect((await order()).payment.state).toBe('EXPIRED')
    await razorpayControls({ errorRate: 0 })
    await pass(15)
    expect(await order()).toMatchObject({ payment: { state: 'PAID' }, ending: { cancelled: false } })
  })
})

it('that is made six days after the end, and of which no event arrives, is found in the settlement report and goes back', async () => {
  await harness.advance('PT144H')
  await doublePrice()
  await pay(harness, placed.razorpay_order_id)
  for (let day = 0; day < 5; day += 1) await harness.advance('PT24H')
  await pass(10)
  expect(await order()).toMatchObject({ payment: { state: 'PAID' }, stock: { state: 'RETURNED' } })
  expect((await order()).payment.captured).toMatchObject([{ refund: 'DONE' }])
  expect(await stockOf(harness)).toEqual(untouched)
})
