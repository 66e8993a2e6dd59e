import { describe, expect, it } from 'vitest'
import { RazorpayOrderId } from '#shared/kernel/id.ts'
import { dayMs, hourMs, type Instant, instantOf, later, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import {
  disputeWith,
  orderWith,
  paidOrderWith,
  paymentWith,
  payoutWith,
  refundWith,
  deskWith,
  type OrderChanges,
} from '#tests/harness/sample-order.ts'
import { noBalances } from '#shared/order/ledger.ts'
import type { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { isReservation, nextReconcileAfterFailure, nextReconcileAt, placeFor } from './reconcile-schedule.ts'

const now = instantOf('2026-11-23T05:30:00.000Z')
const inMinutes = (minutes: number) => later(now, minutes * minuteMs)

describe('the place of an order in the list of due orders', () => {
  it.each([
    ['there is none', null, 10, 10],
    ['it is the same', 10, 10, 10],
    ['it is a little early', 6, 10, 6],
    ['it is half of the time early', 5, 10, 5],
  ])('stays, or is a new one, when %s', (_, known, next, place) => {
    expect(placeFor(known === null ? null : inMinutes(known), inMinutes(next), now)).toBe(inMinutes(place))
  })

  it.each([
    ['much too early', 4, 10],
    ['too late', 11, 10],
    ['due already', 0, 10],
    ['past', -1, 10],
  ])('changes when the known one is %s', (_, known, next) => {
    expect(placeFor(inMinutes(known), inMinutes(next), now)).toBe(inMinutes(next))
  })
})

/** In how many milliseconds an order is looked at, from a moment. */
const waitOf = (order: Order, at: Instant) => {
  const next = nextReconcileAt(order, at)
  return next === undefined ? undefined : Date.parse(next) - Date.parse(at)
}

describe('a reservation', () => {
  const end = orderWith().expires_at
  const fromEnd = (ms: number, changes: OrderChanges = {}) => waitOf(orderWith(changes), later(end, ms))

  it('is looked at in equal parts until its end', () => {
    expect([fromEnd(-160_001), fromEnd(-160_000), fromEnd(-80_000), fromEnd(-1)]).toEqual([53_334, 80_000, 80_000, 1])
    expect(fromEnd(-100_000, { payment: { state: 'PENDING' } })).toBe(50_000)
  })

  it('is looked at in two minutes after its end, while nobody has expired it', () => {
    expect([fromEnd(0), fromEnd(30 * minuteMs)]).toEqual([2 * minuteMs, 2 * minuteMs])
  })

  it('that expired is looked at while a late payment could come', () => {
    const expired = { payment: { state: 'EXPIRED' }, stock: { state: 'RETURNED' } } as const
    const opened = {
      ...expired,
      payment: { ...expired.payment, razorpay_order_id: RazorpayOrderId.parse('order_1') },
    }
    const graceEnd = 5 * minuteMs
    expect([fromEnd(0, expired), fromEnd(graceEnd - 1, expired)]).toEqual([5 * minuteMs, 1])
    expect(fromEnd(-9 * minuteMs, expired)).toBe(10 * minuteMs)
    expect([fromEnd(graceEnd, expired), fromEnd(hourMs - 1, expired)]).toEqual([10 * minuteMs, 10 * minuteMs])
    expect([fromEnd(hourMs, opened), fromEnd(5 * dayMs - 1, opened)]).toEqual([6 * hourMs, 6 * hourMs])
    expect([fromEnd(5 * dayMs, opened), fromEnd(hourMs, expired)]).toEqual([undefined, undefined])
  })

  it('counts as one up to an hour after its end, unless it is paid', () => {
    expect([
      isReservation(orderWith(), later(end, hourMs)),
      isReservation(orderWith(), later(end, hourMs + 1)),
    ]).toEqual([true, false])
    expect(isReservation(paidOrderWith(), end)).toBe(false)
  })

  it('whose look failed is looked at again within five minutes, and in time for its last look', () => {
    const again = (ms: number, order = orderWith({ payment: { state: 'EXPIRED' } })) => {
      const at = later(end, ms)
      return Date.parse(nextReconcileAfterFailure(order, at)) - Date.parse(at)
    }
    expect([again(4 * minuteMs), again(5 * minuteMs), again(10 * minuteMs - 1)]).toEqual([minuteMs, minuteMs, minuteMs])
    expect([again(10 * minuteMs), again(9 * dayMs)]).toEqual([5 * minuteMs, 5 * minuteMs])
    expect(
      again(
        0,
        paidOrderWith({ payment: { disputes: [disputeWith({ answer: { kind: 'ACCEPT', reason: '', files: [] } })] } }),
      ),
    ).toBe(minuteMs)
    expect(again(-80 * secondMs)).toBe(380_000 / 5)
  })
})

describe('an order whose money is at rest', () => {
  // Cancelled and refunded.
  const at = later(now, 30 * dayMs)
  const calm = (...changes: readonly OrderChanges[]) =>
    paidOrderWith({ ending: { cancelled: true }, payment: { captured: [paymentWith({ refund: 'DONE' })] } }, ...changes)
  const wait = (...changes: readonly OrderChanges[]) => waitOf(calm(...changes), at)
  const payment = (changes: Partial<CapturedPayment>) => ({
    payment: { captured: [paymentWith({ refund: 'DONE', ...changes })] },
  })
  const transit = { ...noBalances, transit: 1 }

  it('is not looked at', () => {
    expect(wait({})).toBeUndefined()
    expect(wait({ escrow: { return_utr: 'UTR1' } })).toBeUndefined()
    expect(wait({ escrow: { state: 'RETURNED' } })).toBeUndefined()
  })

  it('that starts to move is looked at soon, and less often the longer nothing changes', () => {
    const moving = (ageMs: number) =>
      wait({ escrow: { return_utr: 'UTR1' }, ledger: { balances: transit }, changed_at: later(at, -ageMs) })
    const ages = [0, 30 * minuteMs - 1, 30 * minuteMs, 2 * hourMs, 6 * hourMs]
    expect(ages.map(moving)).toEqual([3 * minuteMs, 3 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs])
  })

  it('that is to be settled is looked at each hour, and after six hours rarely', () => {
    const settling = (ageMs: number) => wait({ ledger: { balances: transit }, changed_at: later(at, -ageMs) })
    expect([settling(6 * hourMs - 1), settling(6 * hourMs)]).toEqual([hourMs, 6 * hourMs])
    expect(wait({ ledger: { balances: transit }, changed_at: null })).toBe(hourMs)
  })

  it('is looked at for what its partners still do', () => {
    const soon = { changed_at: at }
    expect(wait({ ...soon, ...payment({ refund: 'STARTED' }) })).toBe(3 * minuteMs)
    expect(wait({ ...soon, desk: deskWith({ alarmed_at: at }), ...payment({ refund: 'FAILED' }) })).toBe(5 * minuteMs)
    expect(wait(payment({ refunds: [refundWith({ key: null, status: 'pending' })] }))).toBe(hourMs)
    const watched = payment({ refunded_at: later(at, -hourMs), refund_payouts: [payoutWith({ state: 'SENT' })] })
    expect(wait(watched)).toBe(6 * hourMs)
    const excess_return = { ref: 'ord_1-excess', amount_paise: paise(1), to: null }
    expect(wait({ ...soon, escrow: { excess_return } })).toBe(3 * minuteMs)
    expect(wait({ ...soon, escrow: { state: 'HELD' } })).toBe(3 * minuteMs)
  })

  it('is looked at once more ten minutes after a credit or refund', () => {
    const refunded = (ageMs: number) => wait(payment({ refunded_at: later(at, -ageMs) }))
    expect([refunded(minuteMs), refunded(10 * minuteMs - 1), refunded(10 * minuteMs)]).toEqual([
      9 * minuteMs,
      1,
      undefined,
    ])
    expect(wait({ transfer: { credited_at: later(at, -4 * minuteMs) } })).toBe(6 * minuteMs)
  })

  it('is looked at within a minute for an answer that the gateway does not know, and a new alarm', () => {
    const answer = { kind: 'ACCEPT' as const, reason: 'Right', files: [] }
    expect(wait({ payment: { disputes: [disputeWith({ answer })] }, desk: deskWith({ alarmed_at: at }) })).toBe(
      minuteMs,
    )
    const failed = { ...payment({ refund: 'FAILED' }), changed_at: at }
    expect(wait({ ...failed, desk: deskWith() })).toBe(minuteMs)
    expect(wait({ ...failed, desk: deskWith({ alarmed_at: at }) })).toBe(5 * minuteMs)
    // An alarm that was given is looked at each hour.
    const excess = { escrow: { excess_paise: paise(1) }, desk: deskWith({ alarmed_at: at }) }
    expect(wait(excess)).toBe(hourMs)
  })
})

describe('a deal', () => {
  const at = later(now, hourMs)
  const wait = (...changes: readonly OrderChanges[]) =>
    waitOf(paidOrderWith({ changed_at: at, expires_at: later(now, -9 * dayMs) }, ...changes), at)
  const signing = { signature: { state: 'PENDING', attempt: 1 } } as const

  it('is looked at soon until a signature is asked for, and then less and less often', () => {
    expect(wait({})).toBe(3 * minuteMs)
    const ages = [0, 2 * hourMs - 1, 2 * hourMs, 6 * hourMs, dayMs]
    expect(ages.map((age) => wait(signing, { signature: { started_at: later(at, -age) } }))).toEqual([
      5 * minuteMs,
      5 * minuteMs,
      15 * minuteMs,
      hourMs,
      6 * hourMs,
    ])
    expect(wait(signing, { signature: { started_at: null } })).toBe(5 * minuteMs)
  })

  it('is looked at soon while its money enters the escrow or leaves it', () => {
    const signed = { signature: { state: 'SIGNED', attempt: 1 } } as const
    const held = { ...signed, escrow: { state: 'HELD', collected_paise: orderWith().total_paise } } as const
    const rest = wait(signed) ?? 0
    expect(rest).toBeGreaterThan(hourMs)
    expect(wait(signed, { ledger: { balances: { ...noBalances, bank: 1 } } })).toBe(3 * minuteMs)
    expect(wait(signed, { ledger: { balances: { ...noBalances, bank: -1, transit: 2 } } })).toBe(3 * minuteMs)
    expect(wait(signed, { escrow: { top_up_paise: paise(1) } })).toBe(3 * minuteMs)
    expect(wait(signed, { escrow: { collected_paise: orderWith().total_paise } })).toBe(3 * minuteMs)
    expect(wait(held, { transfer: { state: 'SELLER_CONFIRMED' } })).toBeGreaterThan(hourMs)
    expect(wait(held, { transfer: { state: 'CREDITED' } })).toBe(3 * minuteMs)
    expect(
      wait(held, { escrow: { collected_paise: paise(5) }, ledger: { balances: { ...noBalances, bank: 5 } } }),
    ).toBe(3 * minuteMs)
  })
})
