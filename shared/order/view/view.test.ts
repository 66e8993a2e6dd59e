import { describe, expect, it } from 'vitest'
import { EscrowId, PaymentId, QuoteId, RazorpayOrderId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { day, type Day, type Instant, instantOf, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { isWorkingDay } from '#shared/kernel/working-days.ts'
import type { Order } from '#shared/order/order.ts'
import type { Transition } from '#shared/order/order-transition.ts'
import { captured } from '#shared/order/payment/payment-transition.ts'
import { makeQuote } from '#shared/order/rules.ts'
import { cancelPaid, checkoutOpened, placed, sharesReserved } from '#shared/order/transition.ts'
import { viewOpenOrder, viewOrder } from './view.ts'
import { withChanges, type OrderChanges } from '#tests/harness/sample-order.ts'

const christmas = new Set<Day>([day('2026-12-25')])
const calendar = {
  holidays: christmas,
  today: day('2026-11-22'),
  now: instantOf('2026-11-22T09:00:00.000Z'),
  recent: [],
}

const facts = { fileUrl: null, seller: { name: 'Ansh Provider', tax_id: 'AAACA1234A' } }

function orderOf(transition: Transition): Order {
  if (transition.outcome !== 'changed') throw new Error(`the order is ${transition.outcome}`)
  return transition.change.order
}

function paidAt(now: Instant): Order {
  const request = {
    id: QuoteId.parse('quo_1'),
    user_id: UserId.parse('usr_1'),
    security_id: SecurityId.parse('sec_1'),
    quantity: 10,
    price_paise: paise(52_340),
  }
  const quote = makeQuote(request, { feeBps: 200, stampBps: 1.5 }, now)
  const { order: first } = placed(quote, { name: 'Kaveri Robotics', isin: 'INE002A01018' }, now)
  const reserved = orderOf(sharesReserved(first, first.stock.hold_id))
  const ids = { razorpay_order_id: RazorpayOrderId.parse('order_1'), voucher_id: EscrowId.parse('ord_1') }
  const payment = {
    id: PaymentId.parse('pay_1'),
    status: 'captured',
    isCaptured: true,
    amount_paise: quote.total_paise,
    refunded_paise: paise(0),
    authorized_at: now,
  } as const
  return orderOf(captured(orderOf(checkoutOpened(reserved, ids)), [payment], undefined, now))
}

it('expects the shares five to seven working days after a payment on a Sunday', () => {
  const { timeline } = viewOrder(paidAt(instantOf('2026-11-22T09:00:00.000Z')), facts, calendar)
  expect(timeline.find(({ step }) => step === 'Shares in your demat account')).toEqual({
    step: 'Shares in your demat account',
    expected_from: '2026-11-27',
    expected_on: '2026-12-01',
  })
})

it('promises no Saturday, Sunday or holiday, at any step, whatever the day of the payment', () => {
  for (let number = 14; number <= 31; number += 1) {
    const now = instantOf(`2026-12-${number}T18:45:00.000Z`)
    const order = paidAt(now)
    const views = [order, orderOf(cancelPaid(order, now))].map((each) => viewOrder(each, facts, calendar))
    const days = views
      .flatMap(({ timeline, refund }) => [...timeline, ...(refund === null ? [] : [refund])])
      .flatMap(({ expected_from: from, expected_on: to }) => [from, to])
      .filter((each) => each !== undefined && each !== null)
    expect(days.filter((each) => !isWorkingDay(each, christmas))).toEqual([])
    expect(days).toHaveLength(16)
  }
})

it('expects a refund two to three working days after it started', () => {
  const now = instantOf('2026-12-22T09:00:00.000Z')
  const view = viewOrder(orderOf(cancelPaid(paidAt(now), now)), facts, calendar)
  expect(view.refund).toMatchObject({ expected_from: '2026-12-24', expected_on: '2026-12-28' })
})

describe('a payment that is too old for the gateway to refund', () => {
  const paid = paidAt(instantOf('2026-05-20T09:00:00.000Z'))

  it('would go to the bank account, which is named when it is known', () => {
    expect(viewOrder(paid, facts, { ...calendar, accountEnd: '7890' }).cancellation).toMatchObject({
      to: 'BANK_ACCOUNT',
      account_end: '7890',
    })
    expect(viewOrder(paid, facts, calendar).cancellation).toMatchObject({ to: 'BANK_ACCOUNT' })
    expect(viewOrder(paidAt(calendar.now), facts, { ...calendar, accountEnd: '7890' }).cancellation).toMatchObject({
      to: 'SOURCE',
    })
  })

  it('goes there from the start of its refund, before our bank has paid', () => {
    const { refund } = viewOrder(orderOf(cancelPaid(paid, calendar.now)), facts, calendar)
    expect(refund).toMatchObject({ status: 'STARTED', to: 'BANK_ACCOUNT' })
  })
})

it('expects a refund at the normal speed five to seven working days after it started', () => {
  const now = instantOf('2026-12-22T09:00:00.000Z')
  const order = orderOf(cancelPaid(paidAt(now), now))
  const slow = withChanges(order, {
    payment: { captured: order.payment.captured.map((payment) => ({ ...payment, is_slow: true })) },
  })
  const { refund, timeline } = viewOrder(slow, facts, { ...calendar, today: day('2026-12-22'), now })
  const days = { expected_from: '2026-12-30', expected_on: '2027-01-01' }
  expect(refund).toMatchObject({ ...days, normal_speed: true })
  expect(timeline.at(-1)).toEqual({ step: 'Refunded', ...days })
})

it('says that a step is late from the day after its last, until it happened', () => {
  const order = paidAt(instantOf('2026-11-22T09:00:00.000Z'))
  const lateOn = (today: string, each = order) =>
    viewOrder(each, facts, { ...calendar, today: day(today) })
      .timeline.filter(({ late }) => late === true)
      .map(({ step }) => step)
  expect(lateOn('2026-11-23')).toEqual([])
  expect(lateOn('2026-11-24')).toEqual(['Money held in escrow', 'Deal term signed'])
  expect(
    lateOn('2026-11-24', withChanges(order, { escrow: { held_at: instantOf('2026-11-23T09:00:00.000Z') } })),
  ).toEqual(['Deal term signed'])
})

describe('an order that waits for a signature', () => {
  it('says how many attempts are left, one under way included', () => {
    const paid = paidAt(instantOf('2026-11-22T09:00:00.000Z'))
    const leftOf = (order: OrderChanges) => viewOrder(withChanges(paid, order), facts, calendar).sign_attempts_left
    expect(leftOf({})).toBe(3)
    expect(leftOf({ signature: { state: 'PENDING', attempt: 1 } })).toBe(3)
    expect(leftOf({ signature: { state: 'DECLINED', attempt: 1 } })).toBe(2)
    expect(leftOf({ signature: { state: 'PENDING', attempt: 2 } })).toBe(2)
    expect(leftOf({ signature: { state: 'SIGNED', attempt: 2 } })).toBeUndefined()
  })
})

describe('an order of which a payment is disputed', () => {
  const paid = paidAt(instantOf('2026-11-22T09:00:00.000Z'))
  const dispute = {
    id: 'disp_1',
    payment_id: PaymentId.parse('pay_1'),
    phase: 'chargeback',
    status: 'open',
    amount_paise: paid.total_paise,
    deducted_paise: paise(0),
    respond_by: null,
    began_at: null,
    is_decided: false,
    is_part_lost: false,
    answer: null,
    answer_refused_at: null,
  } as const

  it('is on hold and promises no day, until the dispute is won', () => {
    const held = viewOrder(withChanges(paid, { payment: { disputes: [dispute] } }), facts, {
      ...calendar,
      today: day('2026-12-24'),
    })
    expect(held).toMatchObject({ on_hold: true, sign_attempts_left: 3 })
    expect(held.sign_until).toBeUndefined()
    expect(held.timeline.flatMap(({ expected_on, late }) => [expected_on, late])).toEqual(
      held.timeline.flatMap(() => [undefined, undefined]),
    )
    const won = viewOrder(
      withChanges(paid, { payment: { disputes: [{ ...dispute, status: 'won' }] } }),
      facts,
      calendar,
    )
    expect(won.on_hold).toBeUndefined()
    expect(won.sign_until).toBeDefined()
  })
})

it('says that an order was given up, and why', () => {
  const now = instantOf('2026-11-22T09:00:00.000Z')
  const paid = paidAt(now)
  expect(viewOrder(paid, facts, calendar)).not.toHaveProperty('cancelled')
  expect(viewOrder(orderOf(cancelPaid(paid, now)), facts, calendar)).toMatchObject({ cancelled: true })
  const unsigned = viewOrder(orderOf(cancelPaid(paid, now, 'unsigned')), facts, calendar)
  expect(unsigned).toMatchObject({ cancelled: true, given_up: 'unsigned' })
})

it('an unpaid order says how long it lasts, whatever the limit is', () => {
  const order = paidAt(instantOf('2026-11-20T05:30:00.000Z'))
  const { placed_at } = order
  expect(viewOpenOrder({ ...order, expires_at: later(placed_at, 30 * 60_000) }).lasts_seconds).toBe(1_800)
})
