import { describe, expect, it } from 'vitest'
import { HoldId, PaymentId } from '#shared/kernel/id.ts'
import { later, minuteMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { changeOf } from '#tests/harness/outcome.ts'
import {
  disputeWith,
  gatewayPaymentWith,
  orderWith,
  paidOrderWith,
  paymentWith,
  refundWith,
  sampleTime as now,
  sampleTotal,
  type OrderChanges,
  withChanges,
} from '#tests/harness/sample-order.ts'
import type { CapturedPayment } from './captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import {
  about,
  acceptsLatePayment,
  authorizationSeen,
  authorizedAt,
  canPay,
  captured,
  eventsOfReturn,
  type GatewayPayment,
  isInTime,
  isPaidTooLate,
  keptPostings,
  newCaptures,
  refundsReported,
} from './payment-transition.ts'
import { unchanged } from '#shared/order/order-transition.ts'

const total = paise(sampleTotal)
const [pay1, pay2] = [PaymentId.parse('pay_1'), PaymentId.parse('pay_2')]
const open = (...changes: readonly OrderChanges[]) =>
  orderWith({ payment: { state: 'PENDING' }, stock: { state: 'HELD' } }, ...changes)
const end = open().expires_at
const graceEnd = later(end, 5 * minuteMs)

describe('when a payment was authorised', () => {
  const at = (time: typeof now, order = open(), ...stated: { payment_id: PaymentId; at: typeof now }[]) =>
    authorizedAt(order, pay1, stated, time)

  it('is as the gateway stated it first, to us before or now', () => {
    const [early, late] = [later(now, 1), later(now, 2)]
    expect(at(graceEnd, open(), { payment_id: pay1, at: late }, { payment_id: pay1, at: early })).toBe(early)
    const known = open({ payment: { authorizations: [{ payment_id: pay1, at: early }] } })
    expect(at(graceEnd, known, { payment_id: pay1, at: late })).toBe(early)
    expect(at(now, open(), { payment_id: pay2, at: early })).toBe(now)
  })

  it('is the first look, where nobody stated it; the one that is due after the grace counts for its end', () => {
    expect(at(graceEnd)).toBe(graceEnd)
    expect(at(later(graceEnd, 1))).toBe(graceEnd)
    expect(at(later(graceEnd, 5 * minuteMs))).toBe(graceEnd)
    const after = later(graceEnd, 5 * minuteMs + 1)
    expect(at(after)).toBe(after)
  })

  it('is kept, unless an earlier time is known', () => {
    const other = { payment_id: pay2, at: now }
    const order = open({ payment: { authorizations: [other, { payment_id: pay1, at: end }] } })
    const seen = (authorized_at: typeof now | null, each = order) =>
      authorizationSeen(each, gatewayPaymentWith({ authorized_at }))
    expect(changeOf(seen(later(end, -1))).order.payment.authorizations).toEqual([
      other,
      { payment_id: pay1, at: later(end, -1) },
    ])
    expect([seen(end), seen(later(end, 1)), seen(null), seen(null, open())]).toEqual([
      unchanged,
      unchanged,
      unchanged,
      unchanged,
    ])
    expect(changeOf(seen(end, open())).order.payment.authorizations).toEqual([{ payment_id: pay1, at: end }])
  })
})

