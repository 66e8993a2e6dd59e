import { afterEach, beforeEach, expect, it } from 'vitest'
import { readOrder } from '#functions/order/queries.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { epochMs, type Instant, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { latePaymentGraceMs } from '#shared/order/limits.ts'
import type { Order } from '#shared/order/order.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { investor, seedData } from '#tests/harness/seed.ts'
import { pay, placeOrder, stockOf } from '#tests/harness/steps/order.ts'

// The timer that finds reservations runs once a minute: an order is placed in each sixth of it.
const sixths = [0, 1, 2, 3, 4, 5]
const stepMs = 5 * secondMs
const buyers = sixths.map((number) => ({
  phone: `+91900000010${number}`,
  email: `buyer${number}@example.com`,
  first_name: 'Buyer',
  last_name: 'Number',
}))

let harness: Harness
let tokens: string[]

beforeEach(async () => {
  harness = await startHarness({
    settings: { newBuyersBps: 10_000 },
    async seedData(context) {
      await seedData(context)
      for (const buyer of buyers) await investor(context, buyer)
    },
  })
  tokens = await Promise.all(buyers.map(({ phone }) => harness.logIn(phone)))
})
afterEach(() => harness.close())

const gateway = (razorpay: object) => harness.sandbox('/levers', { razorpay }, 'PUT')
const nowMs = () => epochMs(harness.clock.now())

/** Passes the time second by second as far as it matters, and calls `look` after each step, until it has nothing left to wait for. */
async function stepping(look: () => Promise<boolean>): Promise<void> {
  for (let step = 0; await look(); step += 1) {
    if (step * stepMs > 40 * minuteMs) throw new Error('what is waited for has not happened within forty minutes')
    await harness.advance(stepMs)
  }
}

interface Waiting {
  readonly id: OrderId
  readonly since: Instant | number
}

/** How long each of them takes until its order is so, in milliseconds, give or take a step. */
async function delaysUntil(waiting: readonly Waiting[], isSo: (order: Order) => boolean): Promise<number[]> {
  const delays = new Map<OrderId, number>()
  await stepping(async () => {
    for (const { id, since } of waiting) {
      if (delays.has(id) || !isSo(await readOrder(harness.app.context, id))) continue
      delays.set(id, nowMs() - (typeof since === 'number' ? since : epochMs(since)))
    }
    return delays.size < waiting.length
  })
  return [...delays.values()]
}

/** An order in each sixth of the timer's minute. */
async function placeInEachSixth(): Promise<{ order: Order; razorpayOrderId: string }[]> {
  const placed = []
  for (const sixth of sixths) {
    await harness.advance(sixth === 0 ? 3 * secondMs : 10 * secondMs)
    const { order_id, razorpay_order_id } = await placeOrder(harness, tokens[sixth] ?? '')
    placed.push({ order: await readOrder(harness.app.context, order_id), razorpayOrderId: razorpay_order_id })
  }
  return placed
}

it('confirms a payment whose webhook is lost within ninety seconds, whenever it is made', async () => {
  await gateway({ webhooks: 'lose' })
  const placed = await placeInEachSixth()
  const waiting: Waiting[] = []
  // Some pay soon, some right after a look at the gateway, and some shortly before their reservation ends.
  for (const [minutes, seconds, buyer] of [
    [1, 2, 0],
    [0, 25, 1],
    [2, 31, 2],
    [5, 7, 3],
    [4, 11, 4],
    [4, 50, 5],
  ] as const) {
    await harness.advance(minutes * minuteMs + seconds * secondMs)
    const { order, razorpayOrderId } = placed[buyer] ?? expect.fail('nobody')
    await pay(harness, razorpayOrderId)
    waiting.push({ id: order.id, since: nowMs() })
    const [delay = 0] = await delaysUntil(waiting.slice(-1), ({ payment }) => payment.state === 'PAID')
    expect(delay, `buyer ${buyer}`).toBeLessThanOrEqual(90 * secondMs)
  }
})

it('ends a reservation within seconds, in whichever second of a minute it is due', async () => {
  const placed = await placeInEachSixth()
  const waiting = placed.map(({ order }) => ({ id: order.id, since: order.expires_at }))
  const delays = await delaysUntil(waiting, ({ stock }) => stock.state === 'RETURNED')
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...delays)).toBeLessThanOrEqual(10 * secondMs)
  expect(await stockOf(harness)).toEqual({ available: 500, held: 0, sold: 0 })
})

it('ends a reservation whose gateway is silent as soon as a payment would come too late', async () => {
  const placed = await placeInEachSixth()
  await gateway({ errorRate: 1 })
  const waiting = placed.map(({ order }) => ({ id: order.id, since: order.expires_at }))
  const delays = await delaysUntil(waiting, ({ stock }) => stock.state === 'RETURNED')
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(latePaymentGraceMs)
  expect(Math.max(...delays)).toBeLessThanOrEqual(latePaymentGraceMs + 45 * secondMs)
})

it('does the work a minute late at most when what was handed over ahead of its time is lost', async () => {
  const { queues } = harness.app.context
  const send = queues.send.bind(queues)
  Object.assign(queues, {
    send: (worker: string, events: Parameters<typeof send>[1]) =>
      send(
        worker,
        events.filter(({ delaySeconds }) => delaySeconds === 0),
      ),
  })
  const placed = await placeInEachSixth()
  const waiting = placed.map(({ order }) => ({ id: order.id, since: order.expires_at }))
  const delays = await delaysUntil(waiting, ({ stock }) => stock.state === 'RETURNED')
  expect(Math.max(...delays)).toBeLessThanOrEqual(minuteMs)
})
