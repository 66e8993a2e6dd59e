import type { Day } from '#shared/kernel/instant.ts'
import { type Paise, paise, rupeesFrom, sum, times } from '#shared/kernel/money.ts'
import type { HoldingView } from './api.ts'
import type { Holding, HoldingTotal, Lot } from './holding.ts'

/** The current price and presentation of a security. */
export interface Valuation {
  readonly price_paise: Paise
  readonly price_as_of: Day | null
  readonly sector: string
  readonly logo_url: string
}

/** Adds a lot to a holding; undefined when the holding already has a lot of that order. */
export function withLot(holding: Holding, lot: Lot): Holding | undefined {
  if (holding.lots.some(({ order_id }) => order_id === lot.order_id)) return undefined
  return { ...holding, lots: [...holding.lots, lot] }
}

export function quantityOf(holding: Holding): number {
  return holding.lots.reduce((total, lot) => total + leftOf(lot), 0)
}

/** The shares of a lot that no sale took. */
export function leftOf({ quantity, sold }: Lot): number {
  return quantity - sold
}

/** What the first shares of a lot had cost, fees and duty included. Rounded down, so that all of them together cost what was paid. */
export function costOfFirst({ paid_paise, quantity }: Lot, count: number): Paise {
  return paise(Number((BigInt(paid_paise) * BigInt(count)) / BigInt(quantity)))
}

/** The total paid for the shares that are left, fees and duty included. */
export function paidFor(holding: Holding): Paise {
  return sum(holding.lots.map((lot) => paise(lot.paid_paise - costOfFirst(lot, lot.sold))))
}

/** A gain or loss in percent of what was paid, two decimals. */
export function percentOf(gainPaise: number, paid: Paise): number {
  return paid === 0 ? 0 : Math.round((gainPaise / paid) * 10_000) / 100
}

/**
 * A holding on the wire. Without a current price it is valued at what was paid, so that it shows no gain or loss
 * (docs/adr/0035-show-only-figures-that-prices-and-accounts-support.md).
 */
export function viewHolding(holding: Holding, valuation: Valuation | undefined): HoldingView {
  const quantity = quantityOf(holding)
  const paid = paidFor(holding)
  const value = valuation === undefined ? paid : times(valuation.price_paise, quantity)
  return {
    id: holding.security_id,
    scrip_name: holding.scrip_name,
    company_name: holding.scrip_name,
    isin: holding.isin,
    quantity,
    total_quantity: quantity,
    sector: valuation?.sector ?? '',
    logo_url: valuation?.logo_url ?? '',
    average_price_per_share: rupeesFrom(Math.round(paid / Math.max(1, quantity))),
    current_market_price: rupeesFrom(valuation?.price_paise ?? Math.round(paid / Math.max(1, quantity))),
    price_as_of: valuation?.price_as_of ?? null,
    total_price: rupeesFrom(paid),
    current_share_value: rupeesFrom(value),
    individualPandL: rupeesFrom(value - paid),
    percentage_of_change: percentOf(value - paid, paid),
    holding_transactions: holding.lots
      .filter((lot) => leftOf(lot) > 0)
      .map((lot) => ({
        transaction_date: lot.credited_at,
        price_per_share: rupeesFrom(lot.price_paise),
        quantity: leftOf(lot),
      })),
    requested: holding.requested,
    realised: rupeesFrom(holding.realised_paise),
  }
}

/** What a summary needs of a holding. */
export function totalOf(holding: Holding & Pick<HoldingTotal, 'version'>): HoldingTotal {
  const { security_id, realised_paise, version } = holding
  return { security_id, quantity: quantityOf(holding), paid_paise: paidFor(holding), realised_paise, version }
}

/** The totals with that of one holding. Undefined when they have it already, or a later one. */
export function withTotal(totals: readonly HoldingTotal[], total: HoldingTotal): HoldingTotal[] | undefined {
  const known = totals.find(({ security_id }) => security_id === total.security_id)
  if (known !== undefined && known.version >= total.version) return undefined
  return [...totals.filter((each) => each !== known), total]
}

/** Whether the totals know the holdings as they are. */
export function isUpToDate(totals: readonly HoldingTotal[], holdings: readonly HoldingTotal[]): boolean {
  const known = new Map(holdings.map(({ security_id, version }) => [security_id, version]))
  const isSame = totals.filter(({ security_id, version }) => known.get(security_id) === version)
  return isSame.length === holdings.length
}

/** The sums over holdings. One without a price counts at what was paid, as `viewHolding` shows it. */
export function summaryOf(
  totals: readonly HoldingTotal[],
  priceOf: (id: HoldingTotal['security_id']) => Paise | undefined,
) {
  const invested = sum(totals.map(({ paid_paise }) => paid_paise))
  // Checked as a whole: a check of each of thousands of amounts would take longer than everything else.
  const value = paise(
    totals.reduce((total, { security_id, quantity, paid_paise }) => {
      const price = priceOf(security_id)
      return total + (price === undefined ? paid_paise : price * quantity)
    }, 0),
  )
  return {
    Total_p_and_L: rupeesFrom(value - invested),
    total_p_and_l_percentage: percentOf(value - invested, invested),
    total_price: rupeesFrom(invested),
    portfolio_value: rupeesFrom(value),
    realised: rupeesFrom(totals.reduce((total, { realised_paise }) => total + realised_paise, 0)),
  }
}
