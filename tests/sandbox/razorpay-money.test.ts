import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EscrowId } from '#shared/kernel/id.ts'
import { dayMs, hourMs, later, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { type Money, startMoney } from './money.ts'

const total = 533_947
const net = 521_346
const opening = 100_000_000

let money: Money
beforeEach(async () => void (money = await startMoney()))
afterEach(() => money.close())

const beneficiary = { name: 'Asha Rao', accountNumber: '50100012345678', ifsc: 'HDFC0000001' }
const payoutOf = (amount: number, key = 'key-1', to: { accountNumber: string; ifsc: string } = beneficiary) =>
  money.gateway().payout({
    reference: `ref-${key}`,
    key,
    amountPaise: paise(amount),
    narration: 'Funding',
    purpose: 'payout',
    beneficiary: { ...beneficiary, ...to },
  })
const statusOf = async (key = 'key-1') => (await money.gateway().payoutsOf(`ref-${key}`)).map(({ status }) => status)

describe('a settlement', () => {
  test('is the payment less fee and tax, and arrives on our bank account with its UTR (G14)', async () => {
    await money.faultControls({ razorpay: { settlementAfterMs: 8 * secondMs, bankCreditAfterMs: secondMs } })
    const payment = await money.captured()
    await money.pass(8 * secondMs)
    const [settlement] = await money.gateway().settlements(later(money.clock.now(), -hourMs), money.clock.now(), 0)
    expect(settlement).toMatchObject({ status: 'processed', amountPaise: net })
    expect(await money.lines()).toMatchObject([
      {
        id: payment,
        kind: 'payment',
        creditPaise: net,
        amountPaise: total,
        feePaise: 10_679,
        taxPaise: 1_922,
        isSettled: true,
        settlementId: settlement?.id,
        utr: settlement?.utr,
        paymentId: payment,
      },
    ])
    expect(await money.statement()).toEqual([])
    await money.pass(secondMs)
    expect(await money.statement()).toMatchObject([
      { creditPaise: net, balancePaise: opening + net, reference: settlement?.utr, payoutId: undefined },
    ])
    expect(await money.gateway().bankBalance()).toBe(opening + net)
    expect(money.events.slice(-2)).toEqual(['settlement.processed', 'transaction.created'])
  })

  test('comes two working days later by the clock', async () => {
    await money.faultControls({ razorpay: { settlementAfterMs: -1 } })
    await money.captured()
    // From Saturday noon to Tuesday at ten.
    await money.pass(2 * dayMs + 21 * hourMs + 59 * minuteMs)
    expect(await money.lines()).toEqual([])
    await money.pass(minuteMs)
    expect(await money.lines()).toHaveLength(1)
  })

  test('takes refunds and corrections off, and waits while they outweigh the payments', async () => {
    const first = await money.captured()
    await money.pass(minuteMs)
    await money.gateway().refund({ paymentId: first, amountPaise: paise(total), key: 'refund-ord_1', notes: {} })
    await money.pass(minuteMs)
    expect(await money.lines()).toHaveLength(1)
    await money.post('/razorpay/test/adjust', { amount: -100, description: 'Correction' })
    await money.captured('ord_2')
    await money.captured('ord_3')
    await money.pass(minuteMs)
    await money.pass(secondMs)
    const [, refund, adjustment] = await money.lines()
    expect(refund).toMatchObject({ kind: 'refund', debitPaise: total, paymentId: first, feePaise: 0 })
    expect(adjustment).toMatchObject({ kind: 'adjustment', debitPaise: 100 })
    const [newest] = await money.statement()
    expect(newest?.creditPaise).toBe(2 * net - total - 100)
  })

  test('fails, and is processed when it is tried again (G14)', async () => {
    await money.faultControls({ razorpay: { settlementsFail: 1 } })
    await money.captured()
    await money.pass(minuteMs)
    expect((await money.lines())[0]).toMatchObject({ isSettled: false, settledAt: undefined })
    expect(money.events).not.toContain('settlement.processed')
    await money.faultControls({ razorpay: { settlementsFail: 0 } })
    await money.pass(5 * minuteMs)
    expect((await money.lines())[0]).toMatchObject({ isSettled: true })
    await money.pass(secondMs)
    expect(await money.statement()).toMatchObject([{ creditPaise: net }])
  })

  test('is made at once by hand, and its money may take three hours', async () => {
    await money.faultControls({ razorpay: { settlementAfterMs: dayMs, bankCreditAfterMs: 3 * hourMs } })
    await money.captured()
    expect(await money.post('/razorpay/test/settle', {})).toMatchObject({ settlement: { amount: net } })
    await money.pass(3 * hourMs - 1)
    expect(await money.statement()).toEqual([])
    await money.pass(1)
    expect(await money.statement()).toHaveLength(1)
  })
})

describe('a payout', () => {
  test('is paid once for its key, with a fee, and its UTR is known when it is processed', async () => {
    await money.faultControls({ razorpay: { payoutFeePaise: 590 } })
    const created = await payoutOf(total)
    expect(created).toMatchObject({ status: 'processing', utr: undefined, feePaise: 500, taxPaise: 90 })
    expect((await payoutOf(total)).id).toBe(created.id)
    await expect(payoutOf(total + 1)).rejects.toMatchObject({ status: 400 })
    await money.pass(2 * secondMs)
    const [payout] = await money.gateway().payoutsOf('ref-key-1')
    expect(payout).toMatchObject({ id: created.id, reference: 'ref-key-1', status: 'processed', amountPaise: total })
    expect(await money.statement()).toMatchObject([
      { debitPaise: total + 590, payoutId: created.id, reference: payout?.utr, feePaise: 500, taxPaise: 90 },
    ])
    expect(await money.gateway().bankBalance()).toBe(opening - total - 590)
    expect(money.events).toEqual(['payout.initiated', 'transaction.created', 'payout.processed'])
  })

  test('above the balance waits in the queue, first in, first out, or is cancelled', async () => {
    expect((await payoutOf(opening + 100)).status).toBe('queued')
    expect((await payoutOf(100, 'key-2')).status).toBe('queued')
    const third = await payoutOf(100, 'key-3')
    expect((await money.gateway().cancelPayout(third.id)).status).toBe('cancelled')
    await money.pass(minuteMs)
    expect(await statusOf()).toEqual(['queued'])
    await money.post('/razorpay/test/bank', { amount: 200, payer_name: 'Ansh Marketplace LLP' })
    await money.pass(minuteMs)
    expect([await statusOf(), await statusOf('key-2'), await statusOf('key-3')]).toEqual([
      ['processed'],
      ['processed'],
      ['cancelled'],
    ])
    expect(await money.gateway().bankBalance()).toBe(0)
    expect((await money.gateway().cancelPayout((await payoutOf(100, 'key-2')).id)).status).toBe('processed')
  })

  test.each([
    [1, ['failed'], 'payout.failed'],
    [2, ['reversed'], 'payout.reversed'],
    [3, ['rejected'], 'payout.rejected'],
  ])('of outcome %i ends as %s, and the money is ours again', async (payoutOutcome, status, event) => {
    await money.faultControls({ razorpay: { payoutOutcome } })
    await payoutOf(total)
    await money.pass(2 * secondMs)
    await money.pass(2 * secondMs)
    expect(await statusOf()).toEqual(status)
    expect(await money.gateway().bankBalance()).toBe(opening)
    expect(money.events).toContain(event)
  })

  test('that is never decided stays so', async () => {
    await money.faultControls({ razorpay: { payoutOutcome: 4 } })
    await payoutOf(total)
    await money.pass(dayMs)
    expect(await statusOf()).toEqual(['processing'])
  })
})

describe('money in escrow', () => {
  const escrowId = EscrowId.parse('esc_1')
  const moneyIn = () => money.escrow().moneyOf(escrowId)
  beforeEach(() => money.faultControls({ vouch: { autoCollect: 0 } }))

  test('is what arrived on the virtual account, under the UTR of the payout', async () => {
    const account = await money.collect('esc_1')
    await money.pass(hourMs)
    expect(await moneyIn()).toMatchObject({ balancePaise: 0, collects: [{ status: 'pending' }] })
    await payoutOf(total, 'key-1', account)
    await money.pass(2 * secondMs)
    const [payout] = await money.gateway().payoutsOf('ref-key-1')
    expect(await moneyIn()).toMatchObject({
      balancePaise: total,
      collects: [{ ref: 'esc_1.in', status: 'completed', amountPaise: total, bankReference: payout?.utr }],
    })
    expect(money.events).toContain('collect_success')
  })

  test('may be too little, and the rest is a movement of its own', async () => {
    const account = await money.collect('esc_1')
    await payoutOf(total - 100, 'key-1', account)
    await money.pass(2 * secondMs)
    expect(await moneyIn()).toMatchObject({ balancePaise: total - 100 })
    await money.receive('esc_1', 100)
    await money.pass(0)
    expect(await moneyIn()).toMatchObject({
      balancePaise: total,
      collects: [
        { ref: 'esc_1.in', amountPaise: total - 100 },
        { ref: 'esc_1.in.2', amountPaise: 100, status: 'completed' },
      ],
    })
  })

  test('goes back to the payer when the collect fails', async () => {
    await money.faultControls({ vouch: { failCollects: 1 } })
    await payoutOf(total, 'key-1', await money.collect('esc_1'))
    await money.pass(2 * secondMs)
    expect((await moneyIn()).balancePaise).toBe(0)
    expect(await money.gateway().bankBalance()).toBe(opening)
  })

  test('that is paid to our own account is on its statement with the same UTR', async () => {
    await money.collect('esc_1')
    await money.receive('esc_1', total)
    await money.pass(0)
    const { ownAccount } = money.settings().vouch
    const payout = { ref: 'esc_1.back', amountPaise: paise(total), note: 'Back', beneficiary: ownAccount }
    await money.escrow().payout({ escrowId, payouts: [payout] })
    await money.pass(2 * secondMs)
    const { balancePaise, payouts } = await moneyIn()
    expect([balancePaise, payouts[0]?.status]).toEqual([0, 'completed'])
    expect(await money.statement()).toMatchObject([
      { creditPaise: total, reference: payouts[0]?.bankReference, payerName: 'VOUCH ESCROW' },
    ])
  })

  test('counts once when the collect completed by itself', async () => {
    await money.faultControls({ vouch: { autoCollect: 1 } })
    const account = await money.collect('esc_1')
    await money.pass(4 * secondMs)
    await payoutOf(total, 'key-1', account)
    await money.pass(2 * secondMs)
    expect((await moneyIn()).balancePaise).toBe(total)
  })
})

test('everything survives a restart', async () => {
  await money.close()
  const folder = await mkdtemp(join(tmpdir(), 'money-'))
  try {
    money = await startMoney(join(folder, 'sandbox.sqlite'))
    await money.captured()
    await payoutOf(total)
    await money.restart()
    await money.pass(minuteMs)
    await money.pass(minuteMs)
    expect(await statusOf()).toEqual(['processed'])
    expect(await money.gateway().bankBalance()).toBe(opening + net - total)
  } finally {
    await rm(folder, { recursive: true })
  }
})