describe('a payment', () => {
  it('is new when it was captured and is not recorded', () => {
    const order = paidOrderWith()
    const listed = [
      gatewayPaymentWith(),
      gatewayPaymentWith({ id: pay2 }),
      gatewayPaymentWith({ id: PaymentId.parse('pay_3'), isCaptured: false }),
    ]
    expect(newCaptures(order, listed).map(({ id }) => id)).toEqual(['pay_2'])
  })

  it('can pay its order with the whole amount, of which nothing went back', () => {
    expect(canPay(open(), gatewayPaymentWith())).toBe(true)
    const others = [{ isCaptured: false }, { amount_paise: paise(total - 1) }, { refunded_paise: paise(1) }]
    for (const changes of others) expect(canPay(open(), gatewayPaymentWith(changes))).toBe(false)
  })

  it('is in time up to five minutes after the end, and before its price was withdrawn', () => {
    const inTime = (authorized_at: typeof now | null, changes: OrderChanges = {}) =>
      isInTime(open(changes), gatewayPaymentWith({ authorized_at }))
    expect([inTime(null), inTime(graceEnd), inTime(later(graceEnd, 1))]).toEqual([false, true, false])
    const withdrawn = { price: { withdrawn_at: end } }
    expect([inTime(later(end, -1), withdrawn), inTime(end, withdrawn)]).toEqual([true, false])
  })

  it('that is late may pay today’s price or less, of a live unpaid order', () => {
    const late = gatewayPaymentWith({ authorized_at: later(graceEnd, 1) })
    const accepts = (price: number | undefined, changes: OrderChanges = {}, each = late) =>
      acceptsLatePayment(
        open({ payment: { state: 'EXPIRED' } }, changes),
        each,
        price === undefined ? price : paise(price),
      )
    expect([accepts(52_339), accepts(52_340), accepts(52_341), accepts(undefined)]).toEqual([true, true, false, false])
    const withdrawn = { price: { withdrawn_at: end } }
    expect([accepts(52_339, withdrawn), accepts(52_340, withdrawn)]).toEqual([false, true])
    expect(accepts(undefined, {}, gatewayPaymentWith())).toBe(true)
    expect([accepts(1, { ending: { cancelled: true } }), accepts(1, { payment: { state: 'PAID' } })]).toEqual([
      false,
      false,
    ])
    expect(accepts(1, {}, gatewayPaymentWith({ authorized_at: null }))).toBe(false)
  })

  it('is too late for an order that nobody has expired, when none of its captures is in time', () => {
    const late = gatewayPaymentWith({ authorized_at: later(graceEnd, 1) })
    const inTime = gatewayPaymentWith({ id: pay2 })
    expect(isPaidTooLate(open(), [late])).toBe(true)
    expect(isPaidTooLate(orderWith(), [late])).toBe(true)
    const others: [Order, GatewayPayment[]][] = [
      [open(), []],
      [open(), [inTime]],
      [open(), [late, inTime]],
      [open(), [{ ...late, amount_paise: paise(1) }]],
      [open({ payment: { state: 'EXPIRED' } }), [late]],
    ]
    for (const [order, payments] of others) expect(isPaidTooLate(order, payments)).toBe(false)
  })
})

