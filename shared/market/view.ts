import type { SecurityId } from '#shared/kernel/id.ts'
import { type Paise, rupeesFrom } from '#shared/kernel/money.ts'
import type { Card, CatalogueRow } from './card.ts'
import { catalogueRow } from './catalogue.ts'
import type { PricePoint, SecurityFacts, SecurityPage, SecurityView, WirePricePoint } from './market.ts'

/** Lookups for a view: sector names, logo addresses and the watchlist of the caller. */
export interface ViewOf {
  readonly sectorName: (code: string) => string
  readonly logoUrl: (id: SecurityId, logo: number) => string
  readonly isInterested: (id: SecurityId) => boolean
  readonly isNotify: (id: SecurityId) => boolean
}

export function viewOfRow(row: CatalogueRow, { sectorName, logoUrl, isInterested, isNotify }: ViewOf): SecurityView {
  const sector = sectorName(row.sector_code)
  return {
    id: row.id,
    name: row.name,
    sector,
    sector_code: row.sector_code,
    price: rupeesFrom(row.price),
    percentage_of_change: row.change / 100,
    price_as_of: row.price_as_of,
    logo_url: logoUrl(row.id, row.logo),
    related_security_tag: [{ tag_name: sector }],
    isin: row.isin,
    available_nsdl: row.available_nsdl,
    available_cdsl: row.available_cdsl,
    status: row.status,
    min_quantity: row.min_quantity,
    related_market_capital_id: row.market_cap,
    hassecurityinterested: Number(isInterested(row.id)),
    hassecuritynotify: Number(isNotify(row.id)),
  }
}

export function securityPage(facts: SecurityFacts, card: Card, view: ViewOf): SecurityPage {
  return {
    ...viewOfRow(catalogueRow(card), view),
    company_overview: facts.company_overview,
    financiallastupdatedate: facts.financials_as_of,
    totalinvestment: facts.total_investment,
    keyinvestordata: facts.investors.map(({ name, percentage, colour }) => ({
      investorName: name,
      investorPercentage: percentage,
      investorcolor: colour,
    })),
    financialdata: facts.financials.map(({ name, value }) => ({ financialName: name, financialValue: value })),
    face_value: rupeesFrom(facts.face_value_paise),
    high_52: rupeesOrNull(card.high_paise),
    low_52: rupeesOrNull(card.low_paise),
    lot_size: facts.lot_size,
    max_quantity: facts.max_quantity,
    fundamentals: facts.fundamentals ?? null,
  }
}

export function wirePricePoint({ date, close_paise, volume }: PricePoint): WirePricePoint {
  return { Date: date, Close: rupeesFrom(close_paise), Volume: volume }
}

export function rupeesOrNull(amount: Paise | null | undefined): number | null {
  return amount === null || amount === undefined ? null : rupeesFrom(amount)
}
