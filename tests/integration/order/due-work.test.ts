import { afterEach, describe, expect, it } from 'vitest'
import { readOrder } from '#functions/order/queries.ts'
import { attemptsDue } from '#functions/agreement/due-index.ts'
import { ordersDue, unpaidDue } from '#functions/order/due-index.ts'
import type { DueList } from '#functions/platform/messaging/hand-over.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { onUnpaidDue } from '#events/subscriptions/reconcile.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { hourMs, later, minuteMs } from '#shared/kernel/instant.ts'
import { startHarness, type Harness, type HarnessOptions } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { openDealTerm, orderUpTo, pay, placeOrder, stockOf } from '#tests/harness/steps/order.ts'

let harness: Harness
afterEach(() => harness.close())

async function start(options: HarnessOptions = {}): Promise<string> {
  harness = await startHarness({ seedData, ...options })
  return harness.logIn(asha.phone)
}

const idOf = (number: number) => OrderId.parse(`ord_01JD${String(number).padStart(22, '0')}`)
const logged = (event: string) => harness.log.filter((line) => line.event === event)

/** Items of a list, due since an hour, of which nothing but the key can be read. */
async function putUnreadable(list: DueList, count: number, keyOf: (id: OrderId) => { pk: string; sk: string }) {
  const { table, clock } = harness.app.context
  const since = later(clock.now(), -hourMs)
  for (let number = 0; number < count; number += 1) {
    const id = idOf(number)
    const gsi2pk = list.partitions[number % list.partitions.length] ?? ''
    await table.put({ ...keyOf(id), gsi2pk, gsi2sk: `${since}#${id}` })
  }
}

const orderKey = (id: OrderId) => ({ pk: `order#order#${id}`, sk: 'order' })

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) await harness.advance(minuteMs)
}

describe('orders that cannot be read', () => {
  it('are set aside with an alarm, and delay neither a reservation nor a paid order', async () => {
    const token = await start()
    await putUnreadable(unpaidDue, 80, orderKey)
    const unpaid = await placeOrder(harness, token)
    await minutes(21)
    expect(await readOrder(harness.app.context, unpaid.order_id)).toMatchObject({ payment: { state: 'EXPIRED' } })
    expect(await stockOf(harness)).toEqual({ available: 500, held: 0, sold: 0 })
    expect(logged('order-set-aside')).toHaveLength(80)

    await putUnreadable(ordersDue, 80, orderKey)
    const paid = await placeOrder(harness, token)
    await harness.sandbox('/levers', { razorpay: { webhooks: 'lose' }, vouch: { webhooks: 'lose' } }, 'PUT')
    await pay(harness, paid.razorpay_order_id)
    await minutes(3)
    expect(await readOrder(harness.app.context, paid.order_id)).toMatchObject({
      payment: { state: 'PAID' },
      signature: { state: 'PENDING' },
    })
  })

  it('are tried once a day, and go on when they can be read again', async () => {
    const token = await start()
    const { order_id } = await placeOrder(harness, token)
    const { table } = harness.app.context
    const quantity = (await table.get(orderKey(order_id)))?.['quantity'] ?? 0
    await table.update(orderKey(order_id), { remove: ['quantity'] })
    await minutes(30)
    expect(logged('order-set-aside')).toHaveLength(1)
    await harness.advance('PT24H')
    await minutes(1)
    expect(logged('order-set-aside')).toHaveLength(2)
    await table.update(orderKey(order_id), { set: { quantity } })
    await harness.advance('PT24H')
    await minutes(1)
    expect(await readOrder(harness.app.context, order_id)).toMatchObject({
      payment: { state: 'EXPIRED' },
      stock: { state: 'RETURNED' },
    })
    expect(logged('order-set-aside')).toHaveLength(2)
  })
})

