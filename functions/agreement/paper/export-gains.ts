import type { Context } from '#functions/platform/context.ts'
import { papersApi } from '#shared/agreement/papers-api.ts'
import { csvOf } from '#shared/kernel/csv.ts'
import { formatDay } from '#shared/kernel/format.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readGainsOf } from '#functions/portfolio/queries.ts'
import { linkLifeSeconds, linkTo } from './made-file.ts'

const header = [
  'Sell request',
  'Company',
  'ISIN',
  'Quantity',
  'Acquired on',
  'Sold on',
  'Cost (Rs.)',
  'Proceeds (Rs.)',
  'Gain or loss (Rs.)',
  'Term',
]

export const exportGains = http(
  papersApi.exportGains,
  async ({ query, caller }, context: Context<'table:read' | 'files'>) => {
    const gains = await readGainsOf(context, caller.userId, query.year)
    const rows = gains.rows.map((row) => [
      `REQ${row.sale_number}`,
      row.company_name,
      row.isin,
      row.quantity,
      formatDay(row.acquired_on),
      formatDay(row.sold_on),
      row.cost,
      row.proceeds,
      row.gain,
      row.term === 'LONG' ? 'Long-term' : 'Short-term',
    ])
    const name = `capital-gains-${gains.year}.csv`
    const url = await linkTo(context, caller.userId, name, new TextEncoder().encode(csvOf(header, rows)))
    return { data: { url, expires_in: linkLifeSeconds } }
  },
)
