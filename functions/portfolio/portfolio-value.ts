import { listFirstHoldings } from '#functions/holding/queries.ts'
import { readPriceHistory, readValuations } from '#functions/market/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Holding } from '#shared/holding/holding.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { Day } from '#shared/kernel/instant.ts'
import { companiesMax, holdingsMax } from '#shared/portfolio/limits.ts'
import { soldByLot } from '#shared/portfolio/sold.ts'
import { addValues, everPaid, type PortfolioValue, valueOn } from '#shared/portfolio/value.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { loadSold } from './sold.ts'

/** Files of prices that are read at the same time. */
const concurrency = 16

/** The holdings of a person for which most was paid, and their sales. A person who never sold has none to be read. */
export async function loadOwned(context: Context<'table:read'>, userId: UserId) {
  const { values, isWhole } = await listFirstHoldings(context, userId, holdingsMax)
  const holdings = values.toSorted((one, other) => everPaid(other) - everPaid(one)).slice(0, companiesMax)
  const hasSold = holdings.some(({ sold }) => sold > 0)
  const { sales, complete } = hasSold ? await loadSold(context, userId) : { sales: [], complete: true }
  return { holdings, sales, complete: complete && isWhole && holdings.length === values.length }
}

/** The value of the holdings on each of the days. The prices of a company are dropped once they are counted. */
export async function loadPortfolioValue(
  context: Context<'table:read' | 'files:read'>,
  days: readonly Day[],
  holdings: readonly Holding[],
  sales: readonly Sale[],
): Promise<PortfolioValue[]> {
  const valuationOf = await readValuations(context)
  const sold = soldByLot(sales)
  let values: PortfolioValue[] = days.map(() => ({ value: 0, invested: 0 }))
  for (let start = 0; start < holdings.length; start += concurrency) {
    const read = holdings.slice(start, start + concurrency).map(async ({ security_id, lots }) => {
      const prices = await readPriceHistory(context, security_id)
      return valueOn(days, { lots, sold, prices, price_paise: valuationOf(security_id)?.price_paise })
    })
    for (const each of await Promise.all(read)) values = addValues(values, each)
  }
  return values
}