it('signing attempts that cannot be read are set aside with an alarm, and the others are reminded', async () => {
  const token = await start()
  const order_id = await orderUpTo(harness, token, 'held')
  await openDealTerm(harness, token, order_id)
  await putUnreadable(attemptsDue, 80, (id) => ({ pk: `agreement#order#${id}`, sk: 'attempt#1' }))
  for (let hour = 0; hour < 26; hour += 1) await harness.advance(hourMs)
  const letters = await harness.inbox(asha.email)
  expect(letters.filter(({ subject }) => subject?.includes('sign'))).not.toEqual([])
  // The rest of them comes again a day after it was set aside.
  expect(new Set(logged('attempt-set-aside').map(({ order }) => order)).size).toBe(80)
})

describe('a reservation whose gateway does not answer', () => {
  const gateway = (razorpay: object) => harness.sandbox('/levers', { razorpay }, 'PUT')

  it('ends five minutes after its time, and is free of blame', async () => {
    const token = await start()
    const { order_id } = await placeOrder(harness, token)
    await gateway({ errorRate: 1 })
    await minutes(24)
    expect(await readOrder(harness.app.context, order_id)).toMatchObject({ payment: { state: 'PENDING' } })
    await minutes(2)
    expect(await readOrder(harness.app.context, order_id)).toMatchObject({
      payment: { state: 'EXPIRED' },
      stock: { lapsed: false },
    })
    expect(await stockOf(harness)).toEqual({ available: 500, held: 0, sold: 0 })
  })

  it('buys all the same when the gateway then reports a payment that was in time', async () => {
    const token = await start()
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await gateway({ webhooks: 'lose' })
    await pay(harness, razorpay_order_id)
    await gateway({ errorRate: 1 })
    await minutes(26)
    expect(await readOrder(harness.app.context, order_id)).toMatchObject({ payment: { state: 'EXPIRED' } })
    await gateway({ errorRate: 0 })
    await minutes(3)
    expect(await readOrder(harness.app.context, order_id)).toMatchObject({
      payment: { state: 'PAID' },
      ending: { cancelled: false },
    })
    expect(await stockOf(harness)).toEqual({ available: 490, held: 0, sold: 10 })
  })
})

describe('what is due', () => {
  /** A worker that does nothing, as one does whose messages are lost. */
  async function startWithIdleWorker(): Promise<string[]> {
    const handed: string[] = []
    const entry = subscriber(onUnpaidDue, { table: 'none' }, async ({ detail }) => void handed.push(detail.order_id))
    await start({
      load: async (file) =>
        file === 'functions/reconcile/on-unpaid-due.ts' ? { entry } : await import(/* @vite-ignore */ `#${file}`),
    })
    return handed
  }

  it('is handed over once, and again after ten minutes when nobody has done it', async () => {
    const handed = await startWithIdleWorker()
    await putUnreadable(unpaidDue, 3, orderKey)
    await minutes(10)
    expect(handed.toSorted()).toEqual([0, 1, 2].map(idOf))
    await minutes(1)
    expect(handed).toHaveLength(6)
  })

  it('is handed over to the last of many pages, and newer work is not kept waiting by older', async () => {
    const handed = await startWithIdleWorker()
    const many = { ...unpaidDue, partitions: unpaidDue.partitions.slice(0, 1) }
    await putUnreadable(many, 5_500, orderKey)
    await minutes(2)
    expect(new Set(handed).size).toBe(5_500)
    const id = idOf(6_000)
    const gsi2sk = `${harness.clock.now()}#${id}`
    await harness.app.context.table.put({ ...orderKey(id), gsi2pk: many.partitions[0] ?? '', gsi2sk })
    await minutes(1)
    expect(handed.at(-1)).toBe(id)
  })

  it('is measured by its age, also what was handed over and not done', async () => {
    await startWithIdleWorker()
    await putUnreadable(unpaidDue, 1, orderKey)
    await minutes(3)
    expect(logged('due-handed-over').map(({ list, oldest_seconds }) => [list, oldest_seconds])).toEqual(
      [61, 62, 63].map((minute) => ['orders-unpaid', minute * 60]),
    )
  })
})
