import type { FinancialYear, Fundamentals } from './fundamentals.ts'

/**
 * The ratios of a company. A ratio is undefined where a part of it is unknown or where it would say nothing, such as a price divided by
 * a loss (docs/adr/0035-show-only-figures-that-prices-and-accounts-support.md). Contains no schemas, so that the site can load it without zod.
 */

export interface Valuation {
  /** Rupees. */
  readonly marketCap: number | undefined
  /** Rupees per share; negative after a loss. */
  readonly earningsPerShare: number | undefined
  /** Rupees per share; negative when the company owes more than it has. */
  readonly bookValuePerShare: number | undefined
  readonly priceToEarnings: number | undefined
  readonly priceToBook: number | undefined
}

/** What a price of a share, in rupees, makes of the newest year. The price 0 means no price. */
export function valuationOf(
  price: number,
  { shares_outstanding: shares, years: [last] }: Pick<Fundamentals, 'shares_outstanding' | 'years'>,
): Valuation {
  const each = (total: number | undefined) => (shares === null || total === undefined ? undefined : total / shares)
  const earningsPerShare = each(last?.profit_after_tax)
  const bookValuePerShare = each(last?.net_worth)
  const isPriced = price > 0
  return {
    marketCap: isPriced && shares !== null ? price * shares : undefined,
    earningsPerShare,
    bookValuePerShare,
    priceToEarnings: isPriced ? quotient(price, earningsPerShare) : undefined,
    priceToBook: isPriced ? quotient(price, bookValuePerShare) : undefined,
  }
}

/** All in percent, except `debtToEquity`. Growth is against the year before. */
export interface YearRatios {
  readonly revenueGrowth: number | undefined
  readonly profitGrowth: number | undefined
  readonly operatingMargin: number | undefined
  readonly netMargin: number | undefined
  readonly returnOnEquity: number | undefined
  readonly debtToEquity: number | undefined
}

/** The ratios of a year. `before`: the next older entry; it counts only if it is the year before. */
export function yearRatios(year: FinancialYear, before: FinancialYear | undefined): YearRatios {
  const previous = before !== undefined && isYearBefore(before.ended, year.ended) ? before : undefined
  return {
    revenueGrowth: growth(year.revenue, previous?.revenue),
    profitGrowth: growth(year.profit_after_tax, previous?.profit_after_tax),
    operatingMargin: percent(year.operating_profit, year.revenue),
    netMargin: percent(year.profit_after_tax, year.revenue),
    returnOnEquity: percent(year.profit_after_tax, year.net_worth),
    debtToEquity: quotient(year.debt, year.net_worth),
  }
}

function isYearBefore(before: string, after: string): boolean {
  return Number(before.slice(0, 4)) + 1 === Number(after.slice(0, 4)) && before.slice(4, 7) === after.slice(4, 7)
}

/** None from or to a loss. */
function growth(now: number, before: number | undefined): number | undefined {
  return before === undefined || now < 0 ? undefined : percent(now - before, before)
}

function percent(part: number | null, whole: number): number | undefined {
  const share = part === null ? undefined : quotient(part, whole)
  return share === undefined ? undefined : share * 100
}

/** Undefined where the divisor is unknown, zero or negative. */
function quotient(dividend: number, divisor: number | undefined): number | undefined {
  return divisor !== undefined && divisor > 0 ? dividend / divisor : undefined
}
