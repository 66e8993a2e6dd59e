import type { OrderId, SaleId } from '#shared/kernel/id.ts'
import { dayInIndia, type Instant } from '#shared/kernel/instant.ts'
import type { Holidays } from '#shared/kernel/working-days.ts'
import type { DifferenceKind, Finding, StatementPlace } from './difference.ts'
import { type GraceName, isInFlight } from './grace.ts'

/** An amount that a partner states, or that our ledger has, in paise; below 0 when money left. */
export interface Amount {
  readonly paise: number
  readonly at: Instant
}

/** Two views of one movement of money. */
export interface Pair {
  readonly place: StatementPlace
  /** Absent for what concerns no single order, such as the credit of a settlement. */
  readonly order_id?: OrderId
  readonly sale_id?: SaleId
  readonly reference: string
  readonly stated: Amount | undefined
  readonly booked: Amount | undefined
  /** How long the partner may take to state what our ledger has. */
  readonly grace: GraceName
}

/** When a comparison is made. */
export interface Moment {
  readonly now: Instant
  readonly holidays: Holidays
}

/** What differs in one movement: nothing while it is in flight, and nothing when both amounts are the same. */
export function compared(pair: Pair, moment: Moment): Finding[] {
  const { place, stated, booked, grace } = pair
  const what = differenceOf(stated, booked)
  const since = stated ?? booked
  if (what === undefined || since === undefined) return []
  if (isInFlight(what === 'missing' ? grace : 'unbooked', since.at, moment.now, moment.holidays)) return []
  return [findingOf(`${place}-${what}`, pair, since.at)]
}

function differenceOf(stated: Amount | undefined, booked: Amount | undefined) {
  if (stated === undefined) return booked === undefined ? undefined : 'missing'
  if (booked === undefined) return 'unbooked'
  return stated.paise === booked.paise ? undefined : 'differs'
}

/** What a partner states and no order explains. */
export function unknown(
  place: 'gateway' | 'bank',
  reference: string,
  stated: Amount,
  { now, holidays }: Moment,
): Finding[] {
  if (isInFlight('unbooked', stated.at, now, holidays)) return []
  return [findingOf(`${place}-unknown`, { reference, stated, booked: undefined }, stated.at)]
}

function findingOf(
  kind: DifferenceKind,
  {
    order_id,
    sale_id,
    reference,
    stated,
    booked,
  }: Pick<Pair, 'order_id' | 'sale_id' | 'reference' | 'stated' | 'booked'>,
  at: Instant,
): Finding {
  return {
    kind,
    ...(order_id !== undefined && { order_id }),
    ...(sale_id !== undefined && { sale_id }),
    reference,
    stated_paise: stated?.paise ?? null,
    booked_paise: booked?.paise ?? null,
    day: dayInIndia(at),
  }
}
