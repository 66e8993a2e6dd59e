import { describe, expect, it } from 'vitest'
import { PaymentId } from '#shared/kernel/id.ts'
import { type Day, day, dayMs, type Instant, instantOf, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { actedAt as now, acts, after, placed, total } from '#tests/harness/order-acts.ts'
import {
  disputeWith,
  orderWith,
  paidOrderWith,
  paymentWith,
  refundWith,
  deskWith,
  withChanges,
  type OrderChanges,
} from '#tests/harness/sample-order.ts'
import { refundsAdopted } from '#shared/order/decision.ts'
import { alarmsDue, deadlinePassed } from './deadline-transition.ts'
import { endsOf, momentsOf, nextDeadline, overdue } from './deadlines.ts'
import { disputesReported, type GatewayDispute } from '#shared/order/dispute/dispute-transition.ts'
import type { DisputeAnswer } from '#shared/order/dispute/dispute.ts'
import { noBalances } from '#shared/order/ledger.ts'
import type { Order } from '#shared/order/order.ts'
import * as payments from '#shared/order/payment/payment-transition.ts'

const none = new Set<Day>()

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
const undecided = { is_decided: false, is_part_lost: false, answer: null, answer_refused_at: null }
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
    expect(at(days - 1)).not.toMatchObject({ change: { order: { ending: { cancelled: true } } } })
    expect(at(days)).toMatchObject({
      change: {
        order: { ending: { cancelled: true, given_up: cause }, stock: { state: 'RETURNED' } },
        events: ['refund-due', 'released'],
      },
    })
  })

  it('never ends what is lodged, and tells its buyer once that it is late', () => {
    const lodged = after(ready, 'confirmed', 'lodged')
    const told = deadlinePassed(lodged, later(now, 30 * dayMs), none)
    expect(told).toMatchObject({
      change: { order: { ending: { cancelled: false }, transfer: { state: 'LODGED' } }, events: ['late'] },
    })
    if (told.outcome !== 'changed') throw new Error('the buyer is not told')
    const again = deadlinePassed(told.change.order, later(now, 31 * dayMs), none)
    expect(again).toMatchObject({ change: { events: [] } })
  })

  it('alarms when it has passed, and again each day', () => {
    const lodged = { ...after(ready, 'confirmed', 'lodged'), desk: deskWith({ late_told_at: now }) }
    const at = (count: number, alarmed: Instant | null) =>
      alarmsDue({ ...lodged, desk: { ...lodged.desk, alarmed_at: alarmed } }, later(now, count * dayMs), none).map(
        ({ state }) => state,
      )
    expect(at(3, null)).toEqual([])
    expect(at(4, null)).toEqual(['lodged'])
    expect(at(4.5, later(now, 4 * dayMs))).toEqual([])
    expect(at(5, later(now, 4 * dayMs))).toEqual(['lodged'])
  })

  it('that is new alarms at once, also within a day of another alarm', () => {
    const alarm = later(now, 2 * dayMs)
    const disputes = [{ ...openDispute, ...undecided }]
    const states = (alarmed_at: Instant, at: Instant) =>
      alarmsDue(withChanges(ready, { payment: { disputes }, desk: deskWith({ alarmed_at }) }), at, none).map(
        ({ state }) => state,
      )
    expect(states(later(alarm, -60_000), later(alarm, -1))).toEqual([])
    expect(states(later(alarm, -60_000), alarm)).toEqual(['dispute to answer'])
    expect(states(alarm, later(alarm, 60_000))).toEqual([])
  })

  it('alarms the desk of nothing that only its buyer is told', () => {
    const lodged = after(ready, 'confirmed', 'lodged')
    expect(alarmsDue(lodged, later(now, 12 * dayMs), none).map(({ state }) => state)).toEqual(['lodged'])
    const fourth = later(now, 4 * dayMs)
    expect(deadlinePassed(lodged, fourth, none)).toMatchObject({
      change: { order: { desk: { late_told_at: null, alarmed_at: fourth } }, events: [] },
    })
    const told = deadlinePassed(
      { ...lodged, desk: deskWith({ alarmed_at: later(now, 12 * dayMs - 1) }) },
      later(now, 12 * dayMs),
      none,
    )
    expect(told).toMatchObject({
      change: { order: { desk: { late_told_at: later(now, 12 * dayMs), alarmed_at: later(now, 12 * dayMs - 1) } } },
    })
    expect(deadlinePassed(ready, now, none).outcome).toBe('unchanged')
  })

  it('of a third attempt to sign that ended while the order was frozen ends the order afterwards', () => {
    const tries = [1, 2].flatMap(() => ['signing', 'declined'] as const)
    const third = after(paid, 'held', ...tries, 'signing')
    const declined = acts.declined(frozenOf(third))
    if (declined.outcome !== 'changed') throw new Error('the attempt has not ended')
    expect(declined.change.order.ending.cancelled).toBe(false)
    const thawed = refundsAdopted(declined.change.order)
    if (thawed.outcome !== 'changed') throw new Error('the refund is not adopted')
    expect(deadlinePassed(thawed.change.order, later(now, 60_000), none)).toMatchObject({
      change: { order: { ending: { cancelled: true, given_up: 'unsigned' } } },
    })
  })

  it('of what the desk has to do begins anew when the order is no longer frozen', () => {
    const thawed = {
      ...after(ready, 'confirmed'),
      desk: deskWith({ thawed_at: later(now, 20 * dayMs), late_told_at: now }),
    }
    const at = (count: number) => deadlinePassed(thawed, later(now, count * dayMs), none)
    expect(at(25)).toMatchObject({ change: { order: { ending: { cancelled: false } } } })
    expect(at(35)).toMatchObject({ change: { order: { ending: { cancelled: true, given_up: 'unlodged' } } } })
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
    expect(dueOf(withChanges(ready, { payment: { disputes } }), now)).toContain('answer to a dispute refused: alarm')
  })

  it('ends nothing while the order is frozen', () => {
    const muchLater = later(now, 60 * dayMs)
    expect(deadlinePassed(frozenOf(ready), muchLater, none)).toMatchObject({
      change: { order: { ending: { cancelled: false }, desk: { alarmed_at: muchLater } } },
    })
  })
})

