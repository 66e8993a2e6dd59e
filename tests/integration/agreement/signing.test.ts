import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOrder } from '#functions/order/queries.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import {
  balances,
  openDealTerm,
  orderOf,
  pay,
  placeOrder,
  settle,
  sign,
  refundedBalances,
  settleRefunds,
} from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
})
afterEach(() => harness.close())

async function payOrder(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await harness.drain()
  await settle(harness)
  return order_id
}

const facets = async (id: OrderId) => {
  const {
    signature,
    ending: { cancelled },
  } = await readOrder(harness.app.context, id)
  return { signature: signature.state, signing_attempt: signature.attempt, cancelled }
}
const subjects = async () => (await harness.inbox(asha.email)).map(({ subject }) => subject?.replace(/^.*?: /, ''))

async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) await harness.advance('PT24H')
}

describe('the deal term of a paid order', () => {
  it('is offered although the buyer opens no screen (E80)', async () => {
    const id = await payOrder()
    expect(await facets(id)).toEqual({ signature: 'PENDING', signing_attempt: 1, cancelled: false })
    expect((await orderOf(harness, token, id))?.sign_until).toMatch(/^2026-11-30T/)
    await days(1)
    expect(await subjects()).toContain('Your deal term still waits for your signature')
  })

  it('is offered by the reconciler when the event is lost', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    const { bus } = harness.app.context
    const publish = bus.publish.bind(bus)
    Object.assign(bus, { publish: () => Promise.resolve() })
    await pay(harness, razorpay_order_id)
    await harness.call('readPaymentStatus', { body: { paymentid: order_id } }, { as: token })
    for (let minute = 0; minute < 5; minute += 1) await harness.advance('PT2M')
    Object.assign(bus, { publish })
    expect(await facets(order_id)).toMatchObject({ signature: 'PENDING', signing_attempt: 1 })
  })

  it('is offered anew at once after a decline, and the buyer is told', async () => {
    const id = await payOrder()
    await sign(harness, token, id, 'declined')
    expect(await facets(id)).toEqual({ signature: 'PENDING', signing_attempt: 2, cancelled: false })
    expect(await orderOf(harness, token, id)).toMatchObject({ sign_attempts_left: 2 })
    expect(await subjects()).toContain('Your deal term is ready to be signed again')
  })

  it('lapses unopened on day 7, and the order is refunded on day 14 with one letter', async () => {
    const id = await payOrder()
    await days(8)
    expect(await facets(id)).toEqual({ signature: 'PENDING', signing_attempt: 2, cancelled: false })
    await days(7)
    for (let minute = 0; minute < 10; minute += 1) await settle(harness)
    expect(await facets(id)).toMatchObject({ cancelled: true })
    expect((await orderOf(harness, token, id))?.refund?.status).toBe('DONE')
    await settleRefunds(harness)
    expect(await balances(harness, id)).toEqual(refundedBalances)
    const letters = await subjects()
    expect(letters.filter((subject) => subject?.includes('signed again'))).toHaveLength(1)
    const reminders = letters.filter((subject) => subject?.includes('still waits')).length
    expect(reminders).toBe(6)
    await days(15)
    expect((await subjects()).filter((subject) => subject?.includes('still waits'))).toHaveLength(reminders)
  })

  it('stays with the partner with which it began', async () => {
    const { table } = harness.app.context
    const id = await payOrder()
    const envelopeId = await openDealTerm(harness, token, id)
    expect(await table.get({ pk: `agreement#order#${id}`, sk: 'attempt#1' })).toMatchObject({
      vendor: 'signeasy',
      envelope_id: envelopeId,
    })
    // Another partner may have an envelope with the same number.
    expect(await table.get({ pk: `agreement#envelope#signeasy#${envelopeId}`, sk: 'attempt' })).toMatchObject({
      order_id: id,
    })
  })

  it('ends with an order that is cancelled: no reminder, and it cannot be signed', async () => {
    const id = await payOrder()
    const envelope = await openDealTerm(harness, token, id)
    await harness.call('cancelOrder', { params: { id }, body: {} }, { as: token })
    await harness.drain()
    expect((await facets(id)).signature).toBe('LAPSED')
    const sandbox = harness.sandbox('/signeasy/test/sign', { envelope_id: Number(envelope), outcome: 'signed' })
    await sandbox.catch(() => undefined)
    await days(7)
    expect(await facets(id)).toMatchObject({ signature: 'LAPSED', cancelled: true })
    expect(await subjects()).not.toContain('Your deal term still waits for your signature')
  })
})
