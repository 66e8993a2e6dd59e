import { afterEach, beforeEach, expect, it } from 'vitest'
import { readOrder } from '#functions/order/queries.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { day } from '#shared/kernel/instant.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import {
  balances,
  deskToken,
  orderOf,
  pay,
  placeOrder,
  settle,
  sign,
  stockOf,
  settleRefunds,
  refundedBalances,
} from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string
let operator: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
  operator = await deskToken(harness, '+919000000011')
})
afterEach(() => harness.close())

async function signedOrder(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await harness.drain()
  await settle(harness)
  await sign(harness, token, order_id)
  return order_id
}

async function days(count: number): Promise<void> {
  for (let hour = 0; hour < count * 4; hour += 1) await harness.advance('PT6H')
}

async function settleRefund(): Promise<void> {
  for (let minute = 0; minute < 5; minute += 1) await settle(harness)
}

const letters = async () => (await harness.inbox(asha.email)).map(({ text }) => text ?? '')
const alarms = () => harness.log.filter(({ event }) => event === 'order-overdue').map((line) => line['state'])
const confirm = (id: OrderId) =>
  harness.call('confirmSeller', { params: { id }, body: {} }, { as: operator }).then(({ body }) => body)

async function expectGivenUp(id: OrderId, why: string): Promise<void> {
  await settleRefund()
  expect(await readOrder(harness.app.context, id)).toMatchObject({
    ending: { cancelled: true },
    stock: { state: 'RETURNED' },
  })
  expect((await orderOf(harness, token, id))?.refund?.status).toBe('DONE')
  await settleRefunds(harness)
  expect(await balances(harness, id)).toEqual(refundedBalances)
  expect(await stockOf(harness)).toEqual({ available: 500, held: 0, sold: 0 })
  const told = (await letters()).filter((text) => text.includes('on its way back'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain(why)
}

it('gives an order up whose seller does not confirm within seven working days, after alarms', async () => {
  const id = await signedOrder()
  // Seven working days after a Monday end with the Wednesday of the next week.
  await days(9)
  expect((await readOrder(harness.app.context, id)).ending.cancelled).toBe(false)
  expect(alarms()[0]).toBe('seller not confirmed')
  await days(2)
  await expectGivenUp(id, 'The seller did not confirm the sale in time.')
})

it('waits a day longer when one of the days is a holiday', async () => {
  const date = day('2026-11-25')
  const body = { holiday_name: 'Guru Nanak Jayanti', description: 'Closed' }
  const saved = await harness.call('saveHoliday', { params: { date }, body }, { as: operator })
  expect(saved.status).toBe(200)
  const id = await signedOrder()
  await days(10)
  expect((await readOrder(harness.app.context, id)).ending.cancelled).toBe(false)
  await days(2)
  await expectGivenUp(id, 'The seller did not confirm')
})

it('gives an order up that is confirmed and not lodged', async () => {
  const id = await signedOrder()
  await confirm(id)
  await days(11)
  await expectGivenUp(id, 'The transfer could not be started in time.')
})

it('gives an order up that stays rejected', async () => {
  const id = await signedOrder()
  await confirm(id)
  const body = { depository_reference: 'NSDL-1' }
  await harness.call('lodgeTransfer', { params: { id }, body }, { as: operator })
  await harness.call('rejectTransfer', { params: { id }, body: { reason: 'Frozen ISIN' } }, { as: operator })
  await harness.advance('PT2M')
  expect(alarms()).toEqual(['rejected'])
  await days(11)
  await expectGivenUp(id, 'The depository did not accept the transfer.')
})

it('keeps a lodged order for thirty days, alarms every day and tells the buyer once', async () => {
  const id = await signedOrder()
  await confirm(id)
  const body = { depository_reference: 'NSDL-1' }
  await harness.call('lodgeTransfer', { params: { id }, body }, { as: operator })
  await days(30)
  expect(await readOrder(harness.app.context, id)).toMatchObject({
    ending: { cancelled: false },
    transfer: { state: 'LODGED' },
  })
  expect((await letters()).filter((text) => text.includes('later than we told you'))).toHaveLength(1)
  expect(alarms().length).toBeGreaterThan(20)
})
