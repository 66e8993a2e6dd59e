import { dayInIndia, minuteMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import { kaveri } from '#tests/harness/seed.ts'
import type { Actors } from './actors.ts'

const logo = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'

/** A company as the desk writes it. */
function facts(today: string, name: string) {
  const start = 'INE0TS01010'
  return {
    name,
    isin: `${start}${isinCheckDigit(start)}`,
    sector_code: 'SPACE',
    market_cap: 3 as const,
    logo_url: logo,
    company_overview: '<p>Builds rockets.</p>',
    available_nsdl: true,
    available_cdsl: true,
    coming_soon: true,
    face_value_paise: paise(1_000),
    lot_size: 10,
    min_quantity: 10,
    max_quantity: 200,
    financials_as_of: today,
    total_investment: '',
    investors: [],
    financials: [],
  }
}

/** The desk lists a company, writes it anew, and names its sector twice: whatever dies on the way, the listing says the last of it. */
async function keepListing({ harness, does, asha, operator, leap }: Actors): Promise<void> {
  const [desk, mine] = [{ as: operator.token }, { as: asha.token }]
  const today = dayInIndia(harness.clock.now())
  const sector = (description: string) =>
    harness.call('saveSector', { body: { id: 'sct_SPACE', code: 'SPACE', description } }, desk).then(({ body }) => body)
  const security = (name: string) =>
    harness
      .call('saveSecurity', { params: { id: 'sec_rocket' }, body: facts(today, name) }, desk)
      .then(({ body }) => body)
  await does('The desk names a sector', () => sector('Rockets'))
  await does('The desk lists a company', () => security('Rocket Works'))
  await does('The desk names the sector anew', () => sector('Space'))
  await does('The desk gives the company its right name', () => security('Rocketry Works'))
  // Time enough for the timer to make up for what was never told.
  await leap(5 * minuteMs)
  await leap(5 * minuteMs)
  const { sectors, columns } = await does('Somebody’s home screen begins', () =>
    harness.call('readFirstScreen', {}).then(({ body }) => body),
  )
  const place = columns.id.indexOf('sec_rocket')
  const shown = [columns.name[place], sectors[columns.sector[place] ?? -1]?.description, columns.logo[place]].join(', ')
  if (shown !== 'Rocketry Works, Space, 1') throw new Error(`the listing shows ${shown}`)
  await does('Its logo is shown', () =>
    harness.call('readLogo', { params: { id: 'sec_rocket', version: '1' } }).then(({ body }) => body),
  )
  await does('Asha sees the sector’s companies', async () => {
    const { body } = await harness.call('filterBySector', { query: {}, body: { sector: ['SPACE'], status: 3 } }, mine)
    if (body.data[0]?.name !== 'Rocketry Works') throw new Error('it is not among them')
  })
}

/** What Asha marks stays marked, once. */
async function mark({ harness, does, asha }: Actors): Promise<void> {
  const mine = { as: asha.token }
  const body = { related_security_id: kaveri, related_user_id: asha.userId }
  await does('Asha would buy', () => harness.call('markInterested', { body }, mine).then((answered) => answered.body))
  await does('Asha wants to be told', () =>
    harness
      .call('markNotify', { body }, { ...mine, headers: { 'idempotency-key': 'notify-me-1' } })
      .then((answered) => answered.body),
  )
  const { data } = await does('Asha sees what she has marked', () =>
    harness.call('readWatchlist', {}, mine).then((answered) => answered.body),
  )
  if (JSON.stringify(data) !== JSON.stringify({ interested: [kaveri], notify: [kaveri] }))
    throw new Error(`she has marked ${JSON.stringify(data)}`)
}

/** A holiday comes, and is taken back. */
async function rest({ harness, does, asha, operator }: Actors): Promise<void> {
  const desk = { as: operator.token }
  const params = { date: dayInIndia(harness.clock.now()) }
  const holidays = () =>
    harness
      .call('readHolidays', {}, { as: asha.token })
      .then(({ body }) => body.data.map(({ holiday_name }) => holiday_name).join())
  await does('The desk names a holiday', () =>
    harness
      .call('saveHoliday', { params, body: { holiday_name: 'Diwali', description: '' } }, desk)
      .then(({ body }) => body),
  )
  if ((await does('Asha is told of it', holidays)) !== 'Diwali') throw new Error('it is not told')
  await does('The desk takes it back', () => harness.call('removeHoliday', { params }, desk).then(({ body }) => body))
  if ((await does('Asha is told no more', holidays)) !== '') throw new Error('it is still told')
}

export const marketScenarios: readonly { readonly name: string; play(actors: Actors): Promise<void> }[] = [
  { name: 'a company is listed', play: keepListing },
  { name: 'marking a company', play: mark },
  { name: 'a holiday', play: rest },
]
