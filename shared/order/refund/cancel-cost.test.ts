import { describe, expect, it } from 'vitest'
import { dayMs, type Instant, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import {
  paidOrderWith,
  paymentWith,
  refundWith,
  sampleTime,
  deskWith,
  type OrderChanges,
} from '#tests/harness/sample-order.ts'
import { isLate, keptOnCancel } from './cancel-cost.ts'

const daysAgo = (days: number) => later(sampleTime, -days * dayMs)
const stated = paymentWith({ fee_paise: paise(20), tax_paise: paise(4) })
const kept = (changes: OrderChanges = {}, recent: readonly Instant[] = [daysAgo(1), daysAgo(2)]) =>
  keptOnCancel(paidOrderWith({ terms_version: '2026-11-23', payment: { captured: [stated] } }, changes), {
    now: sampleTime,
    holidays: new Set(),
    recent,
  })

describe('what is kept when a buyer cancels', () => {
  it('is what the gateway took, from the third cancel in 30 days on', () => {
    expect(kept()).toBe(24)
    expect([kept({}, []), kept({}, [daysAgo(1)])]).toEqual([0, 0])
    expect(kept({}, [daysAgo(1), later(daysAgo(30), 1)])).toBe(24)
    expect(kept({}, [daysAgo(1), daysAgo(30)])).toBe(0)
  })

  it('is nothing by older terms, and nothing that the gateway has not stated', () => {
    expect([kept({ terms_version: '2026-11-21' }), kept({ terms_version: null })]).toEqual([0, 0])
    expect(kept({ payment: { captured: [paymentWith()] } })).toBe(0)
    expect(kept({ payment: { captured: [paymentWith({ fee_paise: paise(20) })] } })).toBe(20)
    expect(kept({ payment: { captured: [paymentWith({ tax_paise: paise(4) })] } })).toBe(4)
  })

  it('is of the payment that pays the order, and at most what is left of it', () => {
    const second = { ...stated, refund: 'STARTED' as const, fee_paise: paise(90) }
    expect(kept({ payment: { captured: [second, stated] } })).toBe(24)
    expect(kept({ payment: { captured: [second] } })).toBe(0)
    const nearlyGone = { ...stated, refunds: [refundWith({ amount_paise: paise(990) })] }
    expect(kept({ payment: { captured: [nearlyGone] } })).toBe(10)
  })

  it('is nothing when the order is late', () => {
    expect([kept({ desk: deskWith({ late_told_at: daysAgo(1) }) }), kept({ transfer: { state: 'REJECTED' } })]).toEqual(
      [0, 0],
    )
  })
})

it('an order is late once it was told, its transfer was rejected, or somebody has taken longer than they may', () => {
  const facts = { now: sampleTime, holidays: new Set<never>() }
  expect(isLate(paidOrderWith(), facts)).toBe(false)
  expect(isLate(paidOrderWith({ desk: deskWith({ late_told_at: sampleTime }) }), facts)).toBe(true)
  expect(isLate(paidOrderWith({ transfer: { state: 'REJECTED' } }), facts)).toBe(true)
  const lateOn = (days: number, changes: OrderChanges) =>
    isLate(paidOrderWith(changes), { ...facts, now: later(sampleTime, days * dayMs) })
  // The escrow has three working days, the whole delivery seven.
  expect([lateOn(3, { signature: { state: 'SIGNED' } }), lateOn(4, { signature: { state: 'SIGNED' } })]).toEqual([
    false,
    true,
  ])
  const total = paidOrderWith().total_paise
  const unfrozen: OrderChanges = {
    escrow: { state: 'HELD', collected_paise: total },
    signature: { state: 'SIGNED' },
    transfer: { state: 'LODGED' },
  }
  expect([lateOn(9, unfrozen), lateOn(10, unfrozen)]).toEqual([false, true])
  // An order that is unsigned is late by its buyer.
  expect(lateOn(15, { escrow: { state: 'HELD', collected_paise: total } })).toBe(false)
})
