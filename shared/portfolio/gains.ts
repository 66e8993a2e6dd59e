import type { Holding, Lot } from '#shared/holding/holding.ts'
import { longTermFrom } from '#shared/holding/long-term.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { type Day, dayInIndia } from '#shared/kernel/instant.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import type { Sale, SoldPart } from '#shared/sale/sale.ts'
import { financialYearOf } from './year.ts'

/** What a sale gained with the shares of one lot; amounts in paise. */
export interface LotGain {
  readonly sale_number: number
  readonly company_name: string
  readonly isin: string
  readonly quantity: number
  /** The day of the credit, and the day on which the shares left; both in India. */
  readonly acquired_on: Day
  readonly sold_on: Day
  readonly cost_paise: Paise
  /** Its part of what the seller got. */
  readonly proceeds_paise: Paise
  readonly gain_paise: number
  readonly term: 'SHORT' | 'LONG'
}

/** The gains of sales by lot, in the order of the days. Throws for shares of a lot that no holding has: none is ever removed. */
export function gainsOf(sales: readonly Sale[], holdings: readonly Pick<Holding, 'lots'>[]): LotGain[] {
  const lots = new Map(holdings.flatMap((holding) => holding.lots.map((lot) => [lot.order_id, lot] as const)))
  return sales
    .flatMap((sale) => gainsOfSale(sale, lots))
    .sort((one, other) =>
      one.sold_on === other.sold_on ? one.sale_number - other.sale_number : one.sold_on < other.sold_on ? -1 : 1,
    )
}

function gainsOfSale(sale: Sale, lots: ReadonlyMap<OrderId, Lot>): LotGain[] {
  const { id, number, scrip_name, isin, sold, received_at, quote } = sale
  if (received_at === null || quote === null) throw new Error(`sale ${id} took no shares`)
  const sold_on = dayInIndia(received_at)
  return sold.map((part, index) => {
    const lot = lots.get(part.order_id)
    if (lot === undefined) throw new Error(`sale ${id} took shares of ${part.order_id}, which is no lot`)
    const proceeds = proceedsOf(sold, quote.net_paise, index)
    return {
      sale_number: number,
      company_name: scrip_name,
      isin,
      quantity: part.quantity,
      acquired_on: dayInIndia(lot.credited_at),
      sold_on,
      cost_paise: part.cost_paise,
      proceeds_paise: proceeds,
      gain_paise: proceeds - part.cost_paise,
      term: sold_on < longTermFrom(lot.credited_at) ? 'SHORT' : 'LONG',
    }
  })
}

/** A part's share of the net. Each is the difference of two rounded sums, so that all of them together are the net. */
function proceedsOf(sold: readonly SoldPart[], net: Paise, index: number): Paise {
  const sharesOf = (parts: readonly SoldPart[]) => parts.reduce((total, { quantity }) => total + quantity, 0)
  const upTo = (count: number) =>
    Number((BigInt(net) * BigInt(sharesOf(sold.slice(0, count)))) / BigInt(sharesOf(sold)))
  return paise(upTo(index + 1) - upTo(index))
}

/** The gains of one financial year with their sums, and the years that have any, the newest first. */
export function gainsOfYear(gains: readonly LotGain[], year: number) {
  const rows = gains.filter(({ sold_on }) => financialYearOf(sold_on) === year)
  const sumOf = (term: LotGain['term']) =>
    rows.filter((row) => row.term === term).reduce((total, { gain_paise }) => total + gain_paise, 0)
  const years = [...new Set(gains.map(({ sold_on }) => financialYearOf(sold_on)))].sort((one, other) => other - one)
  return { year, years, rows, short_paise: sumOf('SHORT'), long_paise: sumOf('LONG') }
}
