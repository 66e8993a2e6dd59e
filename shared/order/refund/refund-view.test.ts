import { describe, expect, it } from 'vitest'
import { day, instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { orderWith, paymentWith, payoutWith, refundWith } from '#tests/harness/sample-order.ts'
import type { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import { destinationOf, expectedRefund, isAtNormalSpeed, payingOf, startOf, viewRefund } from './refund-view.ts'

const noHolidays = new Set<never>()
/** Its refund started on Monday 23 November, five days before it is due. */
const refunding = (changes: Partial<CapturedPayment> = {}) =>
  paymentWith({ refund: 'STARTED', refund_due_at: instantOf('2026-11-28T05:30:00.000Z'), ...changes })

it('the payment that pays an order is the first that is no second one; else the first', () => {
  const [second, paying] = [paymentWith({ is_second: true }), paymentWith()]
  expect(payingOf(orderWith({ payment: { captured: [second, paying] } }))).toBe(paying)
  expect(payingOf(orderWith({ payment: { captured: [second] } }))).toBe(second)
  expect(payingOf(orderWith())).toBeUndefined()
})

describe('a refund on the wire', () => {
  it('is expected two to three working days after its start, at the normal speed five to seven', () => {
    expect(viewRefund(refunding(), noHolidays)).toEqual({
      status: 'STARTED',
      reference: null,
      expected_from: '2026-11-25',
      expected_on: '2026-11-26',
      to: 'SOURCE',
    })
    expect(viewRefund(refunding({ is_slow: true, refund_reference: 'rfnd_1' }), noHolidays)).toEqual({
      status: 'STARTED',
      reference: 'rfnd_1',
      expected_from: '2026-11-30',
      expected_on: '2026-12-02',
      to: 'SOURCE',
      normal_speed: true,
    })
    const holiday = new Set([day('2026-11-24')])
    expect(expectedRefund(refunding(), holiday)).toEqual({ from: '2026-11-26', to: '2026-11-27' })
  })

  it('is none without a payment, before it starts, and where the payer’s bank took the money back', () => {
    const chargedBack = refunding({ charged_back_paise: paise(1_000) })
    const views = [undefined, paymentWith(), chargedBack].map((payment) => viewRefund(payment, noHolidays))
    expect(views).toEqual([null, null, null])
  })

  it('has no days while its start is not known', () => {
    expect(startOf(refunding())).toBe('2026-11-23T05:30:00.000Z')
    expect(viewRefund(paymentWith({ refund: 'STARTED' }), noHolidays)).toMatchObject({
      expected_from: null,
      expected_on: null,
      to: 'SOURCE',
    })
  })

  it('is at the gateway’s normal speed as long as our bank pays nothing', () => {
    expect(isAtNormalSpeed(refunding({ is_slow: true }))).toBe(true)
    expect(isAtNormalSpeed(refunding({ is_slow: true, refund_payouts: [payoutWith()] }))).toBe(false)
    expect(isAtNormalSpeed(refunding())).toBe(false)
  })
})

describe('a refund goes', () => {
  const [failed, processed] = [refundWith({ status: 'failed' }), refundWith()]
  const destination = (changes: Partial<CapturedPayment>) => destinationOf(refunding(changes))

  it('back to where the payment came from', () => {
    expect(destination({})).toEqual({ to: 'SOURCE' })
    expect(destination({ refunds: [failed, processed] })).toEqual({ to: 'SOURCE' })
  })

  it('to the buyer’s bank account where our bank pays, or to both where the gateway paid a part', () => {
    const payout = payoutWith()
    expect(destination({ refund_payouts: [payout] })).toEqual({ to: 'BANK_ACCOUNT', account_end: '7890' })
    expect(destination({ refund_payouts: [payout], refunds: [failed] })).toMatchObject({ to: 'BANK_ACCOUNT' })
    expect(destination({ refund_payouts: [payout], refunds: [failed, processed] })).toEqual({
      to: 'BOTH',
      account_end: '7890',
    })
  })

  it('to the account of the newest payout that has not ended, or of the last one', () => {
    const [ended, open, later] = [
      payoutWith({ state: 'ENDED', account_end: '1111' }),
      payoutWith({ account_end: '2222' }),
      payoutWith({ state: 'ENDED', account_end: '3333' }),
    ]
    expect(destination({ refund_payouts: [ended, open, later] })).toMatchObject({ account_end: '2222' })
    expect(destination({ refund_payouts: [ended, later] })).toMatchObject({ account_end: '3333' })
  })

  it('to a bank account, not known yet, when the payment was too old for the gateway at its start', () => {
    const captured_at = instantOf('2026-05-01T05:30:00.000Z')
    expect(destination({ captured_at })).toEqual({ to: 'BANK_ACCOUNT' })
    expect(destination({ captured_at, refund_due_at: null })).toEqual({ to: 'SOURCE' })
  })
})
