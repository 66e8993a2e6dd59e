import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outboxPrefix } from '#functions/platform/messaging/outbox.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { paise } from '#shared/kernel/money.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import { catalogueRow } from '#shared/market/catalogue.ts'
import { rowsOf } from '#shared/market/rows.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { listSecurity, markAvailability, recordSector } from '#functions/market/commands.ts'
import { checkCatalogue, readPublic, readWholeCatalogue, rebuildCatalogue, refreshCatalogue } from './catalogue.ts'
import { loadAllCards, loadChanges, loadSectors } from '#functions/market/repository.ts'

const places = Array.from({ length: 10 }, (_, place) => place)
const ids = places.map((place) => `sec_${place}`)
const files = ['market/listing.json', 'market/first.json', 'market/snapshot.json']

let harness: Harness
let ports: Ports
beforeEach(async () => {
  harness = await startHarness({ sandboxes: false, seedData })
  ports = harness.app.ports
})
afterEach(() => harness.close())

async function seedData(given: Ports): Promise<void> {
  await recordSector(given, { id: 'sct_TECH', code: 'TECH', description: 'Technology' }, 'test')
  for (const place of places) await list(given, place)
}

async function list(given: Ports, place: number): Promise<void> {
  const body = `INE0QQ0${place}010`
  await listSecurity(
    given,
    {
      id: `sec_${place}`,
      name: `Company ${place}`,
      isin: `${body}${isinCheckDigit(body)}`,
      sector_code: 'TECH',
      market_cap: 1,
      logo_url: '',
      company_overview: '',
      available_nsdl: true,
      available_cdsl: true,
      coming_soon: false,
      face_value_paise: paise(1_000),
      lot_size: 1,
      min_quantity: 10,
      max_quantity: 200,
      financials_as_of: '2026-03-31',
      total_investment: '',
      investors: [],
      financials: [],
    },
    'test',
  )
}

/** The same house to somebody who has read nothing yet, and to whom nobody tells what is changed. */
function deaf(): Ports {
  return {
    ...ports,
    files: { ...ports.files },
    table: {
      ...ports.table,
      transact: (writes) =>
        ports.table.transact(writes.filter((write) => !('put' in write && write.put.pk.startsWith(outboxPrefix)))),
    },
  }
}

/** What the files say that the cards do not. */
async function violations(): Promise<string[]> {
  const fresh = { ...ports, files: { ...ports.files } }
  const [whole, snapshot, first, cards, sectors] = await Promise.all([
    readWholeCatalogue(fresh),
    readPublic(fresh, 'snapshot'),
    readPublic(fresh, 'first'),
    loadAllCards(ports),
    loadSectors(ports),
  ])
  const right = cards.map(catalogueRow).sort((one, other) => (one.id < other.id ? -1 : 1))
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const shown = (rows: { readonly id: string; readonly status: number }[]) => rows.map(({ id, status }) => [id, status])
  return [
    ...(isSame(whole.rows, right) ? [] : ['the listing has other rows']),
    ...(isSame(whole.sectors, sectors) ? [] : ['the listing has other sectors']),
    ...[snapshot, first].flatMap(({ listing }, place) => [
      ...(listing.build === whole.build ? [] : [`${files[place + 1]} is of another build`]),
      ...(isSame(shown(rowsOf(listing)), shown(right)) ? [] : [`${files[place + 1]} shows others`]),
    ]),
  ]
}

/** A house in which one put of a file goes otherwise than it should, once. */
function withPut(key: string, once: (put: () => Promise<void>) => Promise<void>): Ports {
  let isOver = false
  const put: Ports['files']['put'] = async (at, ...rest) => {
    const real = () => ports.files.put(at, ...rest)
    if (at !== key || isOver) return real()
    isOver = true
    return once(real)
  }
  return { ...ports, files: { ...ports.files, put } }
}

it('is right after a hundred changes told at once, twice and in any order', async () => {
  const changes = Array.from({ length: 100 }, (_, turn) => ({
    id: ids[(turn * 7) % ids.length] ?? '',
    available: turn % 3 === 0 ? 0 : 100 + turn,
  }))
  await Promise.all(changes.map(({ id, available }) => markAvailability(deaf(), id, available, 'test')))
  expect(await violations()).not.toEqual([])
  // As queues do: in another order, at once, twice, and what fails again.
  let told = [...changes, ...changes.toReversed()].map(({ id }) => id)
  for (let round = 0; told.length > 0 && round < 30; round += 1) {
    const outcomes = await Promise.allSettled(told.map((id) => refreshCatalogue(deaf(), [id])))
    told = told.filter((_, place) => outcomes[place]?.status === 'rejected')
  }
  expect(told).toEqual([])
  expect(await violations()).toEqual([])
})

