import Razorpay from 'razorpay'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secondMs } from '#shared/kernel/instant.ts'
import { keyId, keySecret, startHarness, type Harness } from './harness.ts'

let harness: Harness
let razor: Razorpay
beforeEach(async () => {
  harness = await startHarness()
  razor = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const { api } = razor as unknown as { api: { rq: { defaults: { baseURL: string } } } }
  api.rq.defaults.baseURL = `${harness.address}/razorpay`
})
afterEach(() => harness.close())

async function paid(): Promise<string> {
  const { id } = await razor.orders.create({ amount: 50_000, currency: 'INR', receipt: 'ord_1' })
  const { razorpay_payment_id: payment } = (await harness.pay(id, 'captured')).json()
  return String(payment)
}

test('the vendor’s own package reads settlements and their lines', async () => {
  const payment = await paid()
  await harness.pass(8 * secondMs)
  const { items } = await razor.settlements.all({ count: 10 })
  expect(items).toMatchObject([{ entity: 'settlement', amount: 50_000 - 1_180, status: 'processed' }])
  expect(await razor.settlements.fetch(items[0]?.id ?? '')).toEqual(items[0])
  const report = await razor.settlements.reports({ year: 2026, month: 11, day: 21 })
  expect(report).toMatchObject({ items: [{ entity_id: payment, credit: 48_820, fee: 1_180, tax: 180 }] })
  expect(await razor.settlements.reports({ year: 2026, month: 11, day: 20 })).toMatchObject({ items: [] })
})

test('the vendor’s own package reads, contests and accepts disputes', async () => {
  const payment_id = await paid()
  await harness.send('POST', '/razorpay/test/dispute', { payment_id, phase: 'chargeback' })
  const [dispute] = (await razor.disputes.all({ count: 10 })).items
  expect(dispute).toMatchObject({ payment_id, status: 'open', amount: 50_000 })
  const id = dispute?.id ?? ''
  expect(
    await razor.disputes.contest(id, { amount: 100, summary: 'Delivered', action: 'draft' } as never),
  ).toMatchObject({
    status: 'open',
    evidence: { amount: 100, summary: 'Delivered' },
  })
  expect(await razor.disputes.accept(id)).toMatchObject({ status: 'lost', amount_deducted: 50_000 })
  await expect(razor.disputes.accept(id)).rejects.toMatchObject({ statusCode: 400 })
})
