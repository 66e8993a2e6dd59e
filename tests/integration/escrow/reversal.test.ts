import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOrder } from '#functions/order/queries.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import {
  balances,
  credit,
  deliveredBalances,
  deskToken,
  heldBalances,
  lodge,
  orderUpTo,
  pay,
  placeOrder,
  refundedBalances,
  settle,
  settleRefunds,
  sign,
} from '#tests/harness/steps/order.ts'

// Money that had arrived and did not stay (docs/adr/0006-freeze-orders-with-unexplained-money.md).

let harness: Harness
let token: string
let operator: string
let supervisor: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  ;[token, operator, supervisor] = await Promise.all([
    harness.logIn(asha.phone),
    deskToken(harness, '+919000000011'),
    deskToken(harness, '+919000000012'),
  ])
})
afterEach(async () => {
  expect(verifyLedger(itemsOf(harness))).toEqual([])
  await harness.close()
})

const total = 539_181
const read = (id: OrderId) => readOrder(harness.app.context, id)
const controls = (changes: object) => harness.sandbox('/levers', changes, 'PUT')
const charge = (id: OrderId, rupees: number) => harness.sandbox('/vouch/test/charge', { escrow_id: id, amount: rupees })
const turnBack = (payout_ref: string, more = {}) => harness.sandbox('/vouch/test/turn-back', { payout_ref, ...more })
const differences = async () => (await harness.call('listDifferences', { query: {} }, { as: operator })).body.data

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) await settle(harness)
}

async function days(count: number): Promise<void> {
  for (let quarter = 0; quarter < count * 4; quarter += 1) await harness.advance('PT6H')
}

const heldOrder = () => orderUpTo(harness, token, 'held')

const signedOrder = () => orderUpTo(harness, token, 'signed')

async function deliveredOrder(): Promise<OrderId> {
  const id = await signedOrder()
  await credit(harness, id)
  await minutes(3)
  expect(await read(id)).toMatchObject({ escrow: { state: 'PAID_OUT' } })
  return id
}

/** An order whose money our bank got back after the escrow had received it. */
async function reversedOrder(): Promise<OrderId> {
  await controls({ razorpay: { payoutOutcome: 2, payoutAfterMs: 3_600_000 } })
  const { order_id: id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await minutes(3)
  await harness.advance('PT1H')
  await harness.sandbox('/vouch/test/settle', { escrow_id: id })
  await minutes(2)
  expect(await read(id)).toMatchObject({ escrow: { state: 'HELD' } })
  await sign(harness, token, id)
  await harness.advance('PT2H')
  await controls({ razorpay: { payoutOutcome: 0, payoutAfterMs: 0 } })
  return id
}

const propose = (act: string, subject: string, more = {}) =>
  harness.call(
    'proposeAct',
    { body: { act, subject, body: { reason: 'By the statements', ...more } } },
    { as: operator },
  )

async function decide(act: string, id: OrderId, more = {}): Promise<void> {
  const params = { id: (await propose(act, id, more)).body.data.id }
  const approved = await harness.call('approveProposal', { params, body: {} }, { as: supervisor })
  expect(approved.body.data.state).toBe('DONE')
  await minutes(10)
}

/** Nothing moves: neither lodged nor cancelled, and the desk is alarmed. */
async function expectFrozen(id: OrderId): Promise<void> {
  const cancelled = await harness.call('cancelOrder', { params: { id }, body: {} }, { as: token })
  expect(cancelled.failure?.message).toBe('ORDER_FROZEN')
  const alarms = harness.log.filter(({ event, state }) => event === 'order-overdue' && state === 'frozen')
  expect(alarms).not.toEqual([])
}

/** The order is delivered, and no money of it is anywhere else. */
async function expectDelivered(id: OrderId, more: Record<string, number> = {}): Promise<void> {
  if ((await read(id)).transfer.state !== 'CREDITED') await credit(harness, id)
  await minutes(10)
  expect(await balances(harness, id)).toEqual(sumOf(deliveredBalances, more))
  expect(verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() })).toEqual([])
  await days(2)
  expect(await differences()).toEqual([])
}

function sumOf(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  const sums = [...names].map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)] as const)
  return Object.fromEntries(sums.filter(([, amount]) => amount !== 0))
}

