import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { SecurityId } from '#shared/kernel/id.ts'
import { Day, Instant } from '#shared/kernel/instant.ts'
import { Rupees } from '#shared/kernel/money.ts'
import { Cursor, PageLimit } from '#shared/kernel/paging.ts'

export const HoldingView = z.object({
  id: SecurityId,
  scrip_name: z.string(),
  company_name: z.string(),
  isin: z.string(),
  quantity: z.int(),
  total_quantity: z.int(),
  sector: z.string(),
  logo_url: z.string(),
  average_price_per_share: Rupees,
  current_market_price: Rupees,
  price_as_of: z.nullable(Day),
  total_price: Rupees,
  current_share_value: Rupees,
  individualPandL: Rupees,
  percentage_of_change: z.number(),
  holding_transactions: z.array(z.object({ transaction_date: Instant, price_per_share: Rupees, quantity: z.int() })),
  /** How many of the shares open sell requests have set aside. */
  requested: z.int(),
  /** What sold shares gained or lost. Profit and loss above are those of the shares that are left. */
  realised: Rupees,
})
export type HoldingView = z.infer<typeof HoldingView>

export const holdingApi = api('holding', {
  listHoldings: {
    method: 'GET',
    path: '/holdings_of_client',
    who: 'investor',
    summary:
      "List the caller's holdings, with profit and loss against the last price. Count and summary are those of all pages.",
    query: z.object({ limit: z.optional(PageLimit), cursor: z.optional(Cursor) }),
    response: z.object({
      total_count: z.int(),
      client_holdings: z.array(HoldingView),
      summary: z.object({
        Total_p_and_L: Rupees,
        total_p_and_l_percentage: z.number(),
        total_price: Rupees,
        portfolio_value: Rupees,
        realised: Rupees,
      }),
      next_cursor: z.optional(z.string()),
    }),
    refusals: [],
  },
})
