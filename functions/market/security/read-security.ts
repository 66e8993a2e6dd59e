import { http } from '#functions/platform/http/endpoint.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { marketApi } from '#shared/market/api.ts'
import { securityPage } from '#shared/market/view.ts'
import { loadCompany } from '#functions/market/repository.ts'
import { viewFor } from './view.ts'

export const readSecurity = http(marketApi.readSecurity, async ({ params, caller }, context) => {
  const company = await loadCompany(context, params.id, caller.userId)
  if (company === undefined) throw new Refused(NOT_FOUND)
  const { facts, card, watchlist } = company
  const sector = { code: card.sector_code, description: card.sector }
  return { data: securityPage(facts, card, viewFor(context, [sector], watchlist)) }
})
