import { describe, expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { EscrowId, HoldId, PaymentId, RazorpayOrderId, UserId } from '#shared/kernel/id.ts'
import { paise } from '#shared/kernel/money.ts'
import {
  gatewayPaymentWith,
  orderWith,
  sampleTime as now,
  sampleTotal,
  withChanges,
} from '#tests/harness/sample-order.ts'
import { nextReconcileAfterFailure, nextReconcileAt } from './deadline/reconcile-schedule.ts'
import { noBalances } from './ledger.ts'
import type { CapturedPayment } from './payment/captured-payment.ts'
import type { Order } from './order.ts'
import { leftToRefund } from './refund/refund.ts'
import { isFinished } from './rules.ts'
import * as escrow from './escrow/escrow-transition.ts'
import { moneyPaidOut } from './escrow/payout-transition.ts'
import * as payments from './payment/payment-transition.ts'
import * as transition from './transition.ts'
import * as fulfilment from './deadline/fulfilment.ts'
import { type Change, type Transition, unchanged } from './order-transition.ts'
import {
  ALREADY_PAID,
  NOT_PAID,
  ORDER_FROZEN,
  OUT_OF_TURN,
  REFERENCE_TAKEN,
  SECOND_PERSON_NEEDED,
  TOO_LATE_TO_CANCEL,
} from './refusals.ts'

const later = instantOf('2026-11-23T05:40:00.000Z')
const operator = UserId.parse('usr_desk')
const second = UserId.parse('usr_second')
const firstPayment = PaymentId.parse('pay_1')
const placed = orderWith()

function after(order: Order, ...rules: ((order: Order) => Transition)[]): Order {
  return rules.reduce((current, rule) => changeOf(rule(current))?.order ?? current, order)
}

function changeOf(transition: Transition): Change | undefined {
  return transition.outcome === 'changed' ? transition.change : undefined
}

const payment = (
  id: string,
  status: payments.GatewayPayment['status'] = 'captured',
  amount_paise = paise(sampleTotal),
) =>
  gatewayPaymentWith({
    id: PaymentId.parse(id),
    status,
    isCaptured: status === 'captured',
    amount_paise,
    authorized_at: later,
  })
const open = after(
  placed,
  (order) => transition.sharesReserved(order, order.stock.hold_id),
  (order) =>
    transition.checkoutOpened(order, {
      razorpay_order_id: RazorpayOrderId.parse('order_1'),
      voucher_id: EscrowId.parse('ord_1'),
    }),
)
const paid = after(open, (order) => payments.captured(order, [payment('pay_1')], undefined, later))
const collect = (amount: number, ref = 'ord_1') => ({ ref, amount_paise: paise(amount) })
const held = after(paid, (order) => escrow.moneyCollected(order, [collect(533_947)], paise(533_947), later))
const paidOut = { seller: paise(523_400), fee: paise(10_468), duty: paise(79) }
const refund = (
  id: string,
  key: string | null,
  amount: number,
  status: payments.GatewayRefund['status'] = 'processed',
  speed: payments.GatewayRefund['speed'] = null,
) => ({
  id,
  key,
  amount_paise: paise(amount),
  status,
  speed,
  created_at: later,
  reference: null,
})

/** The balances of a change's postings, by account. */
function moved(change: Change | undefined): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const { from, to, amount_paise } of change?.postings ?? []) {
    totals[from] = (totals[from] ?? 0) - amount_paise
    totals[to] = (totals[to] ?? 0) + amount_paise
  }
  return totals
}

const plan = [{ shard: 3, quantity: 10 }]

describe('a checkout', () => {
  it('opens only for an order that holds its shares, of the plan that took them', () => {
    const refs = { razorpay_order_id: RazorpayOrderId.parse('order_1'), voucher_id: EscrowId.parse('ord_1') }
    expect(transition.checkoutOpened(placed, refs).outcome).toBe('unchanged')
    expect(transition.sharesReserved(placed, HoldId.parse('ord_1-2')).outcome).toBe('unchanged')
    expect(open).toMatchObject({ stock: { state: 'HELD' }, payment: { state: 'PENDING' } })
  })
})

