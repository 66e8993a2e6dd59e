import type { Ports } from '#functions/platform/port/ports.ts'
import {
  listSecurity,
  recordAvailability,
  recordHoliday,
  recordPrices,
  recordSector,
} from '#functions/market/commands.ts'
import { readCard } from '#functions/market/queries.ts'
import { rebuildCatalogue } from '#functions/market/catalogue/catalogue.ts'
import { publishNews } from '#functions/news/commands.ts'
import { setStock } from '#functions/order/commands.ts'
import { publishFaqs } from '#functions/support/commands.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { daysBefore } from '#shared/market/rules.ts'
import { sectors } from './companies.ts'
import { holidays } from './holidays.ts'
import { seedPeople } from './people.ts'
import { type DemoSecurity, demoSecurities } from './security.ts'

const progressKey = { pk: 'demo', sk: 'prices' }
const correlation = 'req_demo'

/** Seeds an empty table through the commands of the modules. Later calls only add the prices of the days since. */
export async function seedDemo(ports: Ports): Promise<void> {
  const yesterday = daysBefore(dayInIndia(ports.clock.now()), 1)
  const seededUntil = (await ports.table.get(progressKey))?.['until']
  if (seededUntil === yesterday) return
  const securities = demoSecurities(yesterday)
  if (seededUntil !== undefined) await addPrices(ports, securities)
  else await seedAll(ports, securities)
  await rebuildCatalogue(ports)
  await ports.table.put({ ...progressKey, until: yesterday })
}

async function seedAll(ports: Ports, securities: readonly DemoSecurity[]): Promise<void> {
  await seedPeople(ports)
  await publishFaqs(ports)
  for (const holiday of holidays) await recordHoliday(ports, holiday)
  for (const sector of sectors) await recordSector(ports, sector, correlation)
  for (const { facts, prices, news, issued } of securities) {
    await listSecurity(ports, facts, correlation)
    await recordPrices(ports, facts.id, prices, { source: 'demo' }, correlation)
    await setStock(ports, facts.id, issued)
    await recordAvailability(ports, facts.id, issued, correlation)
    for (const item of news) await publishNews(ports, item)
  }
}

/** Continues after the last recorded price, because the desk may have recorded prices too. */
async function addPrices(ports: Ports, securities: readonly DemoSecurity[]): Promise<void> {
  for (const { facts, prices } of securities) {
    const asOf = (await readCard(ports, facts.id))?.price_as_of ?? ''
    const since = prices.filter(({ date }) => date > asOf)
    await recordPrices(ports, facts.id, since, { source: 'demo' }, correlation)
  }
}
