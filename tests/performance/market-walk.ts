import type { UserId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { kaveri } from '#tests/harness/seed.ts'
import type { Harness } from '#tests/harness/harness.ts'
import type { Steps } from './table-walk.ts'

interface Walker {
  readonly token: string
  readonly userId: UserId
  readonly operator: string
}

const logo = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'

/** The requests of the Home and filter screens, of the watchlist, and of the desk for the market. */
export async function visitMarket(
  harness: Harness,
  { call, meanwhile }: Steps,
  { token, userId, operator }: Walker,
): Promise<void> {
  await call('readFirstScreen', {})
  await call('readSnapshot', {})
  await call('listSectors', {}, token)
  const entry = { related_security_id: kaveri, related_user_id: userId }
  // Twice: an existing watchlist entry takes another path.
  for (let time = 0; time < 2; time += 1) {
    await call('markInterested', { body: entry }, token)
    await call('markNotify', { body: entry }, token)
  }
  await call('readWatchlist', {}, token)
  for (let time = 0; time < 2; time += 1)
    await call('removeWatchlistEntry', { params: { kind: 'interested', id: kaveri } }, token)
  await call(
    'listSecurities',
    { query: { userId, status: '1', limit: '100' }, body: { search: 'kaveri', sort: 'price_asc' } },
    token,
  )
  await call('filterBySector', { query: {}, body: { sector: ['TECH'], status: 1 } }, token)
  await call('readSecurity', { params: { id: kaveri } }, token)

  const date = dayInIndia(harness.clock.now())
  await call(
    'saveHoliday',
    { params: { date }, body: { holiday_name: 'Diwali', description: 'Nothing is transferred today.' } },
    operator,
  )
  const { body: holidays } = await call('readHolidays', {}, token)
  if (holidays.data.length !== 1) throw new Error('the holiday is missing')
  await call('removeHoliday', { params: { date } }, operator)

  await call('saveSector', { body: { id: 'sct_SPACE', code: 'SPACE', description: 'Space' } }, operator)
  const params = { id: 'sec_rocket' }
  const body = {
    name: 'Rocket Works',
    isin: 'INE0TS010108',
    sector_code: 'SPACE',
    market_cap: 3 as const,
    logo_url: logo,
    company_overview: '<p>Builds rockets.</p>',
    available_nsdl: true,
    available_cdsl: true,
    coming_soon: true,
    face_value_paise: 1_000,
    lot_size: 10,
    min_quantity: 10,
    max_quantity: 200,
    financials_as_of: date,
    total_investment: '',
    investors: [],
    financials: [],
  }
  await call('saveSecurity', { params, body }, operator)
  // Again, with a sector that has a company.
  await call('saveSector', { body: { id: 'sct_SPACE', code: 'SPACE', description: 'Space travel' } }, operator)
  await call('saveSecurity', { params, body: { ...body, name: 'Rocketry Works' } }, operator)
  await call('readLogo', { params: { ...params, version: '1' } })
  await meanwhile(() => harness.drain())
}