describe('payments', () => {
  it('pay an open order once, and change nothing when reported again', () => {
    const change = changeOf(payments.captured(open, [payment('pay_1')], undefined, later))
    expect(change).toMatchObject({
      order: {
        payment: { state: 'PAID', paid_at: later },
        stock: { state: 'COMMITTED' },
        escrow: { service_order_id: 'ord_1' },
      },
      events: ['paid'],
    })
    expect(moved(change)).toEqual({ investor: -533_947, gateway: 533_947 })
    expect(payments.captured(paid, [payment('pay_1')], undefined, later)).toEqual(unchanged)
  })

  it('refund a second capture and keep the order paid', () => {
    const change = changeOf(payments.captured(paid, [payment('pay_1'), payment('pay_2')], undefined, later))
    expect(change?.order).toMatchObject({
      payment: { state: 'PAID' },
      stock: { state: 'COMMITTED' },
      ending: { cancelled: false },
    })
    expect(change?.order.payment.captured.map(({ id, refund }) => [id, refund])).toEqual([
      ['pay_1', 'NONE'],
      ['pay_2', 'STARTED'],
    ])
    expect(change?.events).toEqual(['refund-due'])
  })

  it('pay with one of two that are captured together', () => {
    const change = changeOf(payments.captured(open, [payment('pay_1'), payment('pay_2')], undefined, later))
    expect(change?.order.payment.captured.map(({ refund }) => refund)).toEqual(['NONE', 'STARTED'])
    expect(change?.events).toEqual(['paid', 'refund-due'])
  })

  it('of a wrong amount are refunded and cancel the order', () => {
    const change = changeOf(payments.captured(open, [payment('pay_1', 'captured', paise(100))], undefined, later))
    expect(change?.order).toMatchObject({ ending: { cancelled: true }, stock: { state: 'RETURNED' } })
    expect(change?.events).toEqual(['refund-due', 'released'])
  })

  it('that failed or are only authorised change nothing', () => {
    expect(
      payments.captured(open, [payment('pay_1', 'failed'), payment('pay_2', 'authorized')], undefined, later),
    ).toEqual(unchanged)
  })

  it('of an expired order pay it only when its shares were reserved again', () => {
    const over = after(open, (order) => transition.expired(order, 'time', order.expires_at))
    expect(changeOf(payments.captured(over, [payment('pay_1')], undefined, later))?.order).toMatchObject({
      payment: { state: 'PAID' },
      ending: { cancelled: true },
      stock: { state: 'RETURNED' },
    })
    const again = after(over, (order) => transition.plannedLate(order, order.stock.hold_id, plan))
    expect(again).toMatchObject({
      payment: { state: 'EXPIRED' },
      stock: { state: 'RETURNED', hold_id: `ord_1_late${over.version}`, held: plan },
    })
    expect(changeOf(payments.captured(again, [payment('pay_1')], again.stock.hold_id, later))?.order).toMatchObject({
      payment: { state: 'PAID' },
      ending: { cancelled: false },
      stock: { state: 'COMMITTED', hold_id: again.stock.hold_id },
    })
    expect(changeOf(payments.captured(again, [payment('pay_1')], over.stock.hold_id, later))?.order).toMatchObject({
      ending: { cancelled: true },
    })
  })
})

