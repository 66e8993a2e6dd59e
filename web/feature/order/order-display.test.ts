import { describe, expect, it } from 'vitest'
import { instantOf, day } from '#shared/kernel/instant.ts'
import { OrderId, SecurityId } from '#shared/kernel/id.ts'
import type { OrderView } from '#shared/order/api.ts'
import {
  actionOf,
  canCancel,
  expectedText,
  headlineOf,
  isUnderWay,
  orderTotalRupees,
  papersOf,
  type Refund,
  refundDaysText,
  refundText,
  shortId,
  statusOf as statusAt,
  stopTexts,
} from './order-display.ts'

const paid: OrderView = {
  number: 'AN05/26-27/00123',
  seller_name: 'Ansh Provider',
  seller_tax_id: 'CIN ••••3456',
  order_id: OrderId.parse('ord_01JX0000000000000000ABCDEF'),
  security_id: SecurityId.parse('sec_1'),
  scrip_name: 'Orbit Foods',
  transaction_date: instantOf('2026-11-21T08:35:00.000Z'),
  order_created_date: instantOf('2026-11-21T08:30:00.000Z'),
  price: 52340.1,
  price_per_share: 1046.8,
  quantity: 50,
  is_tcs_tds_collected: false,
  is_tcs_tds_collected_value: 0,
  holding_status: 'UNDER_PROCESS',
  user_signed_status: null,
  file_url: null,
  escrow_id: null,
  service_order_id: null,
  payment_details: [],
  refund: null,
  timeline: [],
}
const refund = {
  status: 'STARTED',
  reference: 'rfnd_1',
  expected_from: day('2026-11-24'),
  expected_on: day('2026-11-25'),
  to: 'SOURCE',
} as const
const nowMs = Date.parse('2026-11-24T09:00:00.000Z')
const statusOf = (order: OrderView) => statusAt(order, nowMs)

describe('an order that stands still or has ended', () => {
  it('is on hold in words, and cannot be cancelled', () => {
    const held: OrderView = { ...paid, on_hold: true }
    expect(statusOf(held)).toEqual({ label: 'On hold', tone: 'quiet' })
    expect(stopTexts(held)).toEqual([expect.stringContaining('Until then nothing moves and your money is safe.')])
    expect(canCancel(held)).toBe(false)
    expect(canCancel(paid)).toBe(true)
  })

  it('says why it was given up, and offers no signature', () => {
    const givenUp: OrderView = { ...paid, cancelled: true, given_up: 'unconfirmed', refund }
    expect(stopTexts(givenUp)).toEqual([expect.stringContaining('the seller did not confirm the sale')])
    expect([actionOf(givenUp), canCancel(givenUp)]).toEqual([null, false])
  })

  it('is cancelled without a refund when the payment went back before', () => {
    const over: OrderView = { ...paid, cancelled: true }
    expect(statusOf(over)).toEqual({ label: 'Cancelled', tone: 'quiet' })
    expect(stopTexts(over)).toHaveLength(1)
    expect([actionOf(over), canCancel(over)]).toEqual([null, false])
  })

  it.each([
    ['refunded', 'a part of its payment had already gone back to you'],
    ['disputed', 'your bank took back a part of its payment after a dispute'],
    ['impossible', 'the deal could not be completed'],
  ] as const)('says why two people gave it up: %s', (given_up, why) => {
    expect(stopTexts({ ...paid, cancelled: true, given_up, refund })).toEqual([expect.stringContaining(why)])
  })

  it('says that its buyer disputed it and lost it, and nothing of a refund', () => {
    const lost: OrderView = { ...paid, cancelled: true, charged_back: { amount: 52340.1, whole: true } }
    expect(stopTexts(lost)).toEqual([
      'You disputed the payment, and your bank took it back. The order is therefore cancelled, and there is nothing left to refund.',
    ])
    expect(statusOf(lost).label).toBe('Cancelled')
  })

  it('says what a dispute took of it', () => {
    const part = { charged_back: { amount: 400, whole: false } }
    const taken = 'You disputed the payment, and your bank took ₹400.00 of it back.'
    expect(stopTexts({ ...paid, ...part, on_hold: true })).toEqual([taken, expect.stringContaining('nothing moves')])
    expect(stopTexts({ ...paid, ...part, cancelled: true, given_up: 'disputed', refund })).toEqual([
      expect.stringContaining('after a dispute'),
      taken,
    ])
    const whole = { charged_back: { amount: 52340.1, whole: true } }
    expect(stopTexts({ ...paid, ...whole, holding_status: 'OWNED' })).toEqual([
      expect.stringContaining('The shares are in your demat account all the same: please write to us in Support.'),
    ])
  })

  it('says nothing of an order that goes on', () => {
    expect(stopTexts(paid)).toEqual([])
  })
})

describe('statusOf', () => {
  it('is Pending and waits for the buyer until signed (T22)', () => {
    expect(statusOf(paid)).toEqual({ label: 'Pending', tone: 'warn' })
    expect(statusOf({ ...paid, user_signed_status: 'pending' })).toEqual({ label: 'Pending', tone: 'warn' })
  })

  it('is In Progress once signed and Completed once owned (T22)', () => {
    expect(statusOf({ ...paid, user_signed_status: 'complete' }).label).toBe('In Progress')
    expect(statusOf({ ...paid, user_signed_status: 'complete', holding_status: 'OWNED' }).label).toBe('Completed')
  })

  it('shows a refund before anything else (T22)', () => {
    expect(statusOf({ ...paid, refund }).label).toBe('Refund started')
    expect(statusOf({ ...paid, user_signed_status: 'complete', refund: { ...refund, status: 'DONE' } }).label).toBe(
      'Refunded',
    )
  })
})

