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
  orderOf,
  pay,
  placeOrder,
  refundedBalances,
  settle,
  settleRefunds,
  sign,
} from '#tests/harness/steps/order.ts'

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
afterEach(() => harness.close())

const read = (id: OrderId) => readOrder(harness.app.context, id)
const loseOnTheWay = (paise: number) => harness.sandbox('/levers', { vouch: { collectShortPaise: paise } }, 'PUT')

async function paidOrder(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await minutes(3)
  return order_id
}

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) await settle(harness)
}

const propose = (act: string, subject: string, more = {}) =>
  harness.call(
    'proposeAct',
    { body: { act, subject, body: { reason: 'By the statements', ...more } } },
    { as: operator },
  )

async function decide(act: string, id: OrderId, more = {}): Promise<void> {
  const { body } = await propose(act, id, more)
  const params = { id: body.data.id }
  const approved = await harness.call('approveProposal', { params, body: {} }, { as: supervisor })
  expect(approved.body.data.state).toBe('DONE')
  await minutes(3)
}

async function receive(id: OrderId, rupees: number): Promise<void> {
  await harness.sandbox('/vouch/test/receive', { escrow_id: id, amount: rupees })
  await minutes(2)
}

/** The seller is paid, and no money of the order is anywhere else. */
async function expectDelivered(id: OrderId, differences: Record<string, number> = {}): Promise<void> {
  await sign(harness, token, id)
  await credit(harness, id)
  await minutes(4)
  expect(await balances(harness, id)).toEqual({ ...deliveredBalances, ...differences })
  expect(verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() })).toEqual([])
}

const alarms = () => harness.log.filter(({ event }) => event === 'escrow-amount-differs')

describe('an escrow that received a rupee less than our bank has sent', () => {
  beforeEach(() => loseOnTheWay(100))

  it('is topped up by two people, and the missing rupee is written off', async () => {
    const id = await paidOrder()
    expect(await read(id)).toMatchObject({ escrow: { state: 'NONE', collected_paise: 539_081 } })
    expect(alarms()).not.toEqual([])
    await loseOnTheWay(0)
    await decide('escrow.top-up', id)
    expect(await read(id)).toMatchObject({ escrow: { state: 'HELD', collected_paise: 539_181 } })
    await decide('suspense.write-off', id)
    await expectDelivered(id, { own: deliveredBalances.own - 100, loss: 100 })
  })

  it('is topped up once, although two proposals are approved at the same time', async () => {
    const id = await paidOrder()
    await loseOnTheWay(0)
    const proposals = [await propose('escrow.top-up', id), await propose('escrow.top-up', id)]
    await Promise.all(
      proposals.map(({ body }) =>
        harness.call('approveProposal', { params: { id: body.data.id }, body: {} }, { as: supervisor }),
      ),
    )
    await minutes(3)
    expect((await read(id)).escrow.fundings.map(({ amount_paise }) => amount_paise)).toEqual([539_181, 100])
  })

  it('gives back what is there when two people give the order up', async () => {
    const id = await paidOrder()
    await decide('order.give-up', id)
    await minutes(4)
    expect(await read(id)).toMatchObject({
      ending: { cancelled: true },
      escrow: { state: 'RETURNED' },
      payment: { captured: [{ refund: 'DONE' }] },
    })
    expect(await orderOf(harness, token, id)).toMatchObject({ given_up: 'impossible' })
    const letters = await harness.inbox(asha.email)
    const why = letters.find(({ subject }) => subject === 'Ansh: Your order was cancelled. Your refund has started')
    expect(why?.text).toContain('The deal could not be completed.')
    await settleRefunds(harness)
    await decide('suspense.write-off', id)
    await harness.advance('PT1H')
    expect(await balances(harness, id)).toEqual({ ...refundedBalances, own: refundedBalances.own - 100, loss: 100 })
    expect(verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() })).toEqual([])
  })
})

describe('money of a stranger in an escrow', () => {
  it('is returned to its sender by two people, and the deal goes on', async () => {
    const id = await paidOrder()
    await receive(id, 25)
    expect(await read(id)).toMatchObject({ escrow: { state: 'HELD', collected_paise: 539_181, excess_paise: 2_500 } })
    expect(alarms()).not.toEqual([])
    const sender = { name: 'A stranger', account_number: '999900000002', ifsc: 'UTIB0000001' }
    await decide('escrow.return-excess', id, sender)
    expect(await read(id)).toMatchObject({
      escrow: { excess_paise: 0, excess_return: null },
      ledger: { balances: { escrow: 539_181 } },
    })
    await expectDelivered(id)
  })

  it('is found and returned after the seller was paid, too', async () => {
    const id = await paidOrder()
    await sign(harness, token, id)
    await credit(harness, id)
    await minutes(3)
    await receive(id, 25)
    expect(await balances(harness, id)).toEqual({ ...deliveredBalances, escrow: 2_500, suspense: -2_500 })
    await decide('escrow.return-excess', id)
    expect(await balances(harness, id)).toEqual(deliveredBalances)
  })

  it('does not stand for what is missing of ours', async () => {
    await loseOnTheWay(100)
    const id = await paidOrder()
    await loseOnTheWay(0)
    await receive(id, 1)
    expect(await read(id)).toMatchObject({ escrow: { state: 'NONE', collected_paise: 539_081, excess_paise: 100 } })
    await decide('escrow.top-up', id)
    expect(await read(id)).toMatchObject({ escrow: { state: 'HELD', collected_paise: 539_181 } })
  })

  it('stays out of the refund when the order is cancelled', async () => {
    const id = await paidOrder()
    await receive(id, 25)
    await harness.call('cancelOrder', { params: { id }, body: { expect: 'PAID' } }, { as: token })
    await minutes(4)
    expect(await read(id)).toMatchObject({
      escrow: { state: 'RETURNED', excess_paise: 2_500 },
      payment: { captured: [{ refund: 'DONE' }] },
    })
    await settleRefunds(harness)
    await decide('escrow.return-excess', id)
    expect(await balances(harness, id)).toEqual(refundedBalances)
  })
})

it('an escrow as it should be has nothing to decide', async () => {
  const id = await paidOrder()
  for (const act of ['escrow.top-up', 'escrow.return-excess', 'suspense.write-off'])
    expect((await propose(act, id)).failure?.message).toBe('OUT_OF_TURN')
  const malformed = await propose('escrow.return-excess', id, { name: 'Nobody' })
  expect(malformed.failure?.message).toBe('INVALID_INPUT')
})
