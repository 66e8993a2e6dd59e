import { indiaOffsetMs } from '#shared/kernel/duration.ts'
import { type Day, epochMs, dayInIndia, dayMs, type Instant, instant, later } from '#shared/kernel/instant.ts'
import { addWorkingDays, type Holidays } from '#shared/kernel/working-days.ts'
import {
  disputeDaysMax,
  lapseDays,
  rejectionsMax,
  reservationLifeMs,
  signingAttemptsMax,
  unsignedDaysMax,
} from '#shared/order/limits.ts'
import { unexplained } from '#shared/order/escrow/escrow-transition.ts'
import type { Dispute } from '#shared/order/dispute/dispute.ts'
import type { GiveUpCause } from '#shared/order/facets.ts'
import type { Order } from '#shared/order/order.ts'
import { isFrozen, isOpenReversal, isPaid, isRefunding, lacksMoney } from '#shared/order/rules.ts'

/** A length of time: exact, or whole working days, which end with the last of them in India. */
type Span = { readonly ms: number } | { readonly workingDays: number }

/** One state in which an order waits, and what happens when it waits for too long. */
interface Deadline {
  readonly state: string
  readonly holds: (order: Order) => boolean
  readonly since: (order: Order) => Instant | null
  /** When a person of the desk is alarmed; every day again while the state lasts. */
  readonly alarm?: Span
  /** When the buyer is told that it takes longer than promised. */
  readonly tell?: Span
  /** When the state ends by itself, and by what. */
  readonly ends?: { readonly after: Span; readonly by: 'expiry' | 'lapse' | GiveUpCause }
}

const isLive = (order: Order) => isPaid(order) && !isRefunding(order)
const isReady = (order: Order) => isLive(order) && order.signature.state === 'SIGNED' && order.escrow.state === 'HELD'
const latest = (...moments: (Instant | null)[]) =>
  moments.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null)
const lastRejection = ({ transfer: { rejections } }: Order) => rejections.at(-1)?.at ?? null
const at = (ms: number): Span => ({ ms })
const workingDays = (count: number): Span => ({ workingDays: count })
const atOnce = at(0)

/**
 * Every state in which an order can wait. All of them but the unpaid ones end by a partner's answer, by a person's act or by the
 * buyer's cancel, too; ./every-state.test.ts walks all states that the transitions reach.
 */