it('is written once for all of many changes, by whoever hears of the first', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, turn) => markAvailability(deaf(), ids[turn % ids.length] ?? '', turn, 'test')),
  )
  let puts = 0
  const counting: Ports = {
    ...deaf(),
    files: { ...ports.files, put: (...given) => ((puts += 1), ports.files.put(...given)) },
  }
  await refreshCatalogue(counting, ['sec_3'])
  expect(await violations()).toEqual([])
  for (const id of ids) await refreshCatalogue(counting, [id])
  expect(puts).toBe(files.length)
})

it('says what all hearers together were told', async () => {
  await Promise.all(ids.map((id, place) => markAvailability(ports, id, place * 5, 'test')))
  await harness.drain()
  expect(await violations()).toEqual([])
  const { listing } = await readPublic(ports, 'first')
  expect(listing.counts).toEqual({ 1: 8, 2: 2, 3: 0 })
})

describe('a hearer that dies', () => {
  const cases = files.flatMap((key) => (['before', 'after'] as const).map((when) => [when, key] as const))

  it.each(cases)('%s it puts %s is made up for by the next try', async (when, key) => {
    await markAvailability(deaf(), 'sec_3', 50, 'test')
    const dying = withPut(key, async (put) => {
      if (when === 'after') await put()
      throw new Error('died')
    })
    await expect(refreshCatalogue(dying, ['sec_3'])).rejects.toThrow('died')
    await refreshCatalogue(deaf(), ['sec_3'])
    expect(await violations()).toEqual([])
  })

  it.each(cases)('%s it puts %s and is never told again is made up for by the timer', async (when, key) => {
    await markAvailability(deaf(), 'sec_3', 50, 'test')
    const dying = withPut(key, async (put) => {
      if (when === 'after') await put()
      throw new Error('died')
    })
    await expect(refreshCatalogue(dying, ['sec_3'])).rejects.toThrow('died')
    await harness.advance('PT5M')
    expect(await violations()).toEqual([])
  })
})

describe('a slow builder', () => {
  it.each(files)('that comes to put %s when a newer one has been there puts nothing older over it', async (key) => {
    await markAvailability(deaf(), 'sec_1', 50, 'test')
    let builtMeanwhile = false
    const slow = withPut(key, async (put) => {
      await markAvailability(deaf(), 'sec_1', 0, 'test')
      await markAvailability(deaf(), 'sec_2', 70, 'test')
      await refreshCatalogue(deaf(), ['sec_1', 'sec_2'])
      builtMeanwhile = true
      await put()
    })
    await refreshCatalogue(slow, ['sec_1'])
    expect(builtMeanwhile).toBe(true)
    expect(await violations()).toEqual([])
  })

  it('that read the cards before they were changed leaves the newer rows alone', async () => {
    let asked = 0
    const stale = await ports.table.getMany([{ pk: 'security#sec_1', sk: 'card' }])
    const late: Ports = { ...deaf(), table: { ...ports.table, getMany: async () => ((asked += 1), stale) } }
    await markAvailability(deaf(), 'sec_1', 50, 'test')
    await refreshCatalogue(deaf(), ['sec_1'])
    await refreshCatalogue(late, ['sec_1'])
    expect(asked).toBe(1)
    expect(await violations()).toEqual([])
  })
})

describe('an event that was lost', () => {
  it('is made up for by the timer, and not before', async () => {
    await markAvailability(deaf(), 'sec_4', 50, 'test')
    await harness.advance('PT4M')
    expect(await violations()).not.toEqual([])
    await harness.advance('PT1M')
    expect(await violations()).toEqual([])
  })
  it('of a new company or a new sector too', async () => {
    await recordSector(deaf(), { id: 'sct_FIN', code: 'FIN', description: 'Finance' }, 'test')
    await harness.advance('PT5M')
    expect((await readPublic(ports, 'first')).listing.sectors.map(({ code }) => code)).toEqual(['FIN', 'TECH'])
    await recordSector(deaf(), { id: 'sct_FIN', code: 'FIN', description: 'Banks' }, 'test')
    await harness.advance('PT5M')
    expect((await readPublic(ports, 'first')).listing.sectors[0]?.description).toBe('Banks')
    expect(await violations()).toEqual([])
  })
  it('does not make anything be written when nothing was lost', async () => {
    const versions = () => Promise.all(files.map((key) => ports.files.get(key).then((file) => file?.version)))
    const before = await versions()
    await harness.advance('PT5M')
    await rebuildCatalogue(deaf())
    expect(await versions()).toEqual(before)
  })
})

