import { prefixedId } from '#shared/kernel/id.ts'
import { recordSecurity, recordAvailability, recordPrices } from '#functions/market/commands.ts'
import type { LocalApp } from '#infra/local/app.ts'
import { dayInIndia, dayMs, later, day } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import type { SecurityFacts } from '#shared/market/market.ts'

/** The id of the company. */
export const grown = prefixedId('sec', 'grown')
const overview = `<p>${Array.from({ length: 40 }, (_, index) => `one${index + 1}`).join(' ')}</p><ul><li>${Array.from({ length: 40 }, (_, index) => `<b>two${index + 1}</b>`).join(' ')}</li><li>the very end</li></ul>`

/** A company with every fact filled in and daily prices: two years by default, from ₹100.00 upward by a rupee a day. */
export async function listCompany(
  { context, drain }: Pick<LocalApp, 'context' | 'drain'>,
  over: Partial<SecurityFacts> = {},
  { days = 735, shares = 500 } = {},
): Promise<void> {
  const id = over.id ?? grown
  const body = `INE0${id.slice(-2).toUpperCase()}01010`.padEnd(11, '0')
  await recordSecurity(context, {
    id,
    name: 'Grown Orchards',
    isin: `${body}${isinCheckDigit(body)}`,
    sector_code: 'TECH',
    market_cap: 1,
    logo_url: '',
    company_overview: overview,
    available_nsdl: true,
    available_cdsl: false,
    coming_soon: false,
    face_value_paise: paise(1_000),
    lot_size: 10,
    min_quantity: 10,
    max_quantity: 200,
    financials_as_of: day('2026-03-31'),
    total_investment: 'Rs. 20 crore',
    investors: [
      { name: 'Founders', percentage: 60, colour: '#5b34da' },
      { name: 'Others', percentage: 40, colour: '#0b7440' },
    ],
    financials: [{ name: 'Revenue', value: 'Rs. 120 crore' }],
    ...over,
  })
  await recordAvailability(context, id, shares)
  const prices = Array.from({ length: days }, (_, index) => ({
    date: dayInIndia(later(context.clock.now(), (index - days + 1) * dayMs)),
    close_paise: paise((100 + index) * 100),
    volume: 10,
  }))
  for (let from = 0; from < prices.length; from += 90)
    await recordPrices(context, id, prices.slice(from, from + 90), { source: 'test' })
  await drain()
}
