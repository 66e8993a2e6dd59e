import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { portfolioApi } from '#shared/portfolio/api.ts'
import { gainsOf } from '#shared/portfolio/gains.ts'
import { daysOfLine } from '#shared/portfolio/value.ts'
import { viewPercent, viewPortfolioValue } from '#shared/portfolio/view.ts'
import { cashFlowsOf, xirr } from '#shared/portfolio/xirr.ts'
import { loadOwned, loadPortfolioValue } from './portfolio-value.ts'

export const readPortfolioValue = http(
  portfolioApi.readPortfolioValue,
  async ({ caller }, context: Context<'table:read' | 'files:read'>) => {
    const { holdings, sales, complete } = await loadOwned(context, caller.userId)
    const today = dayInIndia(context.clock.now())
    const days = daysOfLine(holdings, today)
    const values = await loadPortfolioValue(context, days, holdings, sales)
    const left = { day: today, paise: values.at(-1)?.value ?? 0 }
    return {
      data: values.map((each, index) => viewPortfolioValue(days[index] as (typeof days)[number], each)),
      xirr: viewPercent(complete ? xirr([...cashFlowsOf(holdings, gainsOf(sales, holdings)), left]) : undefined),
      complete,
    }
  },
)
