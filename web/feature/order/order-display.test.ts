import { describe, expect, it } from 'vitest'
import { instantOf, day } from '#shared/kernel/instant.ts'
import { OrderId, SecurityId } from '#shared/kernel/id.ts'
import type { OrderView } from '#shared/order/api.ts'
import { actionOf, canCancel, expectedText, orderTotalRupees, shortId, statusOf, stopTexts } from './order-display.ts'

const paid: OrderView = {
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
} as const

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

  it('says nothing of an order that goes on', () => {
    expect(stopTexts(paid)).toEqual([])
  })
})

describe('statusOf', () => {
  it('is Pending and red until signed', () => {
    expect(statusOf(paid)).toEqual({ label: 'Pending', tone: 'loss' })
    expect(statusOf({ ...paid, user_signed_status: 'pending' })).toEqual({ label: 'Pending', tone: 'loss' })
  })

  it('is In Progress once signed and Completed once owned', () => {
    expect(statusOf({ ...paid, user_signed_status: 'complete' }).label).toBe('In Progress')
    expect(statusOf({ ...paid, user_signed_status: 'complete', holding_status: 'OWNED' }).label).toBe('Completed')
  })

  it('shows a refund before anything else', () => {
    expect(statusOf({ ...paid, refund }).label).toBe('Refund started')
    expect(statusOf({ ...paid, user_signed_status: 'complete', refund: { ...refund, status: 'DONE' } }).label).toBe(
      'Refunded',
    )
  })
})

describe('actionOf', () => {
  it('offers the signature, then the signed copy', () => {
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

describe('orderTotalRupees', () => {
  it('adds TDS only when it was collected, exactly', () => {
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
