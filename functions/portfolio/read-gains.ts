import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { portfolioApi } from '#shared/portfolio/api.ts'
import { readGainsOf } from './queries.ts'

export const readGains = http(portfolioApi.readGains, async ({ query, caller }, context: Context<'table:read'>) => ({
  data: await readGainsOf(context, caller.userId, query.year),
}))
