import type { Context } from '#functions/platform/context.ts'
import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { findImport } from '#functions/market/queries.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'

export const readPriceImport = http(
  deskMarketApi.readPriceImport,
  async ({ params }, context: Context<'table:read'>) => {
    const report = await findImport(context, params.id)
    if (report === undefined) throw new Refused(NOT_FOUND)
    return { data: report }
  },
)
