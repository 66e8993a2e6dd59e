import { describe, expect, it } from 'vitest'
import { PaymentId } from '#shared/kernel/id.ts'
import { type Day, day, dayMs, type Instant, instantOf, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { actedAt as now, acts, after, placed, total } from '#tests/harness/order-acts.ts'
import { refundsAdopted } from './decision.ts'
import { alarmsDue, deadlinePassed } from './deadline-transition.ts'
import { nextDeadline, overdue } from './deadlines.ts'
import { disputesReported, type GatewayDispute } from './dispute-transition.ts'
import type { DisputeAnswer } from './dispute.ts'
import type { Order } from './order.ts'
import * as payments from './payment-transition.ts'

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

  it('that is new alarms at once, also within a day of another alarm', () => {
    const alarm = later(now, 2 * dayMs)
    const disputes = [{ ...openDispute, ...undecided }]
    const states = (alarmed_at: Instant, at: Instant) =>
      alarmsDue({ ...ready, disputes, alarmed_at }, at, none).map(({ state }) => state)
    expect(states(later(alarm, -60_000), later(alarm, -1))).toEqual([])
    expect(states(later(alarm, -60_000), alarm)).toEqual(['dispute to answer'])
    expect(states(alarm, later(alarm, 60_000))).toEqual([])
  })

  it('alarms the desk of nothing that only its buyer is told', () => {
    const lodged = after(ready, 'confirmed', 'lodged')
    expect(alarmsDue(lodged, later(now, 12 * dayMs), none).map(({ state }) => state)).toEqual(['lodged'])
    const fourth = later(now, 4 * dayMs)
    expect(deadlinePassed(lodged, fourth, none)).toMatchObject({
      change: { order: { late_told_at: null, alarmed_at: fourth }, events: [] },
    })
    const told = deadlinePassed({ ...lodged, alarmed_at: later(now, 12 * dayMs - 1) }, later(now, 12 * dayMs), none)
    expect(told).toMatchObject({
      change: { order: { late_told_at: later(now, 12 * dayMs), alarmed_at: later(now, 12 * dayMs - 1) } },
    })
    expect(deadlinePassed(ready, now, none).outcome).toBe('unchanged')
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