describe('captures', () => {
  const capture = (order: Order, payments: GatewayPayment[], hold?: HoldId) => captured(order, payments, hold, now)

  it('pay an order by the first right one, with the fee that the gateway states', () => {
    const order = open({ price: { withdrawn_at: end } })
    const change = changeOf(capture(order, [gatewayPaymentWith({ fee_paise: paise(20), tax_paise: paise(4) })]))
    expect(change.order).toMatchObject({
      payment: { state: 'PAID', paid_at: now },
      stock: { state: 'COMMITTED' },
      escrow: { service_order_id: 'ord_1' },
      price: { withdrawn_at: null },
      ending: { cancelled: false },
    })
    expect(change.order.payment.captured).toEqual([
      { ...paymentWith({ amount_paise: total, fee_paise: paise(20), tax_paise: paise(4) }) },
    ])
    expect(change).toMatchObject({ events: ['paid'] })
    expect(change.payment_id).toBeUndefined()
    expect(change.postings).toEqual([
      { cause: 'captured:pay_1', from: 'investor', to: 'gateway', amount_paise: total, statement: 'payment pay_1' },
    ])
    expect(changeOf(capture(orderWith(), [gatewayPaymentWith()])).order.ending.cancelled).toBe(false)
  })

  it('that come on top are refunded, and the buyer is told which', () => {
    const wrong = gatewayPaymentWith({ amount_paise: paise(5) })
    const change = changeOf(capture(open(), [wrong, gatewayPaymentWith({ id: pay2 })]))
    expect(change.order.payment.captured).toMatchObject([
      { id: 'pay_1', is_second: true, refund: 'STARTED', refund_due_at: later(now, 5 * 24 * 60 * minuteMs) },
      { id: 'pay_2', is_second: false, refund: 'NONE', refund_due_at: null, fee_paise: null, tax_paise: null },
    ])
    expect([change.events, change.payment_id]).toEqual([['paid', 'refund-due'], 'pay_1'])
    const again = changeOf(capture(paidOrderWith(), [gatewayPaymentWith({ id: pay2 })]))
    expect(again.order).toMatchObject({
      payment: { state: 'PAID' },
      ending: { cancelled: false },
      stock: { state: 'COMMITTED' },
    })
    expect([again.events, again.payment_id]).toEqual([['refund-due'], 'pay_2'])
  })

  it('for an order that is given up are refunded with it', () => {
    const change = changeOf(capture(paidOrderWith({ ending: { cancelled: true } }), [gatewayPaymentWith({ id: pay2 })]))
    expect(change.order.payment.captured[1]).toMatchObject({ is_second: false, refund: 'STARTED' })
    expect([change.events, change.payment_id]).toEqual([['refund-due'], undefined])
  })

  it('that cannot pay give the order up', () => {
    const change = changeOf(capture(open(), [gatewayPaymentWith({ amount_paise: paise(5) })]))
    expect(change.order).toMatchObject({
      payment: { state: 'PAID', paid_at: now, captured: [{ is_second: false, refund: 'STARTED' }] },
      ending: { cancelled: true },
      stock: { state: 'RETURNED' },
    })
    expect(change.events).toEqual(['refund-due', 'released'])
  })

  it('that are late pay only with the shares that were taken for them', () => {
    const hold = HoldId.parse('ord_1_late3')
    const expired = open({ payment: { state: 'EXPIRED' }, stock: { state: 'RETURNED', hold_id: hold } })
    const paid = changeOf(capture(expired, [gatewayPaymentWith()], hold))
    expect([paid.order.ending.cancelled, paid.events]).toEqual([false, ['paid', 'reserved']])
    expect(changeOf(capture(expired, [gatewayPaymentWith()])).order.ending.cancelled).toBe(true)
    expect(changeOf(capture(expired, [gatewayPaymentWith()], HoldId.parse('ord_1'))).order.ending.cancelled).toBe(true)
  })

  it('of nothing new change nothing', () => {
    expect(capture(open(), [])).toEqual(unchanged)
  })
})

