import type { Context } from '#functions/platform/context.ts'
import { papersApi } from '#shared/agreement/papers-api.ts'
import { viewHolding } from '#shared/holding/rules.ts'
import { csvOf } from '#shared/kernel/csv.ts'
import { formatDay } from '#shared/kernel/format.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { listHoldingsOf } from '#functions/holding/queries.ts'
import { readValuations } from '#functions/market/queries.ts'
import { linkLifeSeconds, linkTo } from './made-file.ts'

const header = [
  'Company',
  'ISIN',
  'Quantity',
  'Average price per share (Rs.)',
  'Invested (Rs.)',
  'Price per share (Rs.)',
  'Price of',
  'Value (Rs.)',
  'Profit or loss (Rs.)',
  'Profit or loss (%)',
]

export const exportHoldings = http(
  papersApi.exportHoldings,
  async ({ caller }, context: Context<'table:read' | 'files'>) => {
    const [holdings, valuationOf] = await Promise.all([listHoldingsOf(context, caller.userId), readValuations(context)])
    const rows = holdings.map((holding) => {
      const view = viewHolding(holding, valuationOf(holding.security_id))
      return [
        view.company_name,
        view.isin,
        view.quantity,
        view.average_price_per_share,
        view.total_price,
        view.current_market_price,
        view.price_as_of === null ? '' : formatDay(view.price_as_of),
        view.current_share_value,
        view.individualPandL,
        view.percentage_of_change,
      ]
    })
    const url = await linkTo(context, caller.userId, 'holdings.csv', new TextEncoder().encode(csvOf(header, rows)))
    return { data: { url, expires_in: linkLifeSeconds } }
  },
)