describe('late payments', () => {
  const over = after(open, (order) => transition.expired(order, 'time', order.expires_at))
  const at = (time: string) => ({ ...payment('pay_1'), authorized_at: instantOf(time) })

  it('are accepted within five minutes of the expiry, or when the price has not risen', () => {
    expect(payments.acceptsLatePayment(over, at('2026-11-23T05:55:00.000Z'), undefined)).toBe(true)
    expect(payments.acceptsLatePayment(over, at('2026-11-23T05:55:00.001Z'), undefined)).toBe(false)
    expect(payments.acceptsLatePayment(over, at('2026-11-24T05:55:00.000Z'), paise(52_340))).toBe(true)
    expect(payments.acceptsLatePayment(over, at('2026-11-24T05:55:00.000Z'), paise(52_341))).toBe(false)
  })

  it('are judged by the moment in which their price was withdrawn, and never pay a lower or higher one', () => {
    const withdrawnAt = instantOf('2026-11-23T05:40:00.000Z')
    const noted = after(open, (order) => transition.priceWithdrawn(order, withdrawnAt))
    expect(payments.isPaidTooLate(noted, [at('2026-11-23T05:39:59.999Z')])).toBe(false)
    expect(payments.isPaidTooLate(noted, [at('2026-11-23T05:40:00.000Z')])).toBe(true)
    const ended = after(noted, (order) => transition.expired(order, 'untried', withdrawnAt))
    expect(ended).toMatchObject({
      payment: { state: 'EXPIRED' },
      stock: { state: 'RETURNED', lapsed: false },
      ending: { cancelled: false },
    })
    expect(payments.acceptsLatePayment(ended, at('2026-11-23T05:39:59.999Z'), paise(99_999))).toBe(true)
    for (const [price, isAccepted] of [
      [52_339, false],
      [52_340, true],
      [52_341, false],
    ] as const)
      expect(payments.acceptsLatePayment(ended, at('2026-11-23T05:40:00.000Z'), paise(price))).toBe(isAccepted)
    expect(payments.acceptsLatePayment(ended, at('2026-11-23T05:40:00.000Z'), undefined)).toBe(false)
    expect(transition.priceWithdrawn(ended, later)).toEqual(unchanged)
  })

  it('are refused for an order that the investor cancelled', () => {
    const cancelled = after(open, (order) => transition.expired(order, 'cancelled', later))
    expect(payments.acceptsLatePayment(cancelled, at(later), paise(1))).toBe(false)
  })
})