describe('a payout into the escrow that our bank turned back after it had arrived', () => {
  it('is sent again by two people, once the escrow states that it has it no more', async () => {
    const id = await reversedOrder()
    expect(await balances(harness, id)).toEqual({ ...heldBalances, bank: total, suspense: -total })
    await harness.advance('PT1H')
    await expectFrozen(id)
    expect((await propose('reversal.pay-again', id)).failure?.message).toBe('OUT_OF_TURN')
    await charge(id, total / 100)
    await days(1)
    expect(await balances(harness, id)).toEqual(sumOf(heldBalances, { escrow: -total, bank: total }))
    await decide('reversal.pay-again', id)
    expect(await balances(harness, id)).toEqual(heldBalances)
    expect((await read(id)).escrow.fundings.map(({ ref, state }) => [ref, state])).toEqual([
      [`${id}-fund`, 'ENDED'],
      [`${id}-fund_2`, 'SENT'],
    ])
    await expectDelivered(id)
  })

  it('stays with us when two people decide so, because the escrow has it and nobody claims it', async () => {
    const id = await reversedOrder()
    await decide('suspense.write-off', id)
    expect(await balances(harness, id)).toEqual(sumOf(heldBalances, { own: total, loss: -total }))
    await expectDelivered(id, { own: total, loss: -total })
  })

  it('is taken back by the bank under a reference that two people name', async () => {
    const id = await reversedOrder()
    await harness.sandbox('/razorpay/test/bank', { amount: -total, reference: 'UTRTAKENBACK' })
    await days(1)
    expect(await differences()).toMatchObject([{ kind: 'bank-unknown', reference: 'UTRTAKENBACK' }])
    await decide('reversal.taken-back', id, { reference: 'UTRTAKENBACK' })
    expect(await balances(harness, id)).toEqual(heldBalances)
    await expectDelivered(id)
  })

  it('is refunded when two people give the order up: the bank has the money already', async () => {
    const id = await reversedOrder()
    await charge(id, total / 100)
    await days(1)
    // The order is frozen: first its money is explained.
    expect((await propose('order.give-up', id)).failure?.message).toBe('ORDER_FROZEN')
    await decide('reversal.pay-again', id)
    await decide('order.give-up', id)
    await settleRefunds(harness)
    await minutes(5)
    expect(await balances(harness, id)).toEqual(refundedBalances)
  })

  it('explains nothing twice when its webhook comes again', async () => {
    const id = await reversedOrder()
    await minutes(5)
    await days(1)
    expect((await read(id)).escrow.reversals).toHaveLength(1)
    expect(await balances(harness, id)).toEqual({ ...heldBalances, bank: total, suspense: -total })
  })
})

describe('a payout of the escrow that comes back', () => {
  it.each([
    ['seller', 523_400, { seller: -523_400, escrow: 523_400 }],
    ['fee', 15_702, { own: -13_307, 'output-gst': -2_395, escrow: 15_702 }],
    ['duty', 79, { 'stamp-duty': -79, escrow: 79 }],
  ] as const)('of the %s is paid again by two people, under the next reference', async (kind, amount, moved) => {
    const id = await deliveredOrder()
    await turnBack(`${id}-${kind}`)
    await days(1)
    expect(await read(id)).toMatchObject({
      escrow: { state: 'HELD', reversals: [{ of: 'PAYOUT', amount_paise: amount }] },
    })
    expect(await balances(harness, id)).toEqual(sumOf(deliveredBalances, moved))
    await decide('reversal.pay-again', id)
    await days(1)
    expect(await read(id)).toMatchObject({ escrow: { state: 'PAID_OUT' } })
    await expectDelivered(id)
  })

  it('is booked at once when the partner reports it, and every day without a report', async () => {
    const id = await deliveredOrder()
    await turnBack(`${id}-seller`)
    await minutes(1)
    expect(await read(id)).toMatchObject({
      escrow: { state: 'HELD', reversals: [{ of: 'PAYOUT', is_decided: false }] },
    })
    await controls({ vouch: { webhooks: 'lose' } })
    await turnBack(`${id}-fee`)
    await days(1)
    expect((await read(id)).escrow.reversals).toHaveLength(2)
    await controls({ vouch: { webhooks: 'deliver' } })
    await decide('reversal.pay-again', id)
    await expectDelivered(id)
  })

  it('is over when the partner states that it has paid again', async () => {
    const id = await deliveredOrder()
    await turnBack(`${id}-seller`)
    await days(1)
    await turnBack(`${id}-seller`, { paid: true })
    await days(1)
    await expectDelivered(id)
  })

  it('is paid with our own money when the escrow has it no more, which is our loss', async () => {
    const id = await deliveredOrder()
    await turnBack(`${id}-seller`)
    await charge(id, 5_234)
    await days(1)
    expect(await balances(harness, id)).toEqual(sumOf(deliveredBalances, { seller: -523_400, suspense: 523_400 }))
    await decide('reversal.pay-again', id)
    await decide('suspense.write-off', id)
    await days(1)
    await expectDelivered(id, { own: -523_400, loss: 523_400 })
  })
})

