import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordBankAccount } from '#functions/bank/commands.ts'
import { findBankAccountAt } from '#functions/bank/queries.ts'
import { readOrder } from '#functions/order/queries.ts'
import { syncRefunds } from '#functions/payment/commands.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { dayMs, later } from '#shared/kernel/instant.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { balances, orderOf, pay, placeOrder, refundedBalances } from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
})
afterEach(() => harness.close())

const total = 539_181
const account = { bank_name: 'State Bank of India', account_no: '30124567890', ifsc_code: 'SBIN0000300' }
const read = (id: OrderId) => readOrder(harness.app.context, id)
const firstOf = async (id: OrderId) => (await read(id)).payment.captured[0]
const controls = (razorpayControls: Record<string, number>) =>
  fetch(`${harness.app.sandboxAddress}/levers`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ razorpay: razorpayControls }),
  })
const cancel = (id: OrderId) => harness.call('cancelOrder', { params: { id }, body: {} }, { as: token })

async function userId() {
  return (await harness.call('readLoginDetail', {}, { as: token })).body.data.id
}

async function paidOrder(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await harness.advance('PT5M')
  return order_id
}

async function hours(count: number): Promise<void> {
  for (let minutes = 0; minutes < count * 60; minutes += 10) await harness.advance('PT10M')
}

const payoutsOf = (id: OrderId, number = 1) => razorpay(harness.app.context).payoutsOf(`${id}-refund_${number}`)
const logged = (name: string) => harness.log.filter(({ event }) => event === name)

describe('a refund that the gateway fails three times', () => {
  it('is paid by our bank to the account of the cancel, once (G16)', async () => {
    await recordBankAccount(harness.app.context, await userId(), account)
    const id = await paidOrder()
    await controls({ refundsFail: 1 })
    await cancel(id)
    await harness.advance('PT1M')
    await recordBankAccount(harness.app.context, await userId(), { ...account, account_no: '99999999999' })
    await hours(2)
    const payment = await firstOf(id)
    expect(payment?.refunds.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    expect(payment).toMatchObject({ refund: 'DONE', refund_payouts: [{ state: 'SENT', account_end: '7890' }] })
    const [payout] = await payoutsOf(id)
    expect(payout).toMatchObject({ status: 'processed', amountPaise: total })
    const to = { to: 'BANK_ACCOUNT', account_end: '7890' }
    // Within the days that were promised when the refund started.
    const days = { expected_from: '2026-11-25', expected_on: '2026-11-26' }
    const shown = await orderOf(harness, token, id)
    expect(shown?.refund).toEqual({ status: 'DONE', reference: payout?.utr, ...days, ...to })
    const steps = await harness.call('readEscrowSteps', { body: { service_id: id } }, { as: token })
    expect(steps.body.refund).toEqual(to)
    await controls({ refundsFail: 0 })
    await hours(3)
    expect((await firstOf(id))?.refunds).toHaveLength(3)
    expect(await balances(harness, id)).toEqual(refundedBalances)
    expect(verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() })).toEqual([])
    expect(JSON.stringify(harness.log)).not.toContain(account.account_no)
    expect(JSON.stringify(await harness.inbox(asha.email))).toContain('refunded to your bank account ending 7890')
  })

  it('waits while the buyer has no verified account, and the desk is told once a day', async () => {
    const id = await paidOrder()
    await controls({ refundsFail: 1 })
    await cancel(id)
    await hours(3)
    expect(await firstOf(id)).toMatchObject({ refund: expect.stringMatching(/STARTED|FAILED/), refund_payouts: [] })
    expect(logged('refund-account-missing')).toHaveLength(1)
  })

  it('comes back from the payee, and is paid again', async () => {
    await recordBankAccount(harness.app.context, await userId(), account)
    const id = await paidOrder()
    await controls({ refundsFail: 1, payoutOutcome: 2 })
    await cancel(id)
    for (let tries = 0; tries < 20 && logged('refund-payout-failed').length === 0; tries += 1)
      await harness.advance('PT3M')
    await controls({ payoutOutcome: 0 })
    await hours(24)
    const payment = await firstOf(id)
    expect(payment?.refund_payouts.map(({ state }) => state)).toEqual(['ENDED', 'SENT'])
    expect(payment).toMatchObject({ refund: 'DONE' })
    expect(logged('refund-payout-failed')).toHaveLength(1)
    expect(await balances(harness, id)).toEqual(refundedBalances)
  })
})