describe('money', () => {
  it('is held in escrow once, and is paid out to the paisa only after the credit', () => {
    expect(escrow.moneyCollected(held, [collect(533_947)], paise(533_947), later)).toEqual(unchanged)
    expect(moneyPaidOut(held, paidOut, later)).toEqual(unchanged)
    const credited = after(
      held,
      (order) => fulfilment.sellerConfirmed(order, later),
      (order) => fulfilment.signingStarted(order, 1, later),
      (order) => fulfilment.signed(order, 1, 'key', later),
      (order) => fulfilment.lodged(order, operator, 'NSDL-1', later),
      (order) => fulfilment.credited(order, second, later),
    )
    expect(moved(changeOf(moneyPaidOut(credited, paidOut, later)))).toEqual({
      escrow: -533_947,
      seller: 523_400,
      own: 8_871,
      'output-gst': 1_597,
      'stamp-duty': 79,
    })
    expect(isFinished(after(credited, (order) => moneyPaidOut(order, paidOut, later)))).toBe(true)
  })

  it('is paid out or returned, never both', () => {
    const cancelled = after(held, (order) => transition.cancelPaid(order, later))
    expect(moneyPaidOut(cancelled, paidOut, later)).toEqual(unchanged)
    const returned = after(cancelled, (order) => escrow.moneyReturned(order, paise(533_947), null, later))
    expect(returned.escrow.state).toBe('RETURNED')
    expect(escrow.moneyReturned(held, paise(533_947), null, later)).toEqual(unchanged)
    expect(moneyPaidOut(returned, paidOut, later)).toEqual(unchanged)
  })

  it('is returned once, also when the partner states less than it held', () => {
    const cancelled = after(held, (order) => transition.cancelPaid(order, later))
    const returned = after(cancelled, (order) => escrow.moneyReturned(order, paise(533_900), null, later))
    expect(escrow.moneyReturned(returned, paise(533_900), null, later)).toEqual(unchanged)
  })

  it('is not held while the escrow partner states too little, and is held when the rest has come', () => {
    const short = after(paid, (order) => escrow.moneyCollected(order, [collect(100)], paise(100), later))
    expect(short).toMatchObject({
      escrow: { state: 'NONE', collected_paise: 100 },
      ledger: { balances: { escrow: 100 } },
    })
    const whole = [collect(100), collect(533_847, 'ord_1_2')]
    expect(after(short, (order) => escrow.moneyCollected(order, whole, paise(533_947), later))).toMatchObject({
      escrow: { state: 'HELD' },
      ledger: { balances: { escrow: 533_947, suspense: 0 } },
    })
  })

  it('is not held while the stated balance is less than the total, whatever the collects say', () => {
    const collected = after(paid, (order) => escrow.moneyCollected(order, [collect(533_947)], paise(100), later))
    expect(collected.escrow.state).toBe('NONE')
  })

  it('that is too much is held for the total, and the excess is not explained yet', () => {
    const over = after(paid, (order) => escrow.moneyCollected(order, [collect(534_047)], paise(534_047), later))
    expect(over).toMatchObject({ escrow: { state: 'HELD' }, ledger: { balances: { escrow: 534_047, suspense: -100 } } })
  })

  it('is refunded once', () => {
    const cancelled = after(paid, (order) => transition.cancelPaid(order, later))
    const reported = [refund('rfnd_1', 'refund-pay_1', 533_947)]
    const change = changeOf(payments.refundsReported(cancelled, firstPayment, reported, later))
    expect(moved(change)).toEqual({ gateway: -533_947, investor: 533_947 })
    expect(change?.events).toEqual(['refunded'])
    expect(payments.refundsReported(change?.order ?? cancelled, firstPayment, reported, later)).toEqual(unchanged)
  })

  describe('whose refund the gateway makes at its normal speed', () => {
    const cancelled = after(paid, (order) => transition.cancelPaid(order, later))
    const ours = (status: payments.GatewayRefund['status'], speed: payments.GatewayRefund['speed']) =>
      refund('rfnd_1', 'rf-pay_1-1-533947', 533_947, status, speed)
    const reported = (order: Order, ...refunds: payments.GatewayRefund[]) =>
      payments.refundsReported(order, firstPayment, refunds, later)

    it('is slow from the first word of it, which is told once', () => {
      const asked = after(cancelled, (order) => reported(order, ours('pending', 'instant')))
      expect(asked.payment.captured[0]).toMatchObject({ refund: 'STARTED', is_slow: false })
      const slowed = changeOf(reported(asked, ours('pending', 'normal')))
      expect(slowed?.events).toEqual(['refund-slowed'])
      expect(slowed?.payment_id).toBe(firstPayment)
      const order = slowed?.order ?? asked
      expect(order.payment.captured[0]?.is_slow).toBe(true)
      expect(reported(order, ours('pending', 'normal'))).toEqual(unchanged)
      expect(changeOf(reported(order, ours('processed', 'normal')))?.events).toEqual(['refunded'])
    })

    it('stays slow when an older word of it comes later, or when it fails', () => {
      const slowed = after(cancelled, (order) => reported(order, ours('pending', 'normal')))
      for (const [status, speed] of [
        ['pending', 'instant'],
        ['failed', 'normal'],
      ] as const) {
        const change = changeOf(reported(slowed, ours(status, speed)))
        expect(change?.order.payment.captured[0]?.is_slow).toBe(true)
        expect(change?.events).toEqual([])
      }
    })

    it('is slow without a word when it is done by then', () => {
      const done = changeOf(reported(cancelled, ours('processed', 'normal')))
      expect(done?.events).toEqual(['refunded'])
      expect(done?.order.payment.captured[0]).toMatchObject({ refund: 'DONE', is_slow: true })
      const instant = after(cancelled, (order) => reported(order, ours('processed', 'instant')))
      const fallen = changeOf(reported(instant, ours('processed', 'normal')))
      expect(fallen?.events).toEqual([])
      expect(fallen?.order.payment.captured[0]).toMatchObject({ refund: 'DONE', is_slow: true })
    })

    it('is not slow by a refund that somebody else made', () => {
      const foreign = { ...ours('pending', 'normal'), key: null }
      expect(changeOf(reported(cancelled, foreign))?.order.payment.captured[0]?.is_slow).toBe(false)
    })
  })

  it('is the same when the gateway lists its refunds in another order', () => {
    const cancelled = after(paid, (order) => transition.cancelPaid(order, later))
    const listed = [refund('rfnd_1', 'refund-pay_1', 100), refund('rfnd_2', 'refund-pay_1', 200)]
    const read = after(cancelled, (order) => payments.refundsReported(order, firstPayment, listed, later))
    const reversed = listed.toReversed()
    expect(payments.refundsReported(read, firstPayment, reversed, later)).toEqual(unchanged)
    const failed = [refund('rfnd_1', 'refund-pay_1', 100), refund('rfnd_2', 'refund-pay_1', 200, 'failed')]
    expect(payments.refundsReported(read, firstPayment, failed, later).outcome).toBe('changed')
  })

  it('is not refunded by a refund of one rupee that somebody else made: the rest is still owed', () => {
    const cancelled = after(paid, (order) => transition.cancelPaid(order, later))
    const foreign = refund('rfnd_x', null, 100)
    const first = after(cancelled, (order) => payments.refundsReported(order, firstPayment, [foreign], later))
    expect(first.payment.captured[0]).toMatchObject({ refund: 'STARTED', refunded_at: null })
    expect(leftToRefund(first.payment.captured[0] as CapturedPayment)).toBe(533_847)
    const both = [foreign, refund('rfnd_1', 'refund-pay_1', 533_847)]
    const done = after(first, (order) => payments.refundsReported(order, firstPayment, both, later))
    expect(done.payment.captured[0]?.refund).toBe('DONE')
    expect(done.ledger.balances).toMatchObject({ gateway: 0, suspense: 0 })
  })

  it('that somebody refunded elsewhere freezes a live order: nothing is lodged or cancelled', () => {
    const frozen = after(held, (order) =>
      payments.refundsReported(order, firstPayment, [refund('rfnd_x', null, 100)], later),
    )
    expect(frozen.ledger.balances.suspense).toBe(100)
    const ready = withChanges(frozen, {
      transfer: { state: 'SELLER_CONFIRMED' },
      signature: { state: 'SIGNED' },
    })
    const refusal = { outcome: 'refused', why: ORDER_FROZEN }
    expect(fulfilment.lodged(ready, operator, 'NSDL-1', later)).toEqual(refusal)
    expect(transition.cancelPaid(frozen, later)).toEqual(refusal)
  })

  it('of a payment that was refunded in part before it was seen pays nothing', () => {
    const partly = { ...payment('pay_1'), refunded_paise: paise(100) }
    expect(changeOf(payments.captured(open, [partly], undefined, later))?.order).toMatchObject({
      ending: { cancelled: true },
    })
  })

  it('that the gateway gave back by itself, because nobody captured it, was never ours', () => {
    const givenBack = { ...payment('pay_1', 'refunded'), refunded_paise: placed.total_paise }
    expect(payments.captured(open, [givenBack], undefined, later)).toEqual(unchanged)
  })
})