describe('a fee that the escrow partner takes', () => {
  it('from the escrow is topped up by two people, and written off as our loss', async () => {
    const id = await signedOrder()
    await charge(id, 10)
    await days(1)
    expect(await balances(harness, id)).toEqual(sumOf(heldBalances, { escrow: -1_000, suspense: 1_000 }))
    expect(harness.log.filter(({ event }) => event === 'escrow-balance-differs')).toMatchObject([
      { level: 'error', order: id, stated_paise: total - 1_000, booked_paise: total },
    ])
    await expectFrozen(id)
    await decide('reversal.pay-again', id)
    expect(await balances(harness, id)).toEqual(sumOf(heldBalances, { own: -1_000, suspense: 1_000 }))
    await decide('suspense.write-off', id)
    await expectDelivered(id, { own: -1_000, loss: 1_000 })
  })

  it('is over once the partner gives it back, and nobody has to decide', async () => {
    const id = await signedOrder()
    await charge(id, 10)
    await days(1)
    await expectFrozen(id)
    await charge(id, -10)
    await days(1)
    expect(await balances(harness, id)).toEqual(heldBalances)
    await expectDelivered(id)
  })

  it('and gives back after it was topped up is returned to us by two people', async () => {
    const id = await signedOrder()
    await charge(id, 10)
    await days(1)
    await decide('reversal.pay-again', id)
    await charge(id, -10)
    await days(1)
    expect(await read(id)).toMatchObject({ escrow: { excess_paise: 1_000 } })
    await decide('escrow.return-excess', id)
    await expectDelivered(id)
  })

  it('from an order that is given up is left out of what returns, and is our loss', async () => {
    const id = await heldOrder()
    await charge(id, 10)
    await days(1)
    await decide('reversal.pay-again', id)
    await decide('suspense.write-off', id)
    await decide('order.give-up', id)
    await settleRefunds(harness)
    await minutes(5)
    expect(await balances(harness, id)).toEqual(sumOf(refundedBalances, { own: -1_000, loss: 1_000 }))
  })

  it('from what it returns of an order that is given up is written off, and the buyer gets all', async () => {
    const id = await heldOrder()
    await controls({ vouch: { payoutFeePaise: 10 } })
    await decide('order.give-up', id)
    await controls({ vouch: { payoutFeePaise: 0 } })
    await days(1)
    await settleRefunds(harness)
    await decide('suspense.write-off', id)
    await harness.advance('PT1H')
    expect(await balances(harness, id)).toEqual(sumOf(refundedBalances, { own: -10, loss: 10 }))
  })

  it('from a payout is written off by two people: the seller has less', async () => {
    const id = await signedOrder()
    await controls({ vouch: { payoutFeePaise: 10 } })
    await credit(harness, id)
    await minutes(3)
    const kept = { seller: -10, own: -9, 'output-gst': -1, 'stamp-duty': -10 }
    expect(await balances(harness, id)).toEqual(sumOf(deliveredBalances, { ...kept, suspense: 30 }))
    await controls({ vouch: { payoutFeePaise: 0 } })
    await decide('suspense.write-off', id)
    await expectDelivered(id, { ...kept, loss: 30 })
  })
})

it('an order whose money stayed has nothing to decide', async () => {
  const id = await signedOrder()
  for (const [act, more] of [
    ['reversal.pay-again', {}],
    ['reversal.taken-back', { reference: 'UTRTAKENBACK' }],
  ] as const)
    expect((await propose(act, id, more)).failure?.message).toBe('OUT_OF_TURN')
  await lodge(harness, id)
})
