import type { Context } from '#functions/platform/context.ts'
import { holdingApi } from '#shared/holding/api.ts'
import { quantityOf, summaryOf, totalOf, viewHolding } from '#shared/holding/rules.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readValuations } from '#functions/market/queries.ts'
import { loadHoldings } from './repository.ts'
import { loadTotals } from './totals-file.ts'

/** How many holdings a request without a limit gets. */
const pageSize = 100

export const listHoldings = http(
  holdingApi.listHoldings,
  async ({ query, caller }, context: Context<'table:read' | 'files:read'>) => {
    const { limit = pageSize, cursor } = query
    const [page, valuationOf] = await Promise.all([
      loadHoldings(context, caller.userId, { limit, cursor }, { consistency: 'eventual' }),
      readValuations(context),
    ])
    const shown = page.values.map(totalOf)
    const isWhole = cursor === undefined && page.cursor === undefined
    const totals = isWhole ? shown : await loadTotals(context, caller.userId, shown)
    return {
      // A company of which all shares are sold counts in the summary only.
      total_count: totals.filter(({ quantity }) => quantity > 0).length,
      client_holdings: page.values
        .filter((holding) => quantityOf(holding) > 0)
        .map((holding) => viewHolding(holding, valuationOf(holding.security_id))),
      summary: summaryOf(totals, (id) => valuationOf(id)?.price_paise),
      ...(page.cursor === undefined ? {} : { next_cursor: page.cursor }),
    }
  },
)