describe('the transfer', () => {
  it('is lodged only when paid, held and signed', () => {
    const confirmed = after(held, (order) => fulfilment.sellerConfirmed(order, later))
    const ready = withChanges(confirmed, { signature: { state: 'SIGNED' } })
    const outOfTurn = { outcome: 'refused', why: OUT_OF_TURN }
    expect(fulfilment.lodged(confirmed, operator, 'NSDL-1', later)).toEqual(outOfTurn)
    expect(fulfilment.lodged(withChanges(ready, { escrow: { state: 'NONE' } }), operator, 'NSDL-1', later)).toEqual(
      outOfTurn,
    )
    expect(changeOf(fulfilment.lodged(ready, operator, 'NSDL-1', later))?.order.transfer.state).toBe('LODGED')
  })

  it('is lodged once: a repeat changes nothing, another reference is refused', () => {
    const lodged = withChanges(held, {
      transfer: { state: 'LODGED', lodged_by: operator, depository_reference: 'NSDL-1' },
    })
    expect(fulfilment.lodged(lodged, operator, 'NSDL-1', later)).toEqual(unchanged)
    const refusedTwice = ['NSDL-7', 'NSDL-8'].map((reference) => ({
      at: later,
      by: operator,
      reference,
      reason: 'ISIN',
    }))
    expect(
      fulfilment.lodged(
        withChanges(lodged, { transfer: { state: 'REJECTED', rejections: refusedTwice } }),
        operator,
        'nsdl-7',
        later,
      ),
    ).toEqual({
      outcome: 'refused',
      why: REFERENCE_TAKEN,
    })
    expect(fulfilment.lodged(lodged, operator, 'NSDL-2', later)).toEqual({ outcome: 'refused', why: OUT_OF_TURN })
  })

  it('is credited by a second person', () => {
    const lodged = withChanges(held, { transfer: { state: 'LODGED', lodged_by: operator } })
    expect(fulfilment.credited(lodged, operator, later)).toEqual({ outcome: 'refused', why: SECOND_PERSON_NEEDED })
    expect(changeOf(fulfilment.credited(lodged, second, later))?.order.transfer.state).toBe('CREDITED')
    expect(fulfilment.credited(held, second, later)).toEqual({ outcome: 'refused', why: OUT_OF_TURN })
  })

  it('ends the time in which an order can be cancelled', () => {
    expect(transition.cancelled(withChanges(held, { transfer: { state: 'LODGED' } }), later)).toEqual({
      outcome: 'refused',
      why: TOO_LATE_TO_CANCEL,
    })
  })
})

