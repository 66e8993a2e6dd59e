import { formatRupees } from '#shared/kernel/format.ts'
import type { Day } from '#shared/kernel/instant.ts'
import type { Paise } from '#shared/kernel/money.ts'
import { daysBefore } from './rules.ts'

/**
 * The band of a price: what one person may put on sale. A price outside of it waits for a second person
 * (docs/adr/0011-require-a-second-person-for-money-shares-and-prices.md).
 */

/** A band of a fifth, 20 %, to each side. Both of its edges are inside. */
const bandPart = 5
/** The average is the mean of the daily closes of so many days, the day of the price being the last. */
export const averageDays = 90

interface Close {
  readonly date: Day
  readonly close_paise: Paise
}

/** What a price is too far away from. `first`: there is nothing to compare it with. */
export interface OutsideBand {
  readonly from: 'first' | 'last' | 'average'
  /** The average is rounded to the paisa; 0 for a first price. */
  readonly compared_paise: number
}

/**
 * Why a price needs a second person; undefined when it needs none. It is compared with the last price of its day or before, or
 * without one with the oldest after it, and with the average of the last 90 days, where these have prices. `standing`: the prices of
 * the company that count, one for each day, oldest first.
 */
export function outsideBand(price: Close, standing: readonly Close[]): OutsideBand | undefined {
  const past = standing.filter(({ date }) => date <= price.date)
  return outside(price, past, standing[past.length])
}

/** `past`: those of its day and before, oldest first. `next`: the one after them. */
function outside(
  { date, close_paise }: Close,
  past: readonly Close[],
  next: Close | undefined,
): OutsideBand | undefined {
  const last = past.at(-1) ?? next
  if (last === undefined) return { from: 'first', compared_paise: 0 }
  if (isOutside(close_paise, last.close_paise, 1)) return { from: 'last', compared_paise: last.close_paise }
  const since = daysBefore(date, averageDays)
  const { sum, count } = sumSince(past, since)
  if (!isOutside(close_paise, sum, count)) return undefined
  return { from: 'average', compared_paise: Math.round(sum / count) }
}

/** Reads from the end, so that a long history costs no more than its last days. */
function sumSince(past: readonly Close[], since: Day): { readonly sum: number; readonly count: number } {
  let [sum, count] = [0, 0]
  for (let index = past.length - 1; index >= 0; index -= 1) {
    const price = past[index]
    if (price === undefined || price.date <= since) break
    sum += price.close_paise
    count += 1
  }
  return { sum, count }
}

/** Whether a price is more than a fifth away from a mean. Multiplied out, because the mean is mostly no whole number of paise. */
function isOutside(close: Paise, sum: number, count: number): boolean {
  return bandPart * Math.abs(close * count - sum) > sum
}

export interface BySide<Row> {
  readonly inside: readonly Row[]
  readonly outside: readonly { readonly row: Row; readonly why: OutsideBand }[]
}

/**
 * Parts the prices of one company. Each is compared with those that stand and with the earlier ones of its file that are inside,
 * so that a wrong price does not vouch for the next one. `rows` and `standing` are oldest first.
 */
export function byBand<Row extends Close>(rows: readonly Row[], standing: readonly Close[]): BySide<Row> {
  const inside: Row[] = []
  const waiting: { row: Row; why: OutsideBand }[] = []
  const past: Close[] = []
  let reached = 0
  for (const row of rows) {
    for (let next = standing[reached]; next !== undefined && next.date <= row.date; next = standing[reached]) {
      past.push(next)
      reached += 1
    }
    const why = outside(row, past, standing[reached])
    if (why !== undefined) waiting.push({ row, why })
    else {
      inside.push(row)
      if (past.at(-1)?.date === row.date) past.pop()
      past.push(row)
    }
  }
  return { inside, outside: waiting }
}

/** What the desk is told about the prices of one company that wait: which they are, and why the first of them does. */
export function whyWaiting(waiting: BySide<Close>['outside']): string {
  const [first, last] = [waiting[0], waiting.at(-1)]
  if (first === undefined || last === undefined) return ''
  const closes = waiting.map(({ row }) => row.close_paise).toSorted((one, other) => one - other)
  const [low = 0, high = 0] = [closes[0], closes.at(-1)]
  const which =
    waiting.length === 1
      ? `${rupees(first.row.close_paise)} of ${first.row.date}`
      : `${waiting.length} prices of ${first.row.date} to ${last.row.date}, ${rupees(low)} to ${rupees(high)}, the first ${rupees(first.row.close_paise)}`
  return `${which}: ${reasonOf(first.why)}`
}

function reasonOf({ from, compared_paise }: OutsideBand): string {
  if (from === 'first') return 'there is no price to compare it with'
  const what = from === 'last' ? 'the last price' : `the average of ${averageDays} days`
  return `more than 20% away from ${what}, ${rupees(compared_paise)}`
}

function rupees(amount: number): string {
  return formatRupees(amount / 100)
}