export const deadlines: readonly Deadline[] = [
  {
    state: 'unpaid',
    holds: ({ payment }) => payment.state === 'PLACED' || payment.state === 'PENDING',
    since: ({ placed_at }) => placed_at,
    ends: { after: at(reservationLifeMs), by: 'expiry' },
  },
  {
    state: 'not in escrow',
    holds: (order) => isLive(order) && (order.escrow.state === 'NONE' || lacksMoney(order)),
    since: ({ payment: { paid_at } }) => paid_at,
    alarm: workingDays(3),
  },
  {
    state: 'not delivered',
    // An unsigned order is late by its buyer, who gets reminders.
    holds: (order) =>
      isLive(order) &&
      order.transfer.state !== 'CREDITED' &&
      (order.signature.state === 'SIGNED' || order.escrow.state === 'NONE'),
    since: ({ payment: { paid_at } }) => paid_at,
    tell: workingDays(7),
  },
  {
    state: 'unsigned',
    holds: (order) => isLive(order) && order.signature.state !== 'SIGNED',
    since: ({ payment: { paid_at } }) => paid_at,
    ends: { after: at(unsignedDaysMax * dayMs), by: 'unsigned' },
  },
  {
    state: 'signing',
    holds: (order) => isLive(order) && order.signature.state === 'PENDING',
    since: ({ signature }) => signature.started_at,
    ends: { after: at(lapseDays * dayMs), by: 'lapse' },
  },
  {
    state: 'no attempt to sign is left',
    holds: (order) => isLive(order) && hasNoAttemptLeft(order),
    since: ({ signature, payment: { paid_at } }) => signature.started_at ?? paid_at,
    ends: { after: atOnce, by: 'unsigned' },
  },
  {
    state: 'seller not confirmed',
    holds: (order) => isReady(order) && order.transfer.state === 'NONE',
    since: ({ desk, signature: { signed_at }, escrow: { held_at } }) => latest(signed_at, held_at, desk.thawed_at),
    alarm: workingDays(2),
    ends: { after: workingDays(7), by: 'unconfirmed' },
  },
  {
    state: 'not lodged',
    holds: (order) => isReady(order) && order.transfer.state === 'SELLER_CONFIRMED',
    since: ({ desk, signature: { signed_at }, escrow: { held_at }, transfer: { seller_confirmed_at } }) =>
      latest(signed_at, held_at, seller_confirmed_at, desk.thawed_at),
    alarm: workingDays(2),
    ends: { after: workingDays(7), by: 'unlodged' },
  },
  {
    // It never ends by itself: the shares may still come.
    state: 'lodged',
    holds: (order) => isLive(order) && order.transfer.state === 'LODGED',
    since: ({ transfer: { lodged_at } }) => lodged_at,
    alarm: workingDays(3),
  },
  {
    state: 'rejected',
    holds: (order) => isLive(order) && order.transfer.state === 'REJECTED',
    since: (order) => latest(lastRejection(order), order.desk.thawed_at),
    alarm: atOnce,
    ends: { after: workingDays(7), by: 'rejected' },
  },
  {
    state: 'rejected too often',
    holds: (order) =>
      isLive(order) && order.transfer.state === 'REJECTED' && order.transfer.rejections.length >= rejectionsMax,
    since: lastRejection,
    ends: { after: atOnce, by: 'rejected' },
  },
  {
    state: 'credited, not paid out',
    holds: ({ transfer, escrow }) => transfer.state === 'CREDITED' && escrow.state === 'HELD',
    since: ({ transfer: { credited_at } }) => credited_at,
    alarm: workingDays(1),
  },
  {
    state: 'not returned by escrow',
    holds: (order) => isRefunding(order) && order.escrow.state === 'HELD',
    since: ({ ending: { cancelled_at }, payment: { paid_at }, escrow: { held_at } }) =>
      latest(cancelled_at ?? paid_at, held_at),
    alarm: workingDays(1),
  },
  {
    state: 'refund started',
    holds: ({ payment }) => payment.captured.some(({ refund }) => refund === 'STARTED'),
    since: ({ payment, ending: { cancelled_at } }) =>
      latest(
        cancelled_at,
        ...payment.captured.flatMap((each) => (each.refund === 'STARTED' ? [each.captured_at] : [])),
      ),
    alarm: workingDays(3),
  },
  {
    state: 'refund failed',
    holds: ({ payment }) => payment.captured.some(({ refund }) => refund === 'FAILED'),
    since: ({ payment: { paid_at } }) => paid_at,
    alarm: atOnce,
  },
  {
    // What the escrow received differs from what our bank has sent: two people decide.
    state: 'not explained',
    holds: (order) => order.escrow.excess_paise > 0 || unexplained(order) > 0,
    since: ({ payment: { paid_at }, escrow: { held_at, returned_at } }) => latest(paid_at, held_at, returned_at),
    alarm: atOnce,
  },
  {
    // The evidence must reach the gateway in time.
    state: 'dispute to answer',
    holds: (order) => order.payment.disputes.some(isOpen),
    since: ({ payment: { disputes } }) => earliestAnswer(disputes),
    alarm: atOnce,
  },
  {
    // The network decides within some months: a supervisor asks the gateway.
    state: 'disputed for long',
    holds: ({ payment: { disputes } }) => disputes.some(isUndecided),
    since: ({ payment: { disputes } }) =>
      earliest(disputes.filter(isUndecided).flatMap(({ began_at }) => began_at ?? [])),
    alarm: at(disputeDaysMax * dayMs),
  },
  {
    // Two people decide anew, or accept that it is not answered.
    state: 'answer to a dispute refused',
    holds: (order) => order.payment.disputes.some(isAnswerRefused),
    since: ({ payment: { disputes } }) =>
      latest(...disputes.filter(isAnswerRefused).map((each) => each.answer_refused_at)),
    alarm: atOnce,
  },
  {
    state: 'frozen',
    holds: isFrozen,
    since: ({ payment: { paid_at }, escrow: { reversals } }) =>
      latest(paid_at, ...reversals.filter(isOpenReversal).map((each) => each.at)),
    alarm: atOnce,
  },
]

