import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentId } from '#shared/kernel/id.ts'
import { dayMs, hourMs, later, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { type Money, startMoney } from './money.ts'

const total = 533_947

let money: Money
let payment: PaymentId
beforeEach(async () => {
  money = await startMoney()
  payment = await money.captured()
})
afterEach(() => money.close())

const act = (phase: string, status?: string, amount?: number) =>
  money.post('/razorpay/test/dispute', { payment_id: payment, phase, status, amount })
const dispute = async () => (await money.gateway().disputesOf(payment))[0]
/** What was taken and given back, once it is settled. */
async function corrections() {
  await money.captured('ord_2')
  await money.pass(minuteMs)
  await money.pass(secondMs)
  return (await money.lines()).filter(({ kind }) => kind === 'adjustment')
}

describe('a dispute', () => {
  test('takes the money at its onset, says so only when it is lost, and gives it back when it is won (G21)', async () => {
    await act('chargeback', undefined, 100_000)
    const opened = await dispute()
    expect(opened).toMatchObject({
      paymentId: payment,
      phase: 'chargeback',
      status: 'open',
      amountPaise: 100_000,
      deductedPaise: 0,
      respondBy: later(money.clock.now(), 3 * dayMs),
    })
    await act('chargeback', 'won')
    expect(await money.gateway().dispute(opened?.id ?? '')).toMatchObject({ status: 'won', deductedPaise: 0 })
    expect(await corrections()).toMatchObject([
      { debitPaise: 100_000, disputeId: opened?.id, isSettled: true, paymentId: undefined },
      { creditPaise: 100_000, disputeId: opened?.id },
    ])
    expect(money.events).toEqual(expect.arrayContaining(['payment.dispute.created', 'payment.dispute.won']))
  })

  test.each([
    ['fraud', 'closed', []],
    ['retrieval', 'lost', [total]],
    ['chargeback', 'lost', [total]],
    ['pre_arbitration', 'lost', [total]],
    ['arbitration', 'lost', [total]],
  ])('of phase %s that is %s', async (phase, status, taken) => {
    await act(phase)
    await act(phase, 'action_required')
    await act(phase, status)
    expect(await dispute()).toMatchObject({ phase, status, deductedPaise: status === 'lost' ? total : 0 })
    await money.captured('ord_3')
    expect((await corrections()).map(({ debitPaise }) => debitPaise)).toEqual(taken)
    expect(money.events.filter((event) => event.includes('dispute'))).toEqual([
      'payment.dispute.created',
      'payment.dispute.action_required',
      `payment.dispute.${status}`,
    ])
  })

  test('takes nothing before it is lost when the gateway does so (G21)', async () => {
    await money.faultControls({ razorpay: { disputesTakeAtOnce: 0 } })
    await act('chargeback')
    await act('chargeback', 'won')
    expect(await corrections()).toEqual([])
  })

  const pdf = { name: 'deal.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }

  test('is contested with documents, once (G23)', async () => {
    await act('chargeback')
    const { id = '' } = (await dispute()) ?? {}
    const gateway = money.gateway()
    const contest = { amountPaise: paise(total), summary: 'Delivered', submit: true }
    await expect(gateway.contestDispute(id, { ...contest, documents: ['doc_none'] })).rejects.toMatchObject({
      status: 400,
    })
    await expect(gateway.contestDispute(id, { ...contest, documents: [] })).rejects.toMatchObject({ status: 400 })
    const documents = [await gateway.uploadEvidence(pdf)]
    expect((await gateway.contestDispute(id, { ...contest, documents, submit: false })).status).toBe('open')
    expect((await gateway.contestDispute(id, { ...contest, documents })).status).toBe('under_review')
    expect((await gateway.contestDispute(id, { ...contest, documents })).status).toBe('under_review')
    await money.pass(0)
    expect(money.events.filter((event) => event === 'payment.dispute.under_review')).toHaveLength(1)
  })

  test('takes no document that is too large', async () => {
    const large = { ...pdf, bytes: Buffer.alloc(2 * 1_048_576 + 2_048) }
    await expect(money.gateway().uploadEvidence(large)).rejects.toMatchObject({ status: 400 })
    const picture = { ...large, name: 'letter.png', contentType: 'image/png' }
    expect(await money.gateway().uploadEvidence(picture)).toMatch(/^doc_/)
  })

  test('goes on in another phase under its id, and is answered anew (G22)', async () => {
    await act('chargeback')
    const { id = '' } = (await dispute()) ?? {}
    const gateway = money.gateway()
    const contest = { amountPaise: paise(total), summary: 'Delivered', documents: [], submit: true }
    await gateway.contestDispute(id, { ...contest, letters: [await gateway.uploadEvidence(pdf)] })
    await money.post('/razorpay/test/dispute', { payment_id: payment, id, phase: 'pre_arbitration', status: 'open' })
    expect(await dispute()).toMatchObject({ id, phase: 'pre_arbitration', status: 'open' })
    const documents = [await gateway.uploadEvidence(pdf)]
    expect((await gateway.contestDispute(id, { ...contest, documents })).status).toBe('under_review')
  })

  test('that is lost in part states what it took', async () => {
    await act('chargeback', 'open', 100_000)
    await money.post('/razorpay/test/dispute', {
      payment_id: payment,
      phase: 'chargeback',
      status: 'lost',
      deducted: 40_000,
    })
    expect(await dispute()).toMatchObject({ status: 'lost', amountPaise: 100_000, deductedPaise: 40_000 })
    await money.captured('ord_3')
    expect(await corrections()).toMatchObject([{ debitPaise: 100_000 }, { creditPaise: 60_000 }])
  })

  test('is accepted, which cannot be undone (G24)', async () => {
    await act('fraud')
    const { id = '' } = (await dispute()) ?? {}
    expect(await money.gateway().acceptDispute(id)).toMatchObject({ status: 'lost', deductedPaise: total })
    expect((await money.gateway().acceptDispute(id)).status).toBe('lost')
    await money.captured('ord_3')
    expect(await corrections()).toMatchObject([{ debitPaise: total }])
  })

  test('cannot be answered after its deadline (G23)', async () => {
    await act('chargeback')
    const { id = '' } = (await dispute()) ?? {}
    await money.pass(3 * dayMs + secondMs)
    await expect(money.gateway().acceptDispute(id)).rejects.toMatchObject({ status: 400 })
  })
})

describe('a refund', () => {
  const refund = (amount: number, key = 'refund-key-1') =>
    money.gateway().refund({ paymentId: payment, amountPaise: paise(amount), key, notes: {} })
  const refunds = () => money.gateway().refundsOf(payment)
  const found = () => money.gateway().findPayment(payment)

  test('in part shows on its payment, also when it is not ours (G20)', async () => {
    await money.post('/razorpay/test/refund', { payment_id: payment, amount: 100 })
    expect(await found()).toMatchObject({ status: 'captured', amountRefundedPaise: 100, refundStatus: 'partial' })
    expect(await refunds()).toMatchObject([{ amountPaise: 100, receipt: undefined }])
    await refund(total - 100)
    expect(await found()).toMatchObject({ status: 'refunded', amountRefundedPaise: total, refundStatus: 'full' })
    expect(await refunds()).toMatchObject([{ receipt: 'refund-key-1' }, { receipt: undefined }])
  })

  test('becomes normal, or is instant for a fee (G17)', async () => {
    await refund(100)
    await money.faultControls({ razorpay: { instantRefunds: 1 } })
    await money.pass(2 * secondMs)
    await money.faultControls({ razorpay: { instantRefunds: 0 } })
    await refund(200, 'refund-key-2')
    await money.pass(minuteMs)
    await money.pass(minuteMs)
    expect(await refunds()).toMatchObject([{ speedProcessed: 'normal' }, { speedProcessed: 'instant' }])
    await money.captured('ord_2')
    await money.pass(minuteMs)
    const lines = (await money.lines()).filter(({ kind }) => kind === 'refund')
    expect(lines).toMatchObject([
      { amountPaise: 100, debitPaise: 690, feePaise: 500, taxPaise: 90 },
      { amountPaise: 200, debitPaise: 200, feePaise: 0 },
    ])
  })

  test('is pending as instant, and says so when it falls back to normal: on its way, or when it is processed (G18)', async () => {
    await money.faultControls({ razorpay: { refundAfterMs: hourMs } })
    await refund(100)
    expect(await refunds()).toMatchObject([{ status: 'pending', speedProcessed: 'instant' }])
    await money.faultControls({ razorpay: { speedChangesAfterMs: minuteMs } })
    await refund(200, 'refund-key-2')
    await money.pass(minuteMs)
    expect(await refunds()).toMatchObject([
      { status: 'pending', speedProcessed: 'normal' },
      { status: 'pending', speedProcessed: 'instant' },
    ])
    expect(money.events.filter((event) => event === 'refund.speed_changed')).toHaveLength(1)
    await money.pass(hourMs)
    const processed = { status: 'processed', speedProcessed: 'normal' }
    expect(await refunds()).toMatchObject([processed, processed])
    expect(money.events.filter((event) => event === 'refund.speed_changed')).toHaveLength(2)
  })

  test('is normal from the beginning when it cannot be instant', async () => {
    await money.faultControls({ razorpay: { speedChangesAfterMs: 0 } })
    expect(await refund(100)).toMatchObject({ status: 'pending', speedProcessed: 'normal' })
    await money.pass(hourMs)
    expect(await refunds()).toMatchObject([{ status: 'processed', speedProcessed: 'normal' }])
    expect(money.events).not.toContain('refund.speed_changed')
  })

  test('stays pending for as long as the bank takes, and a failed one leaves the settlements alone', async () => {
    await money.faultControls({ razorpay: { refundAfterMs: hourMs, refundsFail: 1, settlementAfterMs: dayMs } })
    await refund(total)
    await money.pass(hourMs - 1)
    expect(await refunds()).toMatchObject([{ status: 'pending' }])
    await money.pass(1)
    expect(await refunds()).toMatchObject([{ status: 'failed' }])
    expect(await found()).toMatchObject({ status: 'captured', amountRefundedPaise: 0, refundStatus: undefined })
    await money.post('/razorpay/test/settle', {})
    expect(await money.lines()).toMatchObject([{ kind: 'payment' }])
  })

  test('is refused when the balance does not cover it (G19)', async () => {
    await money.faultControls({ razorpay: { balanceRunsOut: 1 } })
    await money.pass(minuteMs)
    await expect(refund(total)).rejects.toMatchObject({ status: 400, retryable: false })
    await money.captured('ord_2')
    await money.captured('ord_3')
    expect((await refund(total)).status).toBe('pending')
  })
})

describe('capture', () => {
  const authorized = async (lateAfterMs: number) => {
    await money.faultControls({ razorpay: { lateAfterMs } })
    const request = { receipt: 'ord_late', amountPaise: paise(total), notes: {} }
    const order = await money.gateway().findOrCreateOrder(request)
    await money.post('/razorpay/test/pay', { order_id: order.id, outcome: 'late' })
    await money.pass(lateAfterMs)
    return async () => (await money.gateway().paymentsOf(order.id))[0]
  }

  test('is automatic for 25 minutes after the payment began (G12)', async () => {
    const find = await authorized(25 * minuteMs)
    expect(await find()).toMatchObject({ status: 'captured', isCaptured: true })
  })

  test('is ours to make until the hour, then the gateway gives the money back without a fee (G12)', async () => {
    const find = await authorized(26 * minuteMs)
    expect(await find()).toMatchObject({ status: 'authorized', isCaptured: false, feePaise: undefined })
    await money.pass(34 * minuteMs)
    expect(await find()).toMatchObject({ status: 'refunded', isCaptured: false, feePaise: undefined })
    await money.pass(hourMs)
    expect((await money.lines()).map(({ amountPaise }) => amountPaise)).toEqual([total])
  })
})
