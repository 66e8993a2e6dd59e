import { describe, expect, it } from 'vitest'
import { day, instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { letterOrder, letterPayment } from './letter.fixture.ts'
import { orderEmail, pushFor, type OrderNotification } from './texts.ts'

const payment = letterPayment
const payout = {
  ref: 'ord_1-refund_1',
  amount_paise: paise(533_947),
  payout_id: null,
  state: 'ASKED',
  utr: null,
  ended_at: null,
  account_end: '7890',
} as const
const expected = { from: day('2026-11-30'), to: day('2026-12-02') }

function letter(notice: OrderNotification, changes: Partial<CapturedPayment> = {}, days = expected): string {
  const about = { ...payment, ...changes }
  const order = letterOrder('Kaveri Robotics', about)
  return orderEmail(notice, order, 'https://ansh.example', { payment: about, expected: days }).text.split('\n')[0] ?? ''
}

describe('a letter about a refund', () => {
  it('that has started names the account and the days', () => {
    const back = 'is on its way back to the account you paid from, within 2-3 business days, expected 30 Nov – 2 Dec.'
    expect(letter('order-refund-due')).toContain(back)
    expect(letter('order-refund-due', { is_slow: true })).toContain('within 5-7 business days')
  })

  it('that takes longer says how it goes, and that there is nothing to do', () => {
    expect(letter('order-refund-slowed', { is_slow: true })).toBe(
      'Your payment for 10 shares of Kaveri Robotics could not be refunded at once, so it goes back to the account you paid from the usual way: within 5-7 business days of the start of the refund, expected 30 Nov – 2 Dec. You do not have to do anything. Follow it under Portfolio, Orders: https://ansh.example/holdings',
    )
    expect(letter('order-second-refund-slowed', { is_slow: true, is_second: true })).toContain(
      'Your second payment of Rs. 5,339.47 for 10 shares of Kaveri Robotics, of 21-11-2026, could not be refunded at once',
    )
    const order = {
      quantity: 10,
      scrip_name: 'Kaveri Robotics',
      payment: { captured: [{ ...payment, is_slow: true }] },
    }
    expect(pushFor('order-refund-slowed', order as unknown as Order)).toEqual({
      title: 'Your refund takes longer',
      text: 'It reaches you within 5-7 business days, for 10 shares of Kaveri Robotics.',
    })
  })

  it.each([
    'order-refund-due',
    'order-refunded',
    'order-paid-twice',
    'order-second-refunded',
    'order-given-up-unsigned',
    'order-given-up-refunded',
  ] as const)('%s names the bank account when our bank pays', (notice) => {
    const text = letter(notice, { refund_payouts: [payout], is_slow: true })
    expect(text).toContain('to your bank account ending 7890')
    expect(text).not.toContain('the account you paid from')
  })

  it('to an account that is too old to be known by its digits says which one it is', () => {
    const old = { captured_at: instantOf('2026-05-20T09:00:00.000Z') }
    expect(letter('order-refund-due', old)).toContain('to your verified bank account')
  })

  it('that is done says when the bank shows it', () => {
    expect(letter('order-refunded', { refund: 'DONE' })).toContain(
      'was refunded to the account you paid from. Your bank may take a little longer to show it.',
    )
    expect(letter('order-refunded', { refund: 'DONE', is_slow: true })).toContain(
      'was sent back to the account you paid from. Your bank shows it within 5-7 business days, expected 30 Nov – 2 Dec.',
    )
    expect(letter('order-refunded', { refund: 'DONE', is_slow: true, refund_payouts: [payout] })).toContain(
      'Your bank may take a little longer',
    )
  })

  it('of which nothing is left promises none', () => {
    expect(letter('order-given-up-refunded', { refund: 'DONE' })).toContain(
      'Nothing of your payment is left to refund.',
    )
  })
})
