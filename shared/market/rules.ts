import type * as z from 'zod/mini'
import { type Day, dayMs, epochMs, instant } from '#shared/kernel/instant.ts'
import { type Paise, paise, rupeesFrom } from '#shared/kernel/money.ts'
import type { Sort } from './api.ts'
import type { Card } from './card.ts'
import { type ListType, listTypes, type PricePoint, type SecurityFacts, type SecurityPage, type SecurityView, type WirePricePoint } from './market.ts'

const weekDays = 7
const yearDays = 364
/** How far the price graph goes back: two years, one of them a leap year. */
export const graphDays = 731

export function daysBefore(day: Day, days: number): Day {
  return instant(epochMs(day) - days * dayMs).slice(0, 10)
}

/** The last price against the last one at or before 7 days earlier, in percent with 2 decimals; 0 when unknown. Points oldest first. */
export function weeklyChange(points: readonly PricePoint[]): number {
  const last = points.at(-1)
  if (last === undefined) return 0
  const weekEarlier = daysBefore(last.date, weekDays)
  const earlier = points.findLast(({ date }) => date <= weekEarlier)
  if (earlier === undefined || earlier.close_paise === 0) return 0
  const difference = last.close_paise - earlier.close_paise
  // Rounded by size, so that a rise and a fall of the same size read the same.
  const hundredths = Math.round((Math.abs(difference) * 10_000) / earlier.close_paise)
  return hundredths === 0 ? 0 : (Math.sign(difference) * hundredths) / 100
}

export interface PriceRange {
  readonly high_paise: Paise | null
  readonly low_paise: Paise | null
}

/** The lowest and the highest price. */
export function priceRange(points: readonly PricePoint[]): PriceRange {
  if (points.length === 0) return { high_paise: null, low_paise: null }
  const prices = points.map(({ close_paise }) => close_paise)
  return { high_paise: paise(Math.max(...prices)), low_paise: paise(Math.min(...prices)) }
}

/** The lowest and the highest price of the last 364 days. */
export function yearRange(points: readonly PricePoint[], today: Day): PriceRange {
  const since = daysBefore(today, yearDays)
  return priceRange(points.filter(({ date }) => date >= since && date <= today))
}

export type Quotation = Required<Pick<Card, 'last_price_paise' | 'price_as_of' | 'percentage_of_change'>> & PriceRange

/** What a card shows of a price history, oldest first. Undefined without a price. */
export function quotationOf(points: readonly PricePoint[], today: Day): Quotation | undefined {
  const last = points.at(-1)
  if (last === undefined) return undefined
  return { last_price_paise: last.close_paise, price_as_of: last.date, percentage_of_change: weeklyChange(points), ...yearRange(points, today) }
}

/** Too few shares for the smallest purchase are as good as none. */
export function listTypeOf(facts: Pick<SecurityFacts, 'coming_soon' | 'min_quantity'>, available: number): ListType {
  if (facts.coming_soon) return listTypes.comingSoon
  return available >= facts.min_quantity ? listTypes.available : listTypes.outOfStock
}

type SortName = z.infer<typeof Sort>
type Compare = (one: SecurityView, other: SecurityView) => number

const byName: Compare = (one, other) => one.name.localeCompare(other.name, 'en')

const compares: Record<SortName, Compare> = {
  price_asc: (one, other) => one.price - other.price,
  price_desc: (one, other) => other.price - one.price,
  change_desc: (one, other) => other.percentage_of_change - one.percentage_of_change,
  name_asc: byName,
}

/** Without a sort, the provider's own order: as given. Companies without a price come last where price matters; equals go by name. */
export function sortListing(views: readonly SecurityView[], sort: SortName | undefined): SecurityView[] {
  if (sort === undefined) return [...views]
  const unpriced = (view: SecurityView) => Number(sort !== 'name_asc' && view.price_as_of === null)
  return views.toSorted((one, other) => unpriced(one) - unpriced(other) || compares[sort](one, other) || byName(one, other))
}

/** `'FIN','TECH'` gives the two codes; nothing gives none, which means all. */
export function parseSectorFilter(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/'([A-Z0-9_]+)'/g)].map(([, code = '']) => code)
}

export interface ListingFilter {
  readonly status: ListType
  readonly sectorCodes: readonly string[]
  readonly marketCap?: SecurityFacts['market_cap'] | null | undefined
}

export function filterListing(views: readonly SecurityView[], { status, sectorCodes, marketCap }: ListingFilter): SecurityView[] {
  return views.filter(
    (view) =>
      view.status === status &&
      (sectorCodes.length === 0 || sectorCodes.includes(view.sector_code)) &&
      (marketCap === undefined || marketCap === null || view.related_market_capital_id === marketCap),
  )
}

export function securityView(card: Card): SecurityView {
  return {
    id: card.id,
    name: card.name,
    sector: card.sector,
    sector_code: card.sector_code,
    price: rupeesFrom(card.last_price_paise ?? 0),
    percentage_of_change: card.percentage_of_change ?? 0,
    price_as_of: card.price_as_of ?? null,
    logo_url: card.logo_url,
    related_security_tag: [{ tag_name: card.sector }],
    isin: card.isin,
    available_nsdl: card.available_nsdl,
    available_cdsl: card.available_cdsl,
    status: listTypeOf(card, card.available),
    related_market_capital_id: card.market_cap,
    hassecurityinterested: 0,
    hassecuritynotify: 0,
  }
}

export function securityPage(facts: SecurityFacts, card: Card): SecurityPage {
  return {
    ...securityView(card),
    company_overview: facts.company_overview,
    financiallastupdatedate: facts.financials_as_of,
    totalinvestment: facts.total_investment,
    keyinvestordata: facts.investors.map(({ name, percentage, colour }) => ({ investorName: name, investorPercentage: percentage, investorcolor: colour })),
    financialdata: facts.financials.map(({ name, value }) => ({ financialName: name, financialValue: value })),
    face_value: rupeesFrom(facts.face_value_paise),
    high_52: rupeesOrNull(card.high_paise),
    low_52: rupeesOrNull(card.low_paise),
    lot_size: facts.lot_size,
    min_quantity: facts.min_quantity,
    max_quantity: facts.max_quantity,
  }
}

export function wirePricePoint({ date, close_paise, volume }: PricePoint): WirePricePoint {
  return { Date: date, Close: rupeesFrom(close_paise), Volume: volume }
}

export function rupeesOrNull(amount: Paise | null | undefined): number | null {
  return amount === null || amount === undefined ? null : rupeesFrom(amount)
}
