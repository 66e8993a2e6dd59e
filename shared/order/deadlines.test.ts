import { describe, expect, it } from 'vitest'
import { EscrowId, PaymentId, QuoteId, RazorpayOrderId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { type Day, day, dayMs, type Instant, instantOf, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { alarmsDue, deadlinePassed } from './deadline-transition.ts'
import { momentsOf, nextDeadline, overdue } from './deadlines.ts'
import { disputesReported, type GatewayDispute } from './dispute-transition.ts'
import * as escrow from './escrow-transition.ts'
import { moneyPaidOut } from './payout-transition.ts'
import { refundsAdopted } from './decision.ts'
import * as fulfilment from './fulfilment.ts'
import type { DisputeAnswer } from './dispute.ts'
import type { Order } from './order.ts'
import type { Transition } from './order-transition.ts'
import * as payments from './payment-transition.ts'
import { nextReconcileAt } from './reconcile-schedule.ts'
import { isFinished, makeQuote } from './rules.ts'
import * as transition from './transition.ts'

// A Monday.
const now = instantOf('2026-11-23T05:30:00.000Z')
const afterExpiry = later(now, dayMs)
const none = new Set<Day>()
const [operator, supervisor] = [UserId.parse('usr_a'), UserId.parse('usr_b')]
const request = {
  id: QuoteId.parse('quo_1'),
  user_id: UserId.parse('usr_1'),
  security_id: SecurityId.parse('sec_1'),
  quantity: 10,
  price_paise: paise(52_340),
}
const quote = makeQuote(request, { feeBps: 200, stampBps: 1.5 }, now)
const total = quote.total_paise
const placed = transition.placed(quote, { name: 'Kaveri Robotics', isin: 'INE002A01018' }, now).order

type Act = (order: Order) => Transition

const capture =
  (id: string, amount = total): Act =>
  (order) =>
    payments.captured(
      order,
      [
        {
          id: PaymentId.parse(id),
          status: 'captured',
          isCaptured: true,
          amount_paise: amount,
          refunded_paise: paise(0),
          authorized_at: now,
        },
      ],
      undefined,
      now,
    )
const refund =
  (status: 'processed' | 'failed'): Act =>
  (order) => {
    const payment = order.payments.find((each) => each.refund === 'STARTED' || each.refund === 'FAILED')
    if (payment === undefined) return { outcome: 'unchanged' }
    const { id, amount_paise } = payment
    const reported = { id: `rfnd_${id}_${status}`, key: `refund-${id}`, amount_paise, status, created_at: now }
    return payments.refundsReported(order, id, [{ ...reported, speed: null, reference: null }], now)
  }
const end =
  (outcome: 'DECLINED' | 'LAPSED'): Act =>
  (order) =>
    fulfilment.signingEnded(order, order.signing_attempt, outcome, now)

/** Everything that partners, people and timers can do to an order. Foreign refunds freeze it and are decided by two people. */
const acts = {
  reserved: (order) => transition.sharesReserved(order, order.hold_id),
  soldOut: (order) => transition.soldOut(order, order.hold_id),
  opened: (order) =>
    transition.checkoutOpened(order, {
      razorpay_order_id: RazorpayOrderId.parse('order_1'),
      voucher_id: EscrowId.parse('ord_1'),
    }),
  expired: (order) => transition.expired(order, 'time', afterExpiry),
  paid: capture('pay_1'),
  paidTwice: capture('pay_2'),
  paidWrongly: capture('pay_3', paise(100)),
  held: (order) => escrow.moneyCollected(order, [{ ref: order.id, amount_paise: total }], total, now),
  signing: (order) => fulfilment.signingStarted(order, order.signing_attempt + 1, now),
  signed: (order) => fulfilment.signed(order, order.signing_attempt, 'key', now),
  declined: end('DECLINED'),
  lapsed: end('LAPSED'),
  confirmed: (order) => fulfilment.sellerConfirmed(order, now),
  lodged: (order) => fulfilment.lodged(order, operator, `NSDL-${order.rejections.length}`, now),
  rejected: (order) => fulfilment.transferRejected(order, operator, 'Frozen', now),
  proposed: (order) => fulfilment.giveUpAsked(order, operator, now),
  agreed: (order) => fulfilment.giveUpAsked(order, supervisor, now),
  credited: (order) => fulfilment.credited(order, supervisor, now),
  cancelled: (order) => transition.cancelled(order, now),
  paidOut: (order) => moneyPaidOut(order, { seller: paise(523_400), fee: paise(10_468), duty: paise(79) }, now),
  returned: (order) => escrow.moneyReturned(order, paise(order.balances.escrow), null, now),
  refunded: refund('processed'),
  refundFailed: refund('failed'),
} satisfies Record<string, Act>

function after(order: Order, ...names: (keyof typeof acts)[]): Order {
  return names.reduce((current, name) => {
    const result = acts[name](current)
    if (result.outcome !== 'changed') throw new Error(`${name} changes nothing`)
    return result.change.order
  }, order)
}

const facetsOf = ({ payment, stock, escrow: money, signature, transfer, cancelled, ...order }: Order) =>
  [
    payment,
    stock,
    money,
    signature,
    order.signing_attempt,
    transfer,
    order.rejections.length,
    order.give_up_by,
    cancelled,
    ...order.payments.map(({ id, refund: state }) => `${id} ${state}`).toSorted(),
  ].join(' ')

const isFinal = (order: Order) =>
  order.payment === 'FAILED' || order.payment === 'EXPIRED' ? order.payments.length === 0 : isFinished(order)

/** Every state that the acts reach, with the states that follow it. */
function reachable(): Map<string, { order: Order; next: Set<string> }> {
  const found = new Map([[facetsOf(placed), { order: placed, next: new Set<string>() }]])
  // A map yields what is added while it is iterated.
  for (const { order, next } of found.values())
    for (const act of Object.values(acts)) {
      const result = act(order)
      if (result.outcome !== 'changed') continue
      const name = facetsOf(result.change.order)
      next.add(name)
      if (!found.has(name)) found.set(name, { order: result.change.order, next: new Set() })
    }
  return found
}

describe('every state of an order', () => {
  const states = reachable()
  const open = [...states.values()].map(({ order }) => order).filter((order) => !isFinal(order))

  it('has a deadline, and the reconciler looks at it', () => {
    expect(open.length).toBeGreaterThan(500)
    expect(open.filter((order) => momentsOf(order, none).length === 0).map(facetsOf)).toEqual([])
    const farFuture = instantOf('2999-01-01T00:00:00.000Z')
    expect(open.filter((order) => nextReconcileAt(order, farFuture) === undefined).map(facetsOf)).toEqual([])
  })

  it('leads to an end', () => {
    const ends = new Set([...states].filter(([, { order }]) => isFinal(order)).map(([name]) => name))
    for (let before = -1; before !== ends.size;) {
      before = ends.size
      for (const [name, { next }] of states) if ([...next].some((each) => ends.has(each))) ends.add(name)
    }
    expect([...states.keys()].filter((name) => !ends.has(name))).toEqual([])
  })

  it('is over for good, or only waits for people and partners, once its deadlines have passed', () => {
    const muchLater = later(now, 60 * dayMs)
    const waiting = open.filter((order) => deadlinePassed(order, muchLater, none).outcome !== 'changed')
    // An unpaid order expires by ./transition.ts.
    expect(waiting.filter(({ payment }) => payment === 'PAID').map(facetsOf)).toEqual([])
  })
})

const paid = after(placed, 'reserved', 'opened', 'paid')
const ready = after(paid, 'held', 'signing', 'signed')
/** Somebody has refunded a rupee without us. */
function frozenOf(order: Order): Order {
  const frozen = payments.refundsReported(
    order,
    PaymentId.parse('pay_1'),
    [
      {
        id: 'rfnd_1',
        key: null,
        amount_paise: paise(100),
        status: 'processed',
        created_at: now,
        speed: null,
        reference: null,
      },
    ],
    now,
  )
  if (frozen.outcome !== 'changed') throw new Error('the refund is not recorded')
  return frozen.change.order
}
const openDispute: GatewayDispute = {
  id: 'disp_1',
  payment_id: PaymentId.parse('pay_1'),
  phase: 'chargeback',
  status: 'open',
  amount_paise: total,
  deducted_paise: paise(0),
  respond_by: later(now, 3 * dayMs),
  began_at: now,
}
const dueOf = (order: Order, at: Instant, holidays = none) =>
  overdue(order, at, holidays).map(({ state, due }) => `${state}: ${due}`)

describe('the time of a state', () => {
  it('is counted in working days, until their end in India', () => {
    const confirmed = after(ready, 'confirmed')
    // Two working days after Monday: the whole Wednesday.
    expect(dueOf(confirmed, instantOf('2026-11-25T18:29:59.999Z'))).toEqual([])
    expect(dueOf(confirmed, instantOf('2026-11-25T18:30:00.000Z'))).toEqual(['not lodged: alarm'])
    const wednesdayOff = new Set([day('2026-11-25')])
    expect(dueOf(confirmed, instantOf('2026-11-25T18:30:00.000Z'), wednesdayOff)).toEqual([])
    expect(nextDeadline(confirmed, now, wednesdayOff)).toMatchObject({ at: '2026-11-26T18:30:00.000Z' })
  })

  it.each([
    ['unsigned', paid, 'unsigned', 14],
    ['not confirmed', ready, 'unconfirmed', 10],
    ['not lodged', after(ready, 'confirmed'), 'unlodged', 10],
    ['rejected', after(ready, 'confirmed', 'lodged', 'rejected'), 'rejected', 10],
  ] as const)('gives an order up that is %s', (_, order, cause, days) => {
    const at = (count: number) => deadlinePassed(order, later(now, count * dayMs), none)
    expect(at(days - 1)).not.toMatchObject({ change: { order: { cancelled: true } } })
    expect(at(days)).toMatchObject({
      change: { order: { cancelled: true, given_up: cause, stock: 'RETURNED' }, events: ['refund-due', 'released'] },
    })
  })

  it('never ends what is lodged, and tells its buyer once that it is late', () => {
    const lodged = after(ready, 'confirmed', 'lodged')
    const told = deadlinePassed(lodged, later(now, 30 * dayMs), none)
    expect(told).toMatchObject({ change: { order: { cancelled: false, transfer: 'LODGED' }, events: ['late'] } })
    if (told.outcome !== 'changed') throw new Error('the buyer is not told')
    const again = deadlinePassed(told.change.order, later(now, 31 * dayMs), none)
    expect(again).toMatchObject({ change: { events: [] } })
  })

  it('alarms when it has passed, and again each day', () => {
    const lodged = { ...after(ready, 'confirmed', 'lodged'), late_told_at: now }
    const at = (count: number, alarmed: Instant | null) =>
      alarmsDue({ ...lodged, alarmed_at: alarmed }, later(now, count * dayMs), none).map(({ state }) => state)
    expect(at(3, null)).toEqual([])
    expect(at(4, null)).toEqual(['lodged'])
    expect(at(4.5, later(now, 4 * dayMs))).toEqual([])
    expect(at(5, later(now, 4 * dayMs))).toEqual(['lodged'])
  })

  it('of a third attempt to sign that ended while the order was frozen ends the order afterwards', () => {
    const tries = [1, 2].flatMap(() => ['signing', 'declined'] as const)
    const third = after(paid, 'held', ...tries, 'signing')
    const declined = acts.declined(frozenOf(third))
    if (declined.outcome !== 'changed') throw new Error('the attempt has not ended')
    expect(declined.change.order.cancelled).toBe(false)
    const thawed = refundsAdopted(declined.change.order)
    if (thawed.outcome !== 'changed') throw new Error('the refund is not adopted')
    expect(deadlinePassed(thawed.change.order, later(now, 60_000), none)).toMatchObject({
      change: { order: { cancelled: true, given_up: 'unsigned' } },
    })
  })

  it('of what the desk has to do begins anew when the order is no longer frozen', () => {
    const thawed = { ...after(ready, 'confirmed'), thawed_at: later(now, 20 * dayMs), late_told_at: now }
    const at = (count: number) => deadlinePassed(thawed, later(now, count * dayMs), none)
    expect(at(25)).toMatchObject({ change: { order: { cancelled: false } } })
    expect(at(35)).toMatchObject({ change: { order: { cancelled: true, given_up: 'unlodged' } } })
  })

  it('of a dispute that nobody decides for 120 days alarms, on whatever order', () => {
    const disputed = disputesReported(ready, [openDispute], now)
    if (disputed.outcome !== 'changed') throw new Error('the dispute is not recorded')
    const { order } = disputed.change
    const long = (count: number, each: Order) =>
      dueOf(each, later(now, count * dayMs)).includes('disputed for long: alarm')
    expect([long(119, order), long(120, order)]).toEqual([false, true])
    const won = disputesReported(order, [{ ...openDispute, status: 'won' }], now)
    if (won.outcome !== 'changed') throw new Error('the dispute is not won')
    expect(long(120, won.change.order)).toBe(false)
  })

  it('of an answer that the gateway refused alarms at once', () => {
    const answer: DisputeAnswer = { kind: 'CONTEST', reason: 'Delivered', files: [] }
    const disputes = [{ ...openDispute, answer, answer_refused_at: now, is_decided: false, is_part_lost: false }]
    expect(dueOf({ ...ready, disputes }, now)).toContain('answer to a dispute refused: alarm')
  })

  it('ends nothing while the order is frozen', () => {
    const muchLater = later(now, 60 * dayMs)
    expect(deadlinePassed(frozenOf(ready), muchLater, none)).toMatchObject({
      change: { order: { cancelled: false, alarmed_at: muchLater } },
    })
  })
})