describe('a refund that the gateway refuses for lack of balance', () => {
  it('is asked for again, and paid by our bank after two working days (G19)', async () => {
    await recordBankAccount(harness.app.context, await userId(), account)
    const id = await paidOrder()
    await controls({ balanceRunsOut: 1 })
    await cancel(id)
    await hours(1)
    expect(await firstOf(id)).toMatchObject({ refund: 'STARTED', refunds: [], refund_payouts: [] })
    const refusedAt = (await firstOf(id))?.asked?.refused_at
    await hours(20)
    expect((await firstOf(id))?.asked).toMatchObject({ refused_at: refusedAt, is_open: false })
    for (let day = 0; day < 5; day += 1) await hours(24)
    expect(await firstOf(id)).toMatchObject({ refund: 'DONE', refunds: [], refund_payouts: [{ state: 'SENT' }] })
    expect(await balances(harness, id)).toEqual(refundedBalances)
  })

  it('is made by the gateway when the balance is back in time', async () => {
    await recordBankAccount(harness.app.context, await userId(), account)
    const id = await paidOrder()
    await controls({ balanceRunsOut: 1 })
    await cancel(id)
    await hours(1)
    await controls({ balanceRunsOut: 0 })
    await hours(1)
    expect(await firstOf(id)).toMatchObject({ refund: 'DONE', refund_payouts: [], refunds: [{ status: 'processed' }] })
  })
})

describe('a payment that is too old for the gateway', () => {
  it('is announced to the bank account before the cancel, in the letter and on the order', async () => {
    await recordBankAccount(harness.app.context, await userId(), account)
    const id = await paidOrder()
    const { payment } = await read(id)
    const captured = payment.captured.map((each) => ({
      ...each,
      captured_at: later(harness.clock.now(), -181 * dayMs),
    }))
    await harness.app.context.table.update(
      { pk: `order#order#${id}`, sk: 'order' },
      { set: { payment: { ...payment, captured } } },
    )
    const bank = { to: 'BANK_ACCOUNT', account_end: '7890' }
    expect((await orderOf(harness, token, id))?.cancellation).toMatchObject({ allowed: true, ...bank })
    await cancel(id)
    await harness.drain()
    expect((await orderOf(harness, token, id))?.refund).toMatchObject({ to: 'BANK_ACCOUNT' })
    const [started] = await harness.inbox(asha.email)
    expect(started?.text).toContain('is on its way back to your bank account ending 7890, within 2-3 business days')
    await hours(2)
    expect((await orderOf(harness, token, id))?.refund).toMatchObject({ status: 'DONE', ...bank })
    expect(await firstOf(id)).toMatchObject({ refunds: [], refund_payouts: [{ state: 'SENT' }] })
  })
})

describe('a worker that is slow', () => {
  it('does not ask the gateway once our bank is to pay', async () => {
    await recordBankAccount(harness.app.context, await userId(), account)
    const id = await paidOrder()
    await controls({ refundsFail: 1 })
    await cancel(id)
    await harness.advance('PT1M')
    const stale = await read(id)
    await hours(2)
    await controls({ refundsFail: 0 })
    await syncRefunds(harness.app.context, stale)
    await hours(1)
    expect((await firstOf(id))?.refunds.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    expect(await payoutsOf(id)).toHaveLength(1)
  })
})

describe('the accounts of a user', () => {
  it('are kept by the moment from which they hold', async () => {
    const id = await userId()
    const before = harness.clock.now()
    await harness.advance('PT1M')
    await recordBankAccount(harness.app.context, id, account)
    const first = harness.clock.now()
    await harness.advance('PT1M')
    await recordBankAccount(harness.app.context, id, { ...account, account_no: '99999999999' })
    const at = async (moment: typeof first) => (await findBankAccountAt(harness.app.context, id, moment))?.account_no
    expect([await at(before), await at(first), await at(harness.clock.now())]).toEqual([
      undefined,
      account.account_no,
      '99999999999',
    ])
  })
})