describe('refunds that the gateway reports', () => {
  const refunding = (changes: Partial<CapturedPayment> = {}) =>
    paidOrderWith({
      ending: { cancelled: true },
      payment: { captured: [paymentWith({ refund: 'STARTED', ...changes })] },
    })
  const whole = refundWith({ amount_paise: paise(1_000) })
  const { isAdopted: _, ...reported } = whole
  const report = (order: Order, ...refunds: (typeof reported)[]) => refundsReported(order, pay1, refunds, now)

  it('end the refund of their payment, and leave others alone', () => {
    const other = paymentWith({ id: pay2, refund: 'STARTED' })
    const order = withChanges(refunding(), { payment: { captured: [other, ...refunding().payment.captured] } })
    const change = changeOf(report(order, reported))
    expect(change.order.payment.captured).toMatchObject([other, { refund: 'DONE', refunds: [whole], refunded_at: now }])
    expect(change).toMatchObject({ events: ['refunded'], payment_id: 'pay_1' })
    expect(refundsReported(order, PaymentId.parse('pay_9'), [reported], now)).toEqual(unchanged)
  })

  it('change nothing when all of them are known', () => {
    const known = refunding({ refunds: [{ ...whole, status: 'pending' }] })
    const pending = { ...reported, status: 'pending' as const }
    expect(report(known, pending)).toEqual(unchanged)
    const differences = [{ reference: 'ARN1' }, { status: 'failed' as const }, { speed: 'instant' as const }]
    for (const changes of differences) expect(report(known, { ...pending, ...changes }).outcome).toBe('changed')
    expect(report(known, pending, { ...pending, id: 'rfnd_2' }).outcome).toBe('changed')
    expect(report(known).outcome).toBe('changed')
    const two = refunding({
      refunds: [
        { ...whole, status: 'pending' },
        { ...whole, id: 'rfnd_2', status: 'pending' },
      ],
    })
    expect(report(two, pending, { ...pending, id: 'rfnd_2', status: 'failed' }).outcome).toBe('changed')
    expect(report(refunding({ refund: 'FAILED' })).outcome).toBe('changed')
  })

  it('are slow as soon as one of ours is', () => {
    const slow = { ...reported, id: 'rfnd_2', status: 'pending' as const, speed: 'normal' as const }
    const first = { ...reported, amount_paise: paise(1) }
    expect(changeOf(report(refunding(), first, slow)).order.payment.captured[0]?.is_slow).toBe(true)
  })

  it('by others are adopted where the payment is refunded, or they were before', () => {
    const foreign = { ...reported, key: null, amount_paise: paise(100) }
    const adopted = (order: Order, ...refunds: (typeof reported)[]) =>
      changeOf(report(order, ...refunds)).order.payment.captured[0]?.refunds.map(({ isAdopted }) => isAdopted)
    expect(adopted(refunding(), foreign, reported)).toEqual([true, false])
    expect(adopted(paidOrderWith(), foreign)).toEqual([false])
    const before = paidOrderWith({
      payment: { captured: [paymentWith({ refunds: [{ ...foreign, isAdopted: true }] })] },
    })
    expect(adopted(before, foreign, { ...foreign, id: 'rfnd_2' })).toEqual([true, false])
  })

  it('owe the GST of what is kept, once they are done', () => {
    expect(keptPostings(paymentWith({ refund: 'STARTED', kept_paise: paise(118) }))).toEqual([])
    expect(keptPostings(paymentWith({ refund: 'DONE', kept_paise: paise(118) }))).toEqual([
      { cause: 'kept-gst:pay_1', from: 'own', to: 'output-gst', amount_paise: 18, statement: 'payment pay_1' },
    ])
    const kept = refunding({ kept_paise: paise(118) })
    const causes = changeOf(report(kept, { ...reported, amount_paise: paise(882) })).postings.map(({ cause }) => cause)
    expect(causes).toEqual(['refunded:rfnd_1', 'kept-gst:pay_1'])
  })

  it('book what the payer has twice', () => {
    const lost = disputeWith({ status: 'lost', is_decided: true, deducted_paise: paise(1_000) })
    const order = withChanges(refunding({ charged_back_paise: paise(1_000), refund: 'DONE' }), {
      payment: { disputes: [lost] },
      ledger: { booked: ['lost:disp_1'] },
    })
    const change = changeOf(report(order, reported))
    expect(change.events).toEqual(['charged-back'])
    expect(change.postings.map(({ cause }) => cause)).toEqual(['refunded:rfnd_1', 'paid-twice:2'])
  })

  it('are told when they are done, when they slow down, and when the payer has them twice', () => {
    const [started, done] = [paymentWith({ refund: 'STARTED' }), paymentWith({ refund: 'DONE' })]
    const slow = (each: CapturedPayment) => ({ ...each, is_slow: true })
    const twice = { ...done, refunds: [whole], charged_back_paise: paise(1_000) }
    expect(eventsOfReturn(started, started)).toEqual([])
    expect([eventsOfReturn(started, done), eventsOfReturn(done, done)]).toEqual([['refunded'], []])
    expect([eventsOfReturn(started, slow(started)), eventsOfReturn(slow(started), slow(started))]).toEqual([
      ['refund-slowed'],
      [],
    ])
    expect([eventsOfReturn(started, slow(done)), eventsOfReturn(done, slow(done))]).toEqual([['refunded'], []])
    expect([eventsOfReturn(done, twice), eventsOfReturn(twice, twice)]).toEqual([['charged-back'], []])
  })
})

it('a change names the payment that it is about, where there is one', () => {
  const changed = captured(open(), [gatewayPaymentWith()], undefined, now)
  expect(about(undefined, changed)).toBe(changed)
  expect(about(pay2, unchanged)).toEqual(unchanged)
  expect(changeOf(about(pay2, changed))).toEqual({ ...changeOf(changed), payment_id: 'pay_2' })
})
