import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { marketApi } from '#shared/market/api.ts'
import { securityPage } from '#shared/market/view.ts'
import { loadCompany } from '#functions/market/repository.ts'
import { readIndex } from '#functions/market/catalogue/whole-catalogue.ts'
import { viewFor } from './view.ts'

export const readSecurity = http(
  marketApi.readSecurity,
  async ({ params, caller }, context: Context<'table:read' | 'files:read'>) => {
    const [company, { sectors }] = await Promise.all([
      loadCompany(context, params.id, caller.userId),
      readIndex(context),
    ])
    if (company === undefined) throw new Refused(NOT_FOUND)
    const { facts, card, watchlist } = company
    return { data: securityPage(facts, card, viewFor(context, sectors, watchlist)) }
  },
)
