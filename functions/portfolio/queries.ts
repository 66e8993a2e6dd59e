import { listHoldingsOf } from '#functions/holding/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import type { GainsView } from '#shared/portfolio/api.ts'
import { gainsOf, gainsOfYear } from '#shared/portfolio/gains.ts'
import { viewGains } from '#shared/portfolio/view.ts'
import { financialYearAt } from '#shared/portfolio/year.ts'
import { loadSold } from './sold.ts'

/** What a person's sales gained in a financial year, by lot: in the current one, if none is named. */
export async function readGainsOf(context: Context<'table:read'>, userId: UserId, year?: number): Promise<GainsView> {
  const { sales, complete } = await loadSold(context, userId)
  const holdings = sales.length === 0 ? [] : await listHoldingsOf(context, userId)
  const current = financialYearAt(epochMs(context.clock.now()))
  return viewGains(gainsOfYear(gainsOf(sales, holdings), year ?? current), complete)
}