const isOpen = ({ status }: Dispute) => status === 'open'
const isUndecided = ({ status }: Dispute) => status === 'open' || status === 'under_review'
const isAnswerRefused = (dispute: Dispute) => isOpen(dispute) && dispute.answer_refused_at !== null

/** A day before the first dispute must be answered. */
function earliestAnswer(disputes: readonly Dispute[]): Instant | null {
  const first = earliest(disputes.filter(isOpen).flatMap(({ respond_by }) => respond_by ?? []))
  return first === null ? null : later(first, -dayMs)
}

function earliest(moments: readonly Instant[]): Instant | null {
  return moments.toSorted()[0] ?? null
}

function hasNoAttemptLeft({ signature }: Order): boolean {
  return (signature.state === 'DECLINED' || signature.state === 'LAPSED') && signature.attempt >= signingAttemptsMax
}

/** A moment at which something is due. `isExact`: it does not depend on the holidays. */
export interface Moment {
  readonly state: string
  readonly at: Instant
  readonly due: 'alarm' | 'tell' | 'expiry' | 'lapse' | GiveUpCause
  readonly isExact: boolean
}

/** All moments of the states in which the order is. A frozen order has no automatic end, only alarms. */
export function momentsOf(order: Order, holidays: Holidays): Moment[] {
  return deadlines
    .filter(({ holds }) => holds(order))
    .flatMap(({ state, since, alarm, tell, ends }) => {
      const start = since(order)
      if (start === null) return []
      const moment = (span: Span | undefined, due: Moment['due']): Moment[] =>
        span === undefined ? [] : [{ state, due, at: momentAfter(start, span, holidays), isExact: 'ms' in span }]
      const end = ends === undefined || isFrozen(order) ? [] : moment(ends.after, ends.by)
      return [...moment(alarm, 'alarm'), ...moment(tell, 'tell'), ...end]
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** The next thing that becomes due while nothing changes. */
export function nextDeadline(order: Order, now: Instant, holidays: Holidays): Moment | undefined {
  return momentsOf(order, holidays).find((moment) => moment.at > now)
}

/** What is due already, earliest first. */
export function overdue(order: Order, now: Instant, holidays: Holidays): Moment[] {
  return momentsOf(order, holidays).filter((moment) => moment.at <= now)
}

/** The step that each of these states waits for. */
const awaitedSteps: Readonly<Record<string, string>> = {
  unsigned: 'Deal term signed',
  'seller not confirmed': 'Seller confirmed',
  'not lodged': 'Transfer lodged',
  // It was lodged, and is lodged again.
  rejected: 'Shares in your demat account',
}

/** The last day for each step that is waited for: without it the order then ends by itself, and its payment is refunded. */
export function endsOf(order: Order, holidays: Holidays): ReadonlyMap<string, Day> {
  const ends = momentsOf(order, holidays).flatMap(({ state, at: end, due }) => {
    const step = awaitedSteps[state]
    const isEnd = due !== 'alarm' && due !== 'tell'
    // A working day ends with the midnight after it.
    return step === undefined || !isEnd ? [] : [[step, dayInIndia(later(end, -1))] as const]
  })
  return new Map(ends)
}

/** The end of the day in India for working days, the exact moment otherwise. */
function momentAfter(start: Instant, span: Span, holidays: Holidays): Instant {
  if ('ms' in span) return later(start, span.ms)
  const last = addWorkingDays(dayInIndia(start), span.workingDays, holidays)
  const noonInIndia = instant(epochMs(last) + dayMs / 2 - indiaOffsetMs)
  return later(noonInIndia, dayMs / 2)
}
