import { http } from '#functions/platform/http/endpoint.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { portfolioApi } from '#shared/portfolio/api.ts'
import { daysOfLine } from '#shared/portfolio/value.ts'
import { viewPortfolioValue } from '#shared/portfolio/view.ts'
import { loadOwned, loadPortfolioValue } from './portfolio-value.ts'

export const readPortfolioValue = http(portfolioApi.readPortfolioValue, async ({ caller }, context) => {
  const { holdings, sales, complete } = await loadOwned(context, caller.userId)
  const days = daysOfLine(holdings, dayInIndia(context.clock.now()))
  const values = await loadPortfolioValue(context, days, holdings, sales)
  return { data: values.map((each, index) => viewPortfolioValue(days[index] as (typeof days)[number], each)), complete }
})