describe('cancelling with what the buyer expects', () => {
  it('gives up no payment that they do not know of, and refunds no order that is not paid', () => {
    expect(transition.cancelled(paid, later, { expect: 'UNPAID' })).toEqual({
      outcome: 'refused',
      why: ALREADY_PAID,
      data: { order_id: paid.id },
    })
    expect(transition.cancelled(open, later, { expect: 'PAID' })).toEqual({ outcome: 'refused', why: NOT_PAID })
    expect(changeOf(transition.cancelled(open, later, { expect: 'UNPAID' }))?.order.payment.state).toBe('EXPIRED')
    expect(changeOf(transition.cancelled(paid, later, { expect: 'PAID' }))?.order.ending.cancelled).toBe(true)
  })
})

describe('signing', () => {
  it('may be started again after a decline, until the last attempt cancels the order', () => {
    const started = after(held, (order) => fulfilment.signingStarted(order, 1, later))
    expect(fulfilment.signingStarted(started, 2, later)).toEqual(unchanged)
    const declined = changeOf(fulfilment.signingEnded(started, 1, 'DECLINED', later))
    expect(declined).toMatchObject({
      order: { signature: { state: 'DECLINED' }, ending: { cancelled: false } },
      events: ['unsigned'],
    })
    const third = after(
      started,
      (order) => fulfilment.signingEnded(order, 1, 'DECLINED', later),
      (order) => fulfilment.signingStarted(order, 2, later),
      (order) => fulfilment.signingEnded(order, 2, 'LAPSED', later),
      (order) => fulfilment.signingStarted(order, 3, later),
    )
    const last = changeOf(fulfilment.signingEnded(third, 3, 'LAPSED', later))
    expect(last?.order).toMatchObject({
      signature: { state: 'LAPSED' },
      ending: { cancelled: true },
      stock: { state: 'RETURNED' },
    })
    expect(last?.events).toEqual(['refund-due', 'released'])
  })

  it('gives the order up with the first attempt that ends 14 days after the payment', () => {
    const started = after(held, (order) => fulfilment.signingStarted(order, 1, later))
    const ended = (at: string) => changeOf(fulfilment.signingEnded(started, 1, 'LAPSED', instantOf(at)))
    expect(ended('2026-12-07T05:39:00.000Z')).toMatchObject({
      order: { ending: { cancelled: false } },
      events: ['unsigned'],
    })
    expect(ended('2026-12-07T05:40:00.000Z')).toMatchObject({
      order: { ending: { cancelled: true } },
      events: ['refund-due', 'released'],
    })
  })

  it('counts no signature under an order that is given up', () => {
    const started = after(held, (order) => fulfilment.signingStarted(order, 1, later))
    const cancelled = after(started, (order) => transition.cancelPaid(order, later))
    expect(fulfilment.signed(cancelled, 1, 'key', later)).toEqual(unchanged)
  })

  it('ignores a signature of another attempt', () => {
    const started = after(held, (order) => fulfilment.signingStarted(order, 1, later))
    expect(fulfilment.signed(started, 2, 'key', later)).toEqual(unchanged)
  })
})