describe('the words of a refund', () => {
  const slow: Refund = { ...refund, status: 'DONE', expected_on: day('2026-11-30'), normal_speed: true }

  it('name the account that it goes to', () => {
    const bank = { to: 'BANK_ACCOUNT', account_end: '7890' } as const
    expect(refundText(refund, nowMs)).toBe('Your money is on its way back to the account you paid from.')
    expect(refundText({ ...refund, ...bank }, nowMs)).toBe(
      'Your money is on its way back to your bank account ending 7890.',
    )
    expect(refundText({ ...refund, ...bank, status: 'DONE' }, nowMs)).toBe(
      'Your money is back in your bank account ending 7890.',
    )
    expect(refundText({ ...refund, to: 'BANK_ACCOUNT' }, nowMs)).toContain('to your verified bank account.')
    expect(refundText({ ...refund, ...bank, to: 'BOTH' }, nowMs)).toContain(
      'to the account you paid from and your bank account ending 7890.',
    )
  })

  it('call it sent, not back, while a normal one is on its way to the bank', () => {
    expect(statusOf({ ...paid, refund: slow }).label).toBe('Refund sent')
    expect(refundText(slow, nowMs)).toBe(
      'Your money was sent back to the account you paid from. Your bank shows it within 5-7 business days.',
    )
    expect(refundDaysText(slow, nowMs)).toBe('Expected 24 Nov – 30 Nov')
    const after = Date.parse('2026-12-01T09:00:00.000Z')
    expect(statusAt({ ...paid, refund: slow }, after).label).toBe('Refunded')
    expect(refundText(slow, after)).toBe('Your money is back in the account you paid from.')
    expect(refundDaysText(slow, after)).toBeUndefined()
  })

  it('give the days of one that is under way, and of one that is done at once none', () => {
    expect(refundDaysText(refund, nowMs)).toBe('Expected 24 Nov – 25 Nov')
    expect(refundDaysText(refund, Date.parse('2026-11-26T09:00:00.000Z'))).toContain('Late: it was expected by 25 Nov')
    expect(refundDaysText({ ...refund, status: 'DONE' }, nowMs)).toBeUndefined()
  })
})

describe('actionOf', () => {
  it('offers the signature, then the signed copy (S70)', () => {
    expect(actionOf(paid)).toBe('sign')
    expect(actionOf({ ...paid, user_signed_status: 'pending' })).toBe('sign')
    expect(actionOf({ ...paid, user_signed_status: 'complete' })).toBe('download')
    expect(actionOf({ ...paid, holding_status: 'OWNED' })).toBe('download')
  })

  it('offers no signature for a refunded order', () => {
    expect(actionOf({ ...paid, refund })).toBeNull()
    expect(actionOf({ ...paid, user_signed_status: 'complete', refund })).toBe('download')
  })
})

describe('the papers and the steps of an order', () => {
  const at = instantOf('2026-11-24T09:00:00.000Z')
  const received = { step: 'Payment received', at }
  const credited = { step: 'Shares in your demat account', at }
  const pending = { step: 'Released to provider' }

  it('are a receipt, and a deal note and an invoice once the shares are there', () => {
    expect(papersOf({ ...paid, timeline: [received] })).toEqual(['receipt'])
    expect(papersOf({ ...paid, timeline: [received, credited] })).toEqual(['receipt', 'dealNote', 'invoice'])
  })

  it('are named by the latest, and by the shares once they are there', () => {
    expect(headlineOf([received, pending])).toBe('Payment received')
    expect(headlineOf([received, credited, { ...pending, at }])).toBe('Shares in your demat account')
    expect(headlineOf([])).toBeUndefined()
  })

  it('are under way until the shares are there, or the refund is', () => {
    expect(isUnderWay({ ...paid, timeline: [received, pending] })).toBe(true)
    expect(isUnderWay({ ...paid, timeline: [received, credited, pending] })).toBe(false)
    expect(isUnderWay({ ...paid, timeline: [received, { step: 'Refunded', at }] })).toBe(false)
  })

  it('allow no cancel where the server allows none', () => {
    const cancellation = { allowed: false, refund: 0, kept: 0, to: 'SOURCE', expected_on: day('2026-11-27') } as const
    expect(canCancel({ ...paid, cancellation })).toBe(false)
    expect(canCancel({ ...paid, cancellation: { ...cancellation, allowed: true } })).toBe(true)
  })
})

describe('orderTotalRupees', () => {
  it('adds TDS only when it was collected, exactly (C25)', () => {
    expect(orderTotalRupees(paid)).toBe(52340.1)
    expect(orderTotalRupees({ ...paid, is_tcs_tds_collected_value: 0.2 })).toBe(52340.1)
    expect(orderTotalRupees({ ...paid, price: 0.1, is_tcs_tds_collected: true, is_tcs_tds_collected_value: 0.2 })).toBe(
      0.3,
    )
  })
})

describe('shortId', () => {
  it('keeps the prefix and the end', () => {
    expect(shortId(paid.order_id)).toBe('ord_…ABCDEF')
    expect(shortId('ord_12')).toBe('ord_12')
  })
})

describe('expectedText', () => {
  const expected = { expected_from: '2026-11-27', expected_on: '2026-12-01' }

  it('names the first and the last day', () => {
    expect(expectedText(expected)).toBe('Expected 27 Nov – 1 Dec')
    expect(expectedText({ ...expected, expected_from: undefined })).toBe('Expected 1 Dec')
    expect(expectedText({})).toBeUndefined()
  })

  it('says that it is late, and whom to ask', () => {
    expect(expectedText({ ...expected, late: true })).toBe(
      'Late: it was expected by 1 Dec. We are working on it; ask us in Support at any time.',
    )
  })
})
