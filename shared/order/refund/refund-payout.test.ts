import { describe, expect, it } from 'vitest'
import { PaymentId } from '#shared/kernel/id.ts'
import { instantOf, later, dayMs, minuteMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { changeOf } from '#tests/harness/outcome.ts'
import { disputeWith, paidOrderWith, payoutWith, withChanges } from '#tests/harness/sample-order.ts'
import type { BankPayoutStated } from '#shared/order/escrow/funding-transition.ts'
import { noBalances } from '#shared/order/ledger.ts'
import type { CapturedPayment, ReportedRefund } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import type { Change, Transition } from '#shared/order/order-transition.ts'
import {
  failuresOf,
  isAskOpen,
  isPayoutOpen,
  isRefundWatched,
  isStillOwed,
  keyToAsk,
  refundAccountAt,
  refundAsked,
  refundPayoutDue,
  refundPayoutStarted,
  refundPayoutStated,
  refundRefused,
  refusedSince,
} from './refund-payout.ts'

const now = instantOf('2026-11-24T09:00:00.000Z')
const failed = (number: number): ReportedRefund => ({
  id: `rfnd_${number}`,
  key: `rf-pay_1-${number}-1000`,
  amount_paise: paise(1_000),
  status: 'failed',
  created_at: later(now, -dayMs),
  reference: null,
  speed: null,
  isAdopted: false,
})
const payment = (changes: Partial<CapturedPayment> = {}): CapturedPayment => ({
  id: PaymentId.parse('pay_1'),
  amount_paise: paise(1_000),
  captured_at: later(now, -2 * dayMs),
  is_second: false,
  fee_paise: null,
  tax_paise: null,
  kept_paise: paise(0),
  refunds: [],
  charged_back_paise: paise(0),
  written_off_paise: paise(0),
  asked: null,
  refund_payouts: [],
  refund: 'STARTED',
  is_slow: false,
  refund_reference: null,
  refund_due_at: null,
  refunded_at: null,
  ...changes,
})
const due = (each: CapturedPayment) =>
  refundPayoutDue(paidOrderWith({ ending: { cancelled: true }, payment: { captured: [each] } }), each, now, new Set())

describe('our bank pays a refund', () => {
  it('after three failures at the gateway, which is asked no more then', () => {
    expect(due(payment({ refunds: [failed(1), failed(2)] }))).toBe(0)
    expect(due(payment({ refunds: [failed(1), failed(2), failed(3)] }))).toBe(1_000)
  })

  it('never while a request at the gateway is unanswered or pending', () => {
    const refunds = [failed(1), failed(2), failed(3)]
    const asked = { key: 'rf-pay_1-4-1000', at: now, is_open: true, refused_at: null }
    expect(due(payment({ refunds, asked }))).toBe(0)
    expect(due(payment({ refunds: [...refunds, { ...failed(4), status: 'pending' }] }))).toBe(0)
  })

  it('when the payment is older than the gateway refunds, which is not asked then', () => {
    const old = payment({ captured_at: later(now, -181 * dayMs) })
    expect(due(old)).toBe(1_000)
    expect(keyToAsk(old, now)).toBeUndefined()
    expect(keyToAsk(payment(), now)).toBe('rf-pay_1-1-1000')
  })

  it('after two working days without balance: a refusal of Friday ends on Tuesday', () => {
    const refusedAt = (at: string) =>
      payment({ asked: { key: 'k', at: now, is_open: false, refused_at: instantOf(`${at}T09:00:00.000Z`) } })
    expect(due(refusedAt('2026-11-20'))).toBe(1_000)
    expect(due(refusedAt('2026-11-23'))).toBe(0)
  })
})

const noHolidays = new Set<never>()
const payId = PaymentId.parse('pay_1')
const orderOf = (...payments: CapturedPayment[]) =>
  paidOrderWith({ ending: { cancelled: true }, payment: { captured: payments } })
const openAsk = { key: 'rf-pay_1-1-1000', at: now, is_open: true, refused_at: null }
const refusedAsk = { ...openAsk, is_open: false, refused_at: now }
const pending = { ...failed(1), key: openAsk.key, status: 'pending' as const }
const firstOf = (transition: Transition) => changeOf(transition).order.payment.captured[0]

describe('a request at the gateway', () => {
  it('is open until it is answered, by a refund of its key or a refusal', () => {
    expect(isAskOpen(payment())).toBe(false)
    expect(isAskOpen(payment({ asked: openAsk }))).toBe(true)
    expect(isAskOpen(payment({ asked: openAsk, refunds: [failed(2)] }))).toBe(true)
    expect(isAskOpen(payment({ asked: openAsk, refunds: [failed(2), pending] }))).toBe(false)
    expect(isAskOpen(payment({ asked: refusedAsk }))).toBe(false)
  })

  it('is refused for lack of balance until the gateway takes it', () => {
    expect(refusedSince(payment())).toBeNull()
    expect(refusedSince(payment({ asked: refusedAsk }))).toBe(now)
    expect(refusedSince(payment({ asked: refusedAsk, refunds: [failed(2)] }))).toBe(now)
    expect(refusedSince(payment({ asked: refusedAsk, refunds: [failed(2), pending] }))).toBeNull()
  })

  it('has failed as often as refunds of ours have', () => {
    const newer = { ...failed(2), created_at: now }
    const refunds = [newer, failed(1), { ...failed(3), key: null }, { ...failed(4), status: 'processed' as const }]
    expect(failuresOf(payment({ refunds }))).toEqual({ count: 2, newest: now })
    expect(failuresOf(payment())).toEqual({ count: 0, newest: undefined })
  })

  it('is made only for what is due and left, while it is the gateway’s turn', () => {
    const key = (changes: Partial<CapturedPayment>) => keyToAsk(payment(changes), now)
    expect(key({ refund: 'FAILED' })).toBe('rf-pay_1-1-1000')
    expect([key({ refund: 'NONE' }), key({ refund: 'DONE' }), key({ kept_paise: paise(1_000) })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(key({ refund_payouts: [payoutWith({ state: 'ENDED' })] })).toBeUndefined()
  })

  it('has another key for another amount or after a failure', () => {
    const foreign = { ...failed(9), key: null, status: 'processed' as const }
    expect(keyToAsk(payment({ refunds: [failed(1), foreign], amount_paise: paise(1_993) }), now)).toBe('rf-pay_1-2-993')
  })

  it('is repeated under its key five minutes after it was made', () => {
    const asked = payment({ asked: openAsk })
    expect(keyToAsk(asked, later(now, 5 * minuteMs - 1))).toBeUndefined()
    expect(keyToAsk(asked, later(now, 5 * minuteMs))).toBe(openAsk.key)
  })

  it('is made again five minutes after a refusal, and after a failure when some time is over', () => {
    const refused = payment({ asked: refusedAsk })
    expect(keyToAsk(refused, later(now, 5 * minuteMs - 1))).toBeUndefined()
    expect(keyToAsk(refused, later(now, 5 * minuteMs))).toBe('rf-pay_1-1-1000')
    const once = payment({ refunds: [{ ...failed(1), created_at: now }] })
    expect(keyToAsk(once, later(now, 5 * minuteMs - 1))).toBeUndefined()
    expect(keyToAsk(once, later(now, 5 * minuteMs))).toBe('rf-pay_1-2-1000')
    const twice = payment({ refunds: [failed(1), { ...failed(2), created_at: now }] })
    expect(keyToAsk(twice, later(now, 10 * minuteMs - 1))).toBeUndefined()
    expect(keyToAsk(twice, later(now, 10 * minuteMs))).toBe('rf-pay_1-3-1000')
  })

  it('is written down before it is made, and keeps since when there is no balance', () => {
    const other = payment({ id: PaymentId.parse('pay_0') })
    const { order } = changeOf(refundAsked(orderOf(other, payment()), payId, now))
    expect(order.payment.captured).toEqual([other, payment({ asked: openAsk })])
    const since = later(now, -dayMs)
    const again = orderOf(payment({ asked: { ...refusedAsk, at: since, refused_at: since } }))
    expect(firstOf(refundAsked(again, payId, now))?.asked).toEqual({ ...openAsk, refused_at: since })
  })

  it('is not made for a payment that is not the order’s, that is not due, or while the order is frozen', () => {
    expect(refundAsked(orderOf(payment()), PaymentId.parse('pay_2'), now).outcome).toBe('unchanged')
    expect(refundAsked(orderOf(payment({ refund: 'DONE' })), payId, now).outcome).toBe('unchanged')
    const frozen = paidOrderWith({
      ending: { cancelled: true },
      payment: { captured: [payment()], disputes: [disputeWith()] },
    })
    expect(refundAsked(frozen, payId, now).outcome).toBe('unchanged')
  })

  it('that is refused is over; lack of balance counts from the first time', () => {
    const order = orderOf(payment({ asked: openAsk }))
    const at = later(now, minuteMs)
    const refuse = (hasBalance: boolean, each = order) => refundRefused(each, payId, { at: now, hasBalance }, at)
    expect(firstOf(refuse(false))?.asked).toEqual({ ...openAsk, is_open: false, refused_at: at })
    expect(firstOf(refuse(true))?.asked).toEqual({ ...openAsk, is_open: false })
    const before = orderOf(payment({ asked: { ...openAsk, refused_at: now } }))
    expect([firstOf(refuse(false, before)), firstOf(refuse(true, before))].map((each) => each?.asked)).toEqual([
      refusedAsk,
      refusedAsk,
    ])
  })

  it('is not refused by the answer to another one', () => {
    const refuse = (order: Order, id = payId, at = now) => refundRefused(order, id, { at, hasBalance: false }, now)
    const order = orderOf(payment({ asked: openAsk }))
    const answers = [
      refuse(order, payId, later(now, 1)),
      refuse(order, PaymentId.parse('pay_2')),
      refuse(orderOf(payment({ asked: refusedAsk }))),
      refuse(orderOf(payment())),
    ]
    expect(answers.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
  })
})

describe('a payout to the buyer', () => {
  const old = (changes: Partial<CapturedPayment> = {}) => payment({ captured_at: later(now, -181 * dayMs), ...changes })
  const start = (order: Order, id = payId, at = now) => refundPayoutStarted(order, id, '7890', at, noHolidays)
  const endedAt = (at: typeof now) => payoutWith({ state: 'ENDED', ended_at: at, amount_paise: paise(1_000) })

  it('is not due for what is not to be refunded, or while the order is frozen', () => {
    expect([due(old({ refund: 'NONE' })), due(old({ refund: 'DONE' })), due(old({ refund: 'FAILED' }))]).toEqual([
      0, 0, 1_000,
    ])
    const frozen = paidOrderWith({ payment: { captured: [old()], disputes: [disputeWith()] } })
    expect(refundPayoutDue(frozen, old(), now, noHolidays)).toBe(0)
  })

  it('is followed by the next when it ended, later each time', () => {
    const once = old({ refund_payouts: [endedAt(now)] })
    const dueAt = (each: CapturedPayment, ms: number) =>
      refundPayoutDue(orderOf(each), each, later(now, ms), noHolidays)
    expect([dueAt(once, 5 * minuteMs - 1), dueAt(once, 5 * minuteMs)]).toEqual([0, 1_000])
    const twice = old({ refund_payouts: [endedAt(later(now, -dayMs)), endedAt(now)] })
    expect([dueAt(twice, 10 * minuteMs - 1), dueAt(twice, 10 * minuteMs)]).toEqual([0, 1_000])
    const young = payment({ refund_payouts: [endedAt(later(now, -dayMs))] })
    expect(due(young)).toBe(1_000)
  })

  it('goes to the account of the cancel, of a second payment to that of its capture', () => {
    const cancelled_at = later(now, -minuteMs)
    const order = paidOrderWith({ ending: { cancelled_at } })
    expect(refundAccountAt(order, payment())).toBe(cancelled_at)
    expect(refundAccountAt(order, payment({ is_second: true }))).toBe(payment().captured_at)
    expect(refundAccountAt(paidOrderWith(), payment())).toBe(payment().captured_at)
  })

  it('is decided with a reference that no other payout of the order has', () => {
    const second = old({ id: PaymentId.parse('pay_2'), refund_payouts: [payoutWith(), payoutWith()] })
    const { order } = changeOf(start(orderOf(second, old({ refund: 'FAILED' }))))
    expect(order.payment.captured[0]).toEqual(second)
    expect(order.payment.captured[1]).toMatchObject({
      refund: 'STARTED',
      refund_payouts: [
        {
          ref: 'ord_1-refund_3',
          amount_paise: 1_000,
          payout_id: null,
          state: 'ASKED',
          utr: null,
          ended_at: null,
          account_end: '7890',
        },
      ],
    })
    const after = start(orderOf(old({ refund_payouts: [endedAt(later(now, -dayMs))] })))
    expect(firstOf(after)?.refund_payouts.map(({ ref }) => ref)).toEqual(['ord_1-refund_1', 'ord_1-refund_2'])
  })

  it('is not decided for nothing', () => {
    expect(start(orderOf(old()), PaymentId.parse('pay_9')).outcome).toBe('unchanged')
    expect(start(orderOf(payment())).outcome).toBe('unchanged')
  })

  it('is still owed unless somebody else has paid as much meanwhile', () => {
    const payout = payoutWith({ amount_paise: paise(1_000) })
    const owed = (changes: Partial<CapturedPayment>) =>
      isStillOwed(payment({ refund_payouts: [payout], ...changes }), payout)
    expect([owed({}), owed({ charged_back_paise: paise(1) })]).toEqual([true, false])
    const other = payoutWith({ ref: 'ord_1-refund_2', amount_paise: paise(1) })
    expect(owed({ refund_payouts: [payout, other] })).toBe(false)
  })

  it('is asked about while it is under way, and for a week after the refund was done', () => {
    const open = (state: 'ASKED' | 'SENT' | 'ENDED', refunded_at: typeof now | null, at = now) =>
      isPayoutOpen(payment({ refunded_at }), payoutWith({ state }), at)
    expect([open('ASKED', null), open('ENDED', null), open('SENT', null)]).toEqual([true, false, true])
    expect([open('SENT', now, later(now, 7 * dayMs - 1)), open('SENT', now, later(now, 7 * dayMs))]).toEqual([
      true,
      false,
    ])
    const done = payment({
      refund: 'DONE',
      refunded_at: now,
      refund_payouts: [payoutWith({ state: 'ENDED' }), payoutWith({ state: 'SENT' })],
    })
    expect([isRefundWatched(done, now), isRefundWatched(done, later(now, 7 * dayMs))]).toEqual([true, false])
    expect(isRefundWatched({ ...done, refund: 'STARTED' }, now)).toBe(false)
    expect(isRefundWatched({ ...done, refund_payouts: [payoutWith({ state: 'ENDED' })] }, now)).toBe(false)
  })
})

describe('what the bank states about a payout to the buyer', () => {
  const asked = payoutWith({ amount_paise: paise(1_000) })
  const paying = payment({ refund_payouts: [asked] })
  const stated = (changes: Partial<BankPayoutStated> = {}): BankPayoutStated => ({
    id: 'pout_1',
    status: 'processed',
    amount_paise: paise(1_000),
    fee_paise: paise(0),
    tax_paise: paise(0),
    utr: 'UTR1',
    ...changes,
  })
  const state = (order: Order, payout: BankPayoutStated, ref = asked.ref) =>
    refundPayoutStated(order, payId, ref, payout, now)
  const order = orderOf(paying)
  const sent = changeOf(state(order, stated())).order

  it('moves our own money as far as the order’s is not at the bank, with its fee and tax', () => {
    const rich = withChanges(order, { ledger: { balances: { ...noBalances, bank: 1_003 } } })
    const payout = stated({ fee_paise: paise(5), tax_paise: paise(1) })
    const cause = (name: string, from: string, to: string, amount_paise: number, statement = 'payout pout_1') => ({
      cause: `${name}:pout_1`,
      from,
      to,
      amount_paise,
      statement,
    })
    const others = [
      cause('fee', 'bank', 'gateway-fee', 5),
      cause('tax', 'bank', 'input-gst', 1),
      cause('refund-paid', 'bank', 'investor', 1_000),
    ]
    expect(changeOf(state(rich, payout)).postings).toEqual([
      cause('advance', 'own', 'bank', 3, 'order ord_1'),
      ...others,
    ])
    const below = withChanges(order, { ledger: { balances: { ...noBalances, bank: -9 } } })
    expect(changeOf(state(below, payout)).postings[0]?.amount_paise).toBe(1_006)
    const enough = withChanges(order, { ledger: { balances: { ...noBalances, bank: 2_000 } } })
    expect(changeOf(state(enough, payout)).postings).toEqual(others)
  })

  it('is done when it is processed, and open again when it comes back', () => {
    const change = changeOf(state(order, stated()))
    expect(change).toMatchObject({ events: ['refunded'], payment_id: 'pay_1' })
    expect(change.order.payment.captured[0]).toMatchObject({
      refund: 'DONE',
      refund_reference: 'UTR1',
      refunded_at: now,
      refund_payouts: [{ state: 'SENT', payout_id: 'pout_1', utr: 'UTR1', ended_at: null }],
    })
    const back = changeOf(state(sent, stated({ status: 'reversed', utr: undefined })))
    expect(back.events).toEqual([])
    expect(back.postings).toEqual([
      { cause: 'reversed:pout_1', from: 'investor', to: 'bank', amount_paise: 1_000, statement: 'payout pout_1' },
    ])
    expect(back.order.payment.captured[0]).toMatchObject({
      refund: 'STARTED',
      refund_reference: null,
      refunded_at: null,
      refund_payouts: [{ state: 'ENDED', utr: 'UTR1', ended_at: now }],
    })
  })

  it('is not done by one that ended, or is under way: nothing moves', () => {
    for (const [status, after] of [
      ['open', 'ASKED'],
      ['ended', 'ENDED'],
    ] as const) {
      const change = changeOf(state(order, stated({ status })))
      expect(change.postings).toEqual([])
      expect(change.order.payment.captured[0]).toMatchObject({ refund: 'STARTED', refund_payouts: [{ state: after }] })
    }
  })

  it('changes nothing when it is known, or is about a payout that ended or is not ours', () => {
    expect(state(sent, stated()).outcome).toBe('unchanged')
    const back = changeOf(state(sent, stated({ status: 'reversed' }))).order
    expect(state(back, stated()).outcome).toBe('unchanged')
    expect(state(order, stated(), 'ord_1-refund_9').outcome).toBe('unchanged')
    expect(refundPayoutStated(order, PaymentId.parse('pay_9'), asked.ref, stated(), now).outcome).toBe('unchanged')
  })

  it('is kept when only its number or the bank’s reference is new', () => {
    const utrs = (change: Change) => change.order.payment.captured[0]?.refund_payouts.map(({ utr }) => utr)
    const numbered = changeOf(state(order, stated({ status: 'open', utr: undefined })))
    expect(numbered.order.payment.captured[0]?.refund_payouts[0]).toMatchObject({ payout_id: 'pout_1', utr: null })
    expect(state(numbered.order, stated({ status: 'open', utr: undefined })).outcome).toBe('unchanged')
    expect(utrs(changeOf(state(numbered.order, stated({ status: 'open' }))))).toEqual(['UTR1'])
    const two = orderOf(payment({ refund_payouts: [payoutWith({ ref: 'ord_1-refund_0', state: 'ENDED' }), asked] }))
    expect(utrs(changeOf(state(two, stated())))).toEqual([null, 'UTR1'])
  })
})