it('renames a sector on all its companies’ rows at once', async () => {
  await recordSector(ports, { id: 'sct_TECH', code: 'TECH', description: 'Software' }, 'test')
  await harness.drain()
  expect(rowsOf((await readPublic(ports, 'snapshot')).listing).map(({ sector }) => sector)).toEqual(
    ids.map(() => 'Software'),
  )
  expect(await violations()).toEqual([])
})

it('has the last name of a sector on every card, though somebody slower names it too', async () => {
  const name = (given: Ports, description: string) =>
    recordSector(given, { id: 'sct_TECH', code: 'TECH', description }, 'test')
  let isOver = false
  const query: Ports['table']['query'] = async (asked) => {
    const page = await ports.table.query(asked)
    if (asked.index === undefined || isOver) return page
    isOver = true
    await name(ports, 'Last')
    return page
  }
  await name({ ...ports, table: { ...ports.table, query } }, 'Slow')
  expect([isOver, (await loadSectors(ports))[0]?.description]).toEqual([true, 'Last'])
  expect(new Set((await loadAllCards(ports)).map(({ sector }) => sector))).toEqual(new Set(['Last']))
  await harness.drain()
  expect(await violations()).toEqual([])
})

it('believes nothing of a listing that is ahead of a table that was brought back', async () => {
  const cardOf = (id: string) => ({ pk: `security#${id}`, sk: 'card' })
  const before = await ports.table.getMany(ids.map(cardOf))
  const counters = (await ports.table.query({ pk: 'market', begins: 'changes#', limit: 100 })).items
  for (const id of ids) for (const available of [50, 60, 70]) await markAvailability(ports, id, available, 'test')
  await harness.drain()
  for (const item of [...before, ...counters]) await ports.table.put(item ?? expect.fail('no card'))
  expect(await violations()).not.toEqual([])
  await checkCatalogue(deaf())
  expect(await violations()).toEqual([])
  // From there on it follows as ever.
  await markAvailability(ports, 'sec_0', 90, 'test')
  await harness.drain()
  expect(await violations()).toEqual([])
})

it('counts as many changes as the cards and sectors have versions', async () => {
  await Promise.all(ids.flatMap((id) => [10, 20, 0].map((available) => markAvailability(ports, id, available, 'test'))))
  await recordSector(ports, { id: 'sct_TECH', code: 'TECH', description: 'Software' }, 'test')
  const [cards, sectors] = await Promise.all([loadAllCards(ports), loadSectors(ports)])
  expect(await loadChanges(ports)).toBe([...cards, ...sectors].reduce((sum, { version }) => sum + version, 0))
  await harness.drain()
})

it.each(['', '{}', '{"build":999}', '{"build":"x","columns":[]}', 'null', '\u0000'])(
  'is built anew within five minutes where its files say %j',
  async (text) => {
    const { build } = await readWholeCatalogue(ports)
    const mutateInput = (key: string) => ports.files.put(key, new TextEncoder().encode(text), 'application/json')
    await mutateInput('market/listing.json')
    await harness.advance('PT5M')
    expect(await violations()).toEqual([])
    for (const key of files) await mutateInput(key)
    expect((await readPublic(ports, 'first')).etag).toBeUndefined()
    expect((await harness.call('readSnapshot', {})).status).toBe(200)
    await harness.advance('PT5M')
    expect(await violations()).toEqual([])
    // Whoever has an earlier build takes this for a later one, where it is known how far they went.
    expect((await readWholeCatalogue(ports)).build).toBeGreaterThan(text.includes('999') ? 999 : 0)
    expect(build).toBeGreaterThan(0)
  },
)

it('is read without a word to the table, by the whole and by both screens', async () => {
  const deniedPort = new Proxy(ports.table, { get: () => () => expect.fail('the table was asked') })
  const reading = { ...ports, table: deniedPort }
  expect((await readWholeCatalogue(reading)).rows).toHaveLength(10)
  for (const which of ['first', 'snapshot'] as const)
    expect((await readPublic(reading, which)).listing.columns.id).toHaveLength(10)
})
