import type { FullContext } from '#functions/platform/context.ts'
import {
  recordAvailability,
  recordHoliday,
  recordPrices,
  recordSector,
  recordSecurity,
} from '#functions/market/commands.ts'
import { findCard } from '#functions/market/queries.ts'
import { rebuildCatalogue } from '#functions/market/catalogue/catalogue.ts'
import { publishNews } from '#functions/news/commands.ts'
import { issueStock } from '#functions/order/commands.ts'
import { publishFaqs } from '#functions/support/commands.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { daysBefore } from '#shared/market/rules.ts'
import { sectors } from './companies.ts'
import { holidays } from './holidays.ts'
import { seedPeople } from './people.ts'
import { type DemoSecurity, demoSecurities } from './security.ts'

const progressKey = { pk: 'demo', sk: 'prices' }

/** Seeds an empty table through the commands of the modules. Later calls only add the prices of the days since. */
export async function seedDemo(context: FullContext): Promise<void> {
  const yesterday = daysBefore(dayInIndia(context.clock.now()), 1)
  const seededUntil = (await context.table.get(progressKey))?.['until']
  if (seededUntil === yesterday) return
  const securities = demoSecurities(yesterday)
  if (seededUntil !== undefined) await addPrices(context, securities)
  else await seedAll(context, securities)
  await rebuildCatalogue(context)
  await context.table.put({ ...progressKey, until: yesterday })
}

async function seedAll(context: FullContext, securities: readonly DemoSecurity[]): Promise<void> {
  await seedPeople(context)
  await publishFaqs(context)
  for (const holiday of holidays) await recordHoliday(context, holiday)
  for (const sector of sectors) await recordSector(context, sector)
  for (const { facts, prices, news, issued } of securities) {
    await recordSecurity(context, facts)
    await recordPrices(context, facts.id, prices, { source: 'demo' })
    await issueStock(context, facts.id, issued)
    await recordAvailability(context, facts.id, issued)
    for (const item of news) await publishNews(context, item)
  }
}

/** Continues after the last recorded price, because the desk may have recorded prices too. */
async function addPrices(context: FullContext, securities: readonly DemoSecurity[]): Promise<void> {
  for (const { facts, prices } of securities) {
    const asOf = (await findCard(context, facts.id))?.price_as_of ?? ''
    const since = prices.filter(({ date }) => date > asOf)
    await recordPrices(context, facts.id, since, { source: 'demo' })
  }
}
