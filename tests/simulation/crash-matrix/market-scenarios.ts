import { SecurityId } from '#shared/kernel/id.ts'
import { dayInIndia, minuteMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import { kaveri } from '#tests/harness/seed.ts'
import type { Actors } from './actors.ts'

const logo = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'

/** The facts of a company as the desk enters them. */
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

/** The desk creates a company and renames it, and describes its sector twice: the catalogue must show the last version. */
async function updateCatalogue({ harness, perform, asha, operator, advance }: Actors): Promise<void> {
  const desk = { as: operator.token }
  const options = { as: asha.token }
  const today = dayInIndia(harness.clock.now())
  const sector = (description: string) =>
    harness.call('saveSector', { body: { id: 'sct_SPACE', code: 'SPACE', description } }, desk).then(({ body }) => body)
  const security = (name: string) =>
    harness
      .call('saveSecurity', { params: { id: 'sec_rocket' }, body: facts(today, name) }, desk)
      .then(({ body }) => body)
  await perform('The desk creates a sector', () => sector('Rockets'))
  await perform('The desk creates a company', () => security('Rocket Works'))
  await perform('The desk changes the sector', () => sector('Space'))
  await perform('The desk renames the company', () => security('Rocketry Works'))
  // Time for the timer to repair what a lost event left out.
  await advance(5 * minuteMs)
  await advance(5 * minuteMs)
  const { sectors, columns } = await perform('A home screen loads', () =>
    harness.call('readFirstScreen', {}).then(({ body }) => body),
  )
  const index = columns.id.indexOf(SecurityId.parse('sec_rocket'))
  const row = [columns.name[index], sectors[columns.sector[index] ?? -1]?.description, columns.logo[index]].join(', ')
  if (row !== 'Rocketry Works, Space, 1') throw new Error(`the catalogue shows ${row}`)
  await perform('The company’s logo is read', () =>
    harness.call('readLogo', { params: { id: 'sec_rocket', version: '1' } }).then(({ body }) => body),
  )
  await perform('Asha filters by the sector', async () => {
    const { body } = await harness.call(
      'filterBySector',
      { query: {}, body: { sector: ['SPACE'], status: 3 } },
      options,
    )
    if (body.data[0]?.name !== 'Rocketry Works') throw new Error('the company is missing')
  })
}

/** Asha adds a company to both watchlists, each of which must contain it once, and takes it off one. */
async function addToWatchlists({ harness, perform, asha }: Actors): Promise<void> {
  const options = { as: asha.token }
  const body = { related_security_id: kaveri, related_user_id: asha.userId }
  await perform('Asha is interested in a company', () =>
    harness.call('markInterested', { body }, options).then((response) => response.body),
  )
  await perform('Asha subscribes to the company', () =>
    harness
      .call('markNotify', { body }, { ...options, headers: { 'idempotency-key': 'notify-me-1' } })
      .then((response) => response.body),
  )
  const { data } = await perform('Asha reads her watchlists', () =>
    harness.call('readWatchlist', {}, options).then((response) => response.body),
  )
  if (JSON.stringify(data) !== JSON.stringify({ interested: [kaveri], notify: [kaveri] }))
    throw new Error(`the watchlists are ${JSON.stringify(data)}`)
  await perform('Asha takes her interest back', () =>
    harness
      .call('removeWatchlistEntry', { params: { kind: 'interested', id: kaveri } }, options)
      .then((response) => response.body),
  )
  const left = await perform('Asha reads her watchlists again', () =>
    harness.call('readWatchlist', {}, options).then((response) => response.body),
  )
  if (JSON.stringify(left.data) !== JSON.stringify({ interested: [], notify: [kaveri] }))
    throw new Error(`the watchlists are ${JSON.stringify(left.data)}`)
}

/** The desk adds a holiday and removes it. */
async function addAndRemoveHoliday({ harness, perform, asha, operator }: Actors): Promise<void> {
  const desk = { as: operator.token }
  const params = { date: dayInIndia(harness.clock.now()) }
  const holidays = () =>
    harness
      .call('readHolidays', {}, { as: asha.token })
      .then(({ body }) => body.data.map(({ holiday_name }) => holiday_name).join())
  await perform('The desk adds a holiday', () =>
    harness
      .call('saveHoliday', { params, body: { holiday_name: 'Diwali', description: '' } }, desk)
      .then(({ body }) => body),
  )
  if ((await perform('Asha reads the holidays', holidays)) !== 'Diwali') throw new Error('the holiday is missing')
  await perform('The desk removes the holiday', () =>
    harness.call('removeHoliday', { params }, desk).then(({ body }) => body),
  )
  if ((await perform('Asha reads the holidays again', holidays)) !== '') throw new Error('the holiday is still there')
}

export const marketScenarios: readonly { readonly name: string; run(actors: Actors): Promise<void> }[] = [
  { name: 'a company is listed', run: updateCatalogue },
  { name: 'marking a company', run: addToWatchlists },
  { name: 'a holiday', run: addAndRemoveHoliday },
]
