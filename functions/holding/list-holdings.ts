import { holdingApi } from '#shared/holding/api.ts'
import { summaryOf, viewHolding } from '#shared/holding/rules.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { listCards } from '#functions/market/queries.ts'
import { loadHoldings } from './repository.ts'

export const listHoldings = http(holdingApi.listHoldings, async ({ caller }, context) => {
  const holdings = await loadHoldings(context, caller.userId)
  const cards = await listCards(
    context,
    holdings.map(({ security_id }) => security_id),
  )
  const views = holdings.map((holding) => {
    const card = cards.get(holding.security_id)
    if (card === undefined || card.last_price_paise === null) return viewHolding(holding, undefined)
    return viewHolding(holding, {
      price_paise: card.last_price_paise,
      price_as_of: card.price_as_of,
      sector: card.sector,
      logo_url: card.logo_url,
    })
  })
  return { total_count: views.length, client_holdings: views, summary: summaryOf(views) }
})