describe('the moments of an order', () => {
  /** Each state with what is due in it: after so many days, of which working days end at midnight in India. */
  const momentsAt = (order: Order) => momentsOf(order, none).map(({ state, due, at }) => [state, due, at])
  const ofState = (state: string, order: Order) =>
    momentsAt(order).flatMap(([name, due, at]) => (name === state ? [[due, at]] : []))
  // Monday is the 23rd of November: some working days later, at the end of the day.
  const midnights = {
    1: '2026-11-24T18:30:00.000Z',
    2: '2026-11-25T18:30:00.000Z',
    3: '2026-11-26T18:30:00.000Z',
    7: '2026-12-02T18:30:00.000Z',
  }
  const live = { escrow: { state: 'HELD', collected_paise: total }, signature: { state: 'SIGNED' } } as const
  const [early, late] = [later(now, -2 * dayMs), now]

  it('of one that is unpaid are its expiry alone', () => {
    const expiry = [['unpaid', 'expiry', later(now, 20 * 60_000)]]
    expect(momentsAt(orderWith())).toEqual(expiry)
    expect(momentsAt(orderWith({ payment: { state: 'PENDING' } }))).toEqual(expiry)
    expect(momentsAt(orderWith({ payment: { state: 'FAILED' } }))).toEqual([])
  })

  it('of one that is paid are in the order of their times', () => {
    expect(momentsAt(paidOrderWith())).toEqual([
      ['not in escrow', 'alarm', midnights[3]],
      ['not delivered', 'tell', midnights[7]],
      ['unsigned', 'unsigned', later(now, 14 * dayMs)],
    ])
    expect(momentsOf(paidOrderWith(), none).map(({ isExact }) => isExact)).toEqual([false, false, true])
    expect(momentsAt(paidOrderWith({ payment: { paid_at: null } }))).toEqual([])
  })

  it('of one whose money is in escrow wait for its signature', () => {
    expect(momentsAt(paidOrderWith(live, { signature: { state: 'NONE' } }))).toEqual([
      ['unsigned', 'unsigned', later(now, 14 * dayMs)],
    ])
    const lacking = paidOrderWith(live, { escrow: { collected_paise: paise(total - 1) } })
    expect(ofState('not in escrow', lacking)).toEqual([['alarm', midnights[3]]])
    const pending = paidOrderWith(live, { signature: { state: 'PENDING', started_at: late } })
    expect(ofState('signing', pending)).toEqual([['lapse', later(now, 7 * dayMs)]])
    for (const signature of ['DECLINED', 'LAPSED'] as const) {
      const ended = (signing_attempt: number, signing_started_at: Instant | null = late) =>
        ofState(
          'no attempt to sign is left',
          paidOrderWith(live, {
            signature: { state: signature, attempt: signing_attempt, started_at: signing_started_at },
          }),
        )
      expect([ended(2), ended(3), ended(3, null)]).toEqual([[], [['unsigned', late]], [['unsigned', now]]])
    }
  })

  it('of one that is ready wait for the seller and the desk, from the last step on', () => {
    const unconfirmed = paidOrderWith(live, { signature: { signed_at: early }, escrow: { held_at: late } })
    const waits = (cause: string) => [
      ['alarm', midnights[2]],
      [cause, midnights[7]],
    ]
    expect(ofState('seller not confirmed', unconfirmed)).toEqual(waits('unconfirmed'))
    const { signed_at, held_at } = { signed_at: late, held_at: early }
    expect(
      ofState('seller not confirmed', withChanges(unconfirmed, { signature: { signed_at }, escrow: { held_at } })),
    ).toEqual(waits('unconfirmed'))
    const thawed = withChanges(unconfirmed, { escrow: { held_at }, desk: deskWith({ thawed_at: late }) })
    expect(ofState('seller not confirmed', thawed)).toEqual(waits('unconfirmed'))
    const confirmed = withChanges(unconfirmed, {
      transfer: { state: 'SELLER_CONFIRMED', seller_confirmed_at: late },
      escrow: { held_at },
    })
    expect(ofState('not lodged', confirmed)).toEqual(waits('unlodged'))
    expect(ofState('seller not confirmed', confirmed)).toEqual([])
    for (const changes of [
      { signature: { state: 'PENDING' } },
      { escrow: { state: 'NONE' } },
      { ending: { cancelled: true } },
    ] as const)
      expect(ofState('seller not confirmed', withChanges(unconfirmed, changes))).toEqual([])
    expect(ofState('not delivered', paidOrderWith(live, { transfer: { state: 'CREDITED' } }))).toEqual([])
  })

  it('of a transfer wait for the depository, or for the desk when it was rejected', () => {
    expect(ofState('lodged', paidOrderWith(live, { transfer: { state: 'LODGED', lodged_at: late } }))).toEqual([
      ['alarm', midnights[3]],
    ])
    const rejection = (at: Instant) => ({ at, by: paidOrderWith().user_id, reference: 'A', reason: 'ISIN' })
    const rejected = paidOrderWith(live, {
      transfer: { state: 'REJECTED', rejections: [rejection(early), rejection(late)] },
    })
    expect(ofState('rejected', rejected)).toEqual([
      ['alarm', late],
      ['rejected', midnights[7]],
    ])
    expect(ofState('rejected too often', rejected)).toEqual([])
    const thrice = withChanges(rejected, {
      transfer: { rejections: [...rejected.transfer.rejections, rejection(late)] },
    })
    expect(ofState('rejected too often', thrice)).toEqual([['rejected', late]])
    expect(momentsAt(withChanges(rejected, { transfer: { rejections: [] } })).map(([state]) => state)).not.toContain(
      'rejected',
    )
    const credited = paidOrderWith(live, { transfer: { state: 'CREDITED', credited_at: late } })
    expect(momentsAt(credited)).toEqual([['credited, not paid out', 'alarm', midnights[1]]])
    expect(momentsAt(withChanges(credited, { escrow: { state: 'PAID_OUT' } }))).toEqual([])
  })

  it('of a step are over with it, whatever its times are', () => {
    const times = {
      signature: { started_at: now, signed_at: now },
      escrow: { held_at: now },
      transfer: { lodged_at: now },
    }
    const rejections = [1, 2, 3].map((each) => ({
      at: now,
      by: paidOrderWith().user_id,
      reference: `${each}`,
      reason: '',
    }))
    const signed = paidOrderWith(live, times, { transfer: { rejections } })
    const states = (changes: OrderChanges) => momentsAt(withChanges(signed, changes)).map(([state]) => state)
    expect(states({ transfer: { state: 'CREDITED', credited_at: now } })).toEqual(['credited, not paid out'])
    expect(states({ transfer: { state: 'LODGED' } })).toEqual(['lodged', 'not delivered'])
    const rejected = new Set(['not delivered', 'rejected', 'rejected too often'])
    expect(new Set(states({ transfer: { state: 'REJECTED' } }))).toEqual(rejected)
    for (const transfer of ['LODGED', 'REJECTED'] as const)
      expect(states({ transfer: { state: transfer }, ending: { cancelled: true, cancelled_at: now } })).toEqual([
        'not returned by escrow',
      ])
    expect(states({ signature: { state: 'PENDING' }, ending: { cancelled: true, cancelled_at: now } })).toEqual([
      'not returned by escrow',
    ])
  })

  it('of one that is given up wait for the escrow and the refund', () => {
    const given = paidOrderWith({
      ending: { cancelled: true, cancelled_at: late },
      payment: { paid_at: early, captured: [] },
    })
    const returning = withChanges(given, { escrow: { state: 'HELD', held_at: early } })
    expect(momentsAt(returning)).toEqual([['not returned by escrow', 'alarm', midnights[1]]])
    expect(momentsAt(withChanges(returning, { ending: { cancelled_at: null }, payment: { paid_at: late } }))).toEqual(
      momentsAt(returning),
    )
    expect(momentsAt(withChanges(returning, { ending: { cancelled_at: early }, escrow: { held_at: late } }))).toEqual(
      momentsAt(returning),
    )
    const refunding = (refund: 'STARTED' | 'FAILED' | 'DONE', captured_at = late, changes: OrderChanges = {}) =>
      momentsAt(
        withChanges(given, changes, {
          payment: { captured: [paymentWith({ refund: 'DONE' }), paymentWith({ refund, captured_at })] },
        }),
      )
    expect(refunding('STARTED')).toEqual([['refund started', 'alarm', midnights[3]]])
    expect(refunding('STARTED', early)).toEqual([['refund started', 'alarm', midnights[3]]])
    expect(refunding('STARTED', late, { ending: { cancelled_at: early } })).toEqual([
      ['refund started', 'alarm', midnights[3]],
    ])
    expect(refunding('FAILED')).toEqual([['refund failed', 'alarm', early]])
    expect(refunding('DONE')).toEqual([])
  })

  it('of money that is not explained alarm at once', () => {
    const over = paidOrderWith(live, { escrow: { excess_paise: paise(1), held_at: late }, payment: { paid_at: early } })
    expect(ofState('not explained', over)).toEqual([['alarm', late]])
    const short = withChanges(over, {
      escrow: { excess_paise: paise(0), returned_at: late, held_at: early },
      ledger: { balances: { ...noBalances, suspense: 1 } },
    })
    expect(ofState('not explained', short)).toEqual([['alarm', late]])
    expect(ofState('not explained', withChanges(short, { ledger: { balances: noBalances } }))).toEqual([])
  })

  it('of disputes are a day before the first answer is due, and at once for one that was refused', () => {
    const answer = { kind: 'ACCEPT' as const, reason: 'Right', files: [] }
    const dispute = (days: number, changes: object = {}) =>
      disputeWith({ respond_by: later(now, days * dayMs), began_at: later(now, days * dayMs), ...changes })
    const disputed = paidOrderWith({
      payment: {
        disputes: [dispute(1, { status: 'won' }), dispute(9), dispute(5), dispute(3, { status: 'under_review' })],
      },
    })
    expect(ofState('dispute to answer', disputed)).toEqual([['alarm', later(now, 4 * dayMs)]])
    expect(ofState('disputed for long', disputed)).toEqual([['alarm', later(now, 123 * dayMs)]])
    const unknown = paidOrderWith({ payment: { disputes: [disputeWith()] } })
    expect([ofState('dispute to answer', unknown), ofState('disputed for long', unknown)]).toEqual([[], []])
    const refused = (...days: number[]) =>
      paidOrderWith({
        payment: { disputes: days.map((each) => dispute(9, { answer, answer_refused_at: later(now, each * dayMs) })) },
      })
    expect(ofState('answer to a dispute refused', refused(1, 4, 2))).toEqual([['alarm', later(now, 4 * dayMs)]])
    expect(ofState('answer to a dispute refused', disputed)).toEqual([])
    const over = paidOrderWith({
      payment: { disputes: [dispute(9, { status: 'lost', is_decided: true, answer_refused_at: now })] },
    })
    expect(momentsAt(over).map(([state]) => state)).not.toContain('answer to a dispute refused')
  })

  it('of one that is frozen are alarms alone, since the payment or since money came back', () => {
    const reversal = (days: number, is_decided = false) =>
      ({ of: 'ESCROW', ref: 'a', amount_paise: paise(1), at: later(now, days * dayMs), is_decided }) as const
    const frozen = paidOrderWith(live, {
      signature: { signed_at: now },
      escrow: { reversals: [reversal(2), reversal(3), reversal(5, true)] },
    })
    expect(ofState('frozen', frozen)).toEqual([['alarm', later(now, 3 * dayMs)]])
    expect(momentsAt(frozen).map(([, due]) => due)).toEqual(['alarm', 'tell', 'alarm'].toSorted())
    const foreign = paidOrderWith({ payment: { captured: [paymentWith({ refunds: [refundWith({ key: null })] })] } })
    expect(ofState('frozen', foreign)).toEqual([['alarm', now]])
  })

  it('have the next one after now, and those that passed, the earliest first', () => {
    const order = paidOrderWith()
    const alarm = instantOf(midnights[3])
    expect(nextDeadline(order, later(alarm, -1), none)?.state).toBe('not in escrow')
    expect(nextDeadline(order, alarm, none)?.state).toBe('not delivered')
    expect(nextDeadline(order, later(now, 15 * dayMs), none)).toBeUndefined()
    expect(overdue(order, later(alarm, -1), none)).toEqual([])
    expect(overdue(order, later(now, 14 * dayMs), none).map(({ state }) => state)).toEqual([
      'not in escrow',
      'not delivered',
      'unsigned',
    ])
  })

  it('that end the order are told as the last day of the step that is awaited', () => {
    const ends = (order: Order) => [...endsOf(order, none)]
    expect(ends(paidOrderWith())).toEqual([['Deal term signed', '2026-12-07']])
    const ready2 = paidOrderWith(live, { signature: { signed_at: now }, escrow: { held_at: now } })
    expect(ends(ready2)).toEqual([['Seller confirmed', '2026-12-02']])
    const confirmed = withChanges(ready2, {
      transfer: { state: 'SELLER_CONFIRMED', seller_confirmed_at: now },
    })
    expect(ends(confirmed)).toEqual([['Transfer lodged', '2026-12-02']])
    const rejections = [{ at: now, by: ready2.user_id, reference: 'A', reason: 'ISIN' }]
    expect(ends(withChanges(ready2, { transfer: { state: 'REJECTED', rejections } }))).toEqual([
      ['Shares in your demat account', '2026-12-02'],
    ])
    expect(ends(withChanges(ready2, { transfer: { state: 'LODGED', lodged_at: now } }))).toEqual([])
    expect(ends(orderWith())).toEqual([])
    // A frozen order has alarms, which are no ends.
    expect(ends(withChanges(ready2, { payment: { disputes: [disputeWith()] } }))).toEqual([])
  })
})
