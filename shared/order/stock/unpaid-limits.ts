import { epochMs, type Instant, later } from '#shared/kernel/instant.ts'
import { lapseBarMs, lapsesMax } from '#shared/order/limits.ts'
import type { Stock } from './stock.ts'

/** Until when a person is barred from a company whose shares they reserved and did not try to pay for; undefined when they are not. */
export function barredUntil(lapses: readonly Instant[], now: Instant): Instant | undefined {
  const last = lapses.toSorted().slice(-lapsesMax)
  const [first, newest] = [last[0], last.at(-1)]
  if (last.length < lapsesMax || first === undefined || newest === undefined) return undefined
  const until = later(newest, lapseBarMs)
  return epochMs(newest) - epochMs(first) < lapseBarMs && now < until ? until : undefined
}

/** How many shares unpaid orders of people who have never paid may hold together. `shareBps`: the part of the unsold stock, in basis points. */
export function newBuyersMax({ issued, committed }: Pick<Stock, 'issued' | 'committed'>, shareBps: number): number {
  return Math.floor(((issued - committed) * shareBps) / 10_000)
}

/** Whether somebody who has never paid may reserve so many shares: within the part that such people may hold, or alone. */
export function newBuyerFits(
  stock: Pick<Stock, 'issued' | 'committed' | 'held_by_new'>,
  quantity: number,
  shareBps: number,
): boolean {
  return stock.held_by_new <= 0 || stock.held_by_new + quantity <= newBuyersMax(stock, shareBps)
}