describe('the reconciler', () => {
  it('looks at an order until it is finished', () => {
    expect(nextReconcileAt(open, now)).toBe('2026-11-23T05:31:20.000Z')
    expect(nextReconcileAt(open, instantOf('2026-11-23T05:49:30.000Z'))).toBe(open.expires_at)
    expect(nextReconcileAt(paid, later)).toBe('2026-11-23T05:43:00.000Z')
    const finished = withChanges(held, {
      escrow: { state: 'PAID_OUT' },
      transfer: { state: 'CREDITED' },
      signature: { state: 'SIGNED' },
      ledger: { balances: noBalances },
    })
    expect(nextReconcileAt(finished, instantOf('2026-11-29T05:30:00.000Z'))).toBeUndefined()
  })

  it('looks at a reservation in equal parts of at most 80 seconds, the last one at its end, however long each look takes', () => {
    for (const lookMs of [0, 400, 3_000, 17_000]) {
      const gaps: number[] = []
      for (let at = now; at < open.expires_at;) {
        const next = nextReconcileAt(open, at) ?? expect.fail('nobody looks at it')
        gaps.push(Date.parse(next) - Date.parse(at))
        at = next < open.expires_at ? instantOf(new Date(Date.parse(next) + lookMs).toISOString()) : next
      }
      expect(Math.max(...gaps), `${lookMs}`).toBeLessThanOrEqual(80_000)
      // A place that is a minute ahead is handed over before its time; one that is less may be late by the rest of the minute.
      expect(Math.min(...gaps), `${lookMs}`).toBeGreaterThanOrEqual(30_000)
      expect(gaps.length, `${lookMs}`).toBeLessThanOrEqual(15)
    }
  })

  it('looks at a reservation whose gateway is silent again within a minute and a half, and when no payment can be in time any more', () => {
    const ends = open.expires_at
    const graceEnd = Date.parse(ends) + 5 * 60_000
    const looks: number[] = []
    for (let at = Date.parse(ends); at < graceEnd;) {
      at = Date.parse(nextReconcileAfterFailure(open, instantOf(new Date(at + 3_000).toISOString())))
      looks.push(at)
    }
    expect(looks.at(-1)).toBe(graceEnd)
    expect(looks.length).toBeLessThanOrEqual(5)
  })
})
