import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOrder } from '#functions/order/queries.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { orderOf, pay, placeOrder } from '#tests/harness/steps/order.ts'

// Asha pays and cancels on Monday 23 November 2026: three working days end on Thursday 26, seven on Wednesday 2 December.
const fast = { expected_from: '2026-11-25', expected_on: '2026-11-26' }
const slow = { expected_from: '2026-11-30', expected_on: '2026-12-02' }
const slowLetter = 'Ansh: Your refund takes longer than we said'

let harness: Harness
let token: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
})
afterEach(() => harness.close())

async function control(razorpay: Record<string, number | string>): Promise<void> {
  await harness.sandbox('/levers', { razorpay }, 'PUT')
}

async function cancelledOrder(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await harness.drain()
  await harness.call('cancelOrder', { params: { id: order_id }, body: { expect: 'PAID' } }, { as: token })
  await harness.drain()
  return order_id
}

const refundOf = async (id: OrderId) => (await orderOf(harness, token, id))?.refund
const subjects = async () => (await harness.inbox(asha.email)).map(({ subject }) => subject)
const slowLetters = async () => (await harness.inbox(asha.email)).filter(({ subject }) => subject === slowLetter)
async function hours(count: number): Promise<void> {
  for (let hour = 0; hour < count; hour += 1) await harness.advance('PT1H')
}

describe('a refund that falls back to the normal speed on its way', () => {
  it('is expected within seven working days from then on, and its buyer is told once (G18)', async () => {
    await control({ refundAfterMs: 86_400_000, speedChangesAfterMs: 600_000 })
    const id = await cancelledOrder()
    expect(await refundOf(id)).toMatchObject({ status: 'STARTED', ...fast })
    await harness.advance('PT11M')
    expect(await refundOf(id)).toMatchObject({ status: 'STARTED', ...slow })
    await hours(26)
    expect(await refundOf(id)).toMatchObject({ status: 'DONE', ...slow, normal_speed: true })
    const letters = await slowLetters()
    expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining('expected 30 Nov – 2 Dec')])
    const [done] = await harness.inbox(asha.email)
    expect(done?.subject).toBe('Ansh: Your refund is done')
    expect(done?.text).toContain('Your bank shows it within 5-7 business days, expected 30 Nov – 2 Dec.')
  })

  it.each(['duplicate', 'reorder', 'lose'])('is told once when the webhooks %s', async (webhooks) => {
    await control({ refundAfterMs: 86_400_000, speedChangesAfterMs: 600_000, webhooks })
    const id = await cancelledOrder()
    await hours(3)
    expect(await refundOf(id)).toMatchObject({ status: 'STARTED', ...slow })
    expect(await slowLetters()).toHaveLength(1)
  })

  it('stays expected then when the gateway fails it and it is asked for again', async () => {
    await control({ refundAfterMs: 3_600_000, speedChangesAfterMs: 600_000, refundsFail: 1 })
    const id = await cancelledOrder()
    await harness.advance('PT11M')
    await hours(5)
    expect((await readOrder(harness.app.context, id)).payment.captured[0]?.refunds.length).toBeGreaterThan(1)
    expect(await refundOf(id)).toMatchObject(slow)
    expect(await slowLetters()).toHaveLength(1)
  })
})

describe('a refund that is normal from the beginning', () => {
  it('is expected within seven working days, and no letter says otherwise (G15)', async () => {
    await control({ refundAfterMs: 86_400_000, speedChangesAfterMs: 0 })
    const id = await cancelledOrder()
    await hours(2)
    expect(await refundOf(id)).toMatchObject({ status: 'STARTED', ...slow })
    const told = (await harness.inbox(asha.email)).filter(({ text }) => text?.includes('expected 30 Nov – 2 Dec'))
    expect(told).toHaveLength(1)
  })
})

describe('a refund that is done before the gateway says that it was normal', () => {
  it('causes no letter about its speed: the one that says it is done has the dates', async () => {
    const id = await cancelledOrder()
    await harness.advance('PT5M')
    expect(await refundOf(id)).toMatchObject({ status: 'DONE', ...slow, normal_speed: true })
    expect(await subjects()).not.toContain(slowLetter)
    const [done] = await harness.inbox(asha.email)
    expect(done?.text).toContain('Your bank shows it within 5-7 business days, expected 30 Nov – 2 Dec.')
  })

  it('shows the later dates when the gateway says so afterwards', async () => {
    await control({ instantRefunds: 1 })
    const id = await cancelledOrder()
    await harness.advance('PT5M')
    expect(await refundOf(id)).toMatchObject({ status: 'DONE', ...fast })
    expect(await refundOf(id)).not.toHaveProperty('normal_speed')
    const [payment] = (await readOrder(harness.app.context, id)).payment.captured
    await harness.sandbox('/razorpay/test/slow-refund', { refund_id: payment?.refunds[0]?.id })
    await harness.advance('PT1M')
    expect(await refundOf(id)).toMatchObject({ status: 'DONE', ...slow, normal_speed: true })
    expect(await subjects()).not.toContain(slowLetter)
  })
})

describe('an instant refund', () => {
  it('is done as before, within three working days at most (G17)', async () => {
    await control({ instantRefunds: 1, refundAfterMs: 600_000 })
    const id = await cancelledOrder()
    expect(await refundOf(id)).toMatchObject({ status: 'STARTED', ...fast })
    await harness.advance('PT20M')
    expect(await refundOf(id)).toMatchObject({ status: 'DONE', ...fast })
    const [done] = await harness.inbox(asha.email)
    expect(done?.text).toContain('Your bank may take a little longer to show it.')
  })
})
