import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outboxPrefix } from '#functions/platform/messaging/outbox.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { day } from '#shared/kernel/instant.ts'
import { SectorId, SecurityId } from '#shared/kernel/id.ts'
import { paise } from '#shared/kernel/money.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import { catalogueRow } from '#shared/market/catalogue.ts'
import { rowsOf } from '#shared/market/rows.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { recordSecurity, recordAvailability, recordSector } from '#functions/market/commands.ts'
import { cards, changeCountsPk, shardOfCard } from '#functions/market/entities.ts'
import { checkCatalogue, rebuildCatalogue, refreshCatalogue } from './catalogue.ts'
import { readPublic } from './public-files.ts'
import { allShards, indexKey, partKey, readWholeCatalogue } from './whole-catalogue.ts'
import { loadCardsOf, loadChanges, loadSectors } from '#functions/market/repository.ts'

const indexes = Array.from({ length: 10 }, (_, index) => index)
const ids = indexes.map((index) => SecurityId.parse(`sec_${index}`))
const partOf = (id: string) => partKey(shardOfCard(SecurityId.parse(id)))
/** The index, and the public files. */
const files = [indexKey, 'market/first.json', 'market/snapshot.json']

let harness: Harness
let context: FullContext
beforeEach(async () => {
  harness = await startHarness({ sandboxes: false, seedData })
  context = harness.app.context
})
afterEach(() => harness.close())

async function seedData(seededPorts: FullContext): Promise<void> {
  await recordSector(seededPorts, { id: SectorId.parse('sct_TECH'), code: 'TECH', description: 'Technology' })
  for (const index of indexes) await list(seededPorts, index)
}

async function list(seededPorts: FullContext, index: number): Promise<void> {
  const body = `INE0QQ0${index}010`
  await recordSecurity(seededPorts, {
    id: SecurityId.parse(`sec_${index}`),
    name: `Company ${index}`,
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
    financials_as_of: day('2026-03-31'),
    total_investment: '',
    investors: [],
    financials: [],
  })
}

/** FullContext of the same app with an empty file cache that write no outbox rows, so that no event is published. */
function portsWithoutEvents(): FullContext {
  return {
    ...context,
    files: { ...context.files },
    table: {
      ...context.table,
      transact: (writes) =>
        context.table.transact(
          Object.fromEntries(
            Object.entries(writes).filter(([, write]) => !('put' in write && write.put.pk.startsWith(outboxPrefix))),
          ),
        ),
    },
  }
}

const loadAllCards = async (ofContext: FullContext) =>
  (await Promise.all(allShards.map((shard) => loadCardsOf(ofContext, shard)))).flat()

/** Differences between the files and the cards. */
async function violations(): Promise<string[]> {
  const fresh = { ...context, files: { ...context.files } }
  const [whole, snapshot, first, cards, sectors] = await Promise.all([
    readWholeCatalogue(fresh),
    readPublic(fresh, 'snapshot'),
    readPublic(fresh, 'first'),
    loadAllCards(context),
    loadSectors(context),
  ])
  const expectedRows = cards.map(catalogueRow).sort((one, other) => (one.id < other.id ? -1 : 1))
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const shown = (rows: { readonly id: string; readonly status: number }[]) => rows.map(({ id, status }) => [id, status])
  return [
    ...(isSame(whole.rows, expectedRows) ? [] : ['the catalogue has other rows']),
    ...(isSame(whole.sectors, sectors) ? [] : ['the catalogue has other sectors']),
    ...[snapshot, first].flatMap(({ catalogue }, index) => [
      ...(catalogue.build === whole.build ? [] : [`${files[index + 1]} has another build`]),
      ...(isSame(shown(rowsOf(catalogue)), shown(expectedRows)) ? [] : [`${files[index + 1]} shows other rows`]),
    ]),
  ]
}

/** FullContext whose first put of this file runs `intercept` instead. */
function interceptPut(key: string, intercept: (put: () => Promise<void>) => Promise<void>): FullContext {
  let isIntercepted = false
  const put: FullContext['files']['put'] = async (putKey, ...rest) => {
    const realPut = () => context.files.put(putKey, ...rest)
    if (putKey !== key || isIntercepted) return realPut()
    isIntercepted = true
    return intercept(realPut)
  }
  return { ...context, files: { ...context.files, put } }
}

it('is correct after a hundred change events that arrive concurrently, twice and in any order', async () => {
  const changes = Array.from({ length: 100 }, (_, nth) => ({
    id: ids[(nth * 7) % ids.length]!,
    available: nth % 3 === 0 ? 0 : 100 + nth,
  }))
  await Promise.all(changes.map(({ id, available }) => recordAvailability(portsWithoutEvents(), id, available)))
  expect(await violations()).not.toEqual([])
  // As queues deliver: in another order, concurrently, twice, and failures again.
  let pending = [...changes, ...changes.toReversed()].map(({ id }) => id)
  for (let round = 0; pending.length > 0 && round < 30; round += 1) {
    const outcomes = await Promise.allSettled(pending.map((id) => refreshCatalogue(portsWithoutEvents(), [id])))
    pending = pending.filter((_, index) => outcomes[index]?.status === 'rejected')
  }
  expect(pending).toEqual([])
  expect(await violations()).toEqual([])
})

it('is written once for many changes, by the subscriber of the first event', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, nth) => recordAvailability(portsWithoutEvents(), ids[nth % ids.length]!, nth)),
  )
  let puts = 0
  const counting: FullContext = {
    ...portsWithoutEvents(),
    files: { ...context.files, put: (...args) => ((puts += 1), context.files.put(...args)) },
  }
  await refreshCatalogue(counting, [SecurityId.parse('sec_3')])
  expect(await violations()).toEqual([])
  for (const id of ids) await refreshCatalogue(counting, [id])
  expect(puts).toBe(new Set(ids.map(partOf)).size + files.length)
})

it('contains every change after all subscribers have run', async () => {
  await Promise.all(ids.map((id, index) => recordAvailability(context, id, index * 5)))
  await harness.drain()
  expect(await violations()).toEqual([])
  const { catalogue } = await readPublic(context, 'first')
  expect(catalogue.counts).toEqual({ 1: 8, 2: 2, 3: 0 })
})

describe('a subscriber that stops', () => {
  const cases = [partOf('sec_3'), ...files].flatMap((key) =>
    (['before', 'after'] as const).map((when) => [when, key] as const),
  )

  it.each(cases)('%s it writes %s is repaired by the next attempt', async (when, key) => {
    await recordAvailability(portsWithoutEvents(), SecurityId.parse('sec_3'), 50)
    const failing = interceptPut(key, async (put) => {
      if (when === 'after') await put()
      throw new Error('stopped')
    })
    await expect(refreshCatalogue(failing, [SecurityId.parse('sec_3')])).rejects.toThrow('stopped')
    await refreshCatalogue(portsWithoutEvents(), [SecurityId.parse('sec_3')])
    expect(await violations()).toEqual([])
  })

  it.each(cases)('%s it writes %s and is not run again is repaired by the timer', async (when, key) => {
    await recordAvailability(portsWithoutEvents(), SecurityId.parse('sec_3'), 50)
    const failing = interceptPut(key, async (put) => {
      if (when === 'after') await put()
      throw new Error('stopped')
    })
    await expect(refreshCatalogue(failing, [SecurityId.parse('sec_3')])).rejects.toThrow('stopped')
    await harness.advance('PT5M')
    expect(await violations()).toEqual([])
  })
})

describe('a slow builder', () => {
  it.each([partOf('sec_1'), ...files])('that writes %s after a newer build does not overwrite it', async (key) => {
    await recordAvailability(portsWithoutEvents(), SecurityId.parse('sec_1'), 50)
    let isBuiltMeanwhile = false
    const slow = interceptPut(key, async (put) => {
      await recordAvailability(portsWithoutEvents(), SecurityId.parse('sec_1'), 0)
      await recordAvailability(portsWithoutEvents(), SecurityId.parse('sec_2'), 70)
      await refreshCatalogue(portsWithoutEvents(), [SecurityId.parse('sec_1'), SecurityId.parse('sec_2')])
      isBuiltMeanwhile = true
      await put()
    })
    await refreshCatalogue(slow, [SecurityId.parse('sec_1')])
    expect(isBuiltMeanwhile).toBe(true)
    expect(await violations()).toEqual([])
  })

  it('that read the cards before a change keeps the newer rows', async () => {
    let reads = 0
    const stale = await context.table.getMany([cards.key({ id: SecurityId.parse('sec_1') })])
    const late: FullContext = {
      ...portsWithoutEvents(),
      table: { ...context.table, getMany: async () => ((reads += 1), stale) },
    }
    await recordAvailability(portsWithoutEvents(), SecurityId.parse('sec_1'), 50)
    await refreshCatalogue(portsWithoutEvents(), [SecurityId.parse('sec_1')])
    await refreshCatalogue(late, [SecurityId.parse('sec_1')])
    expect(reads).toBe(1)
    expect(await violations()).toEqual([])
  })
})

describe('the timer', () => {
  it('repairs a lost event after five minutes, and not before', async () => {
    await recordAvailability(portsWithoutEvents(), SecurityId.parse('sec_4'), 50)
    await harness.advance('PT4M')
    expect(await violations()).not.toEqual([])
    await harness.advance('PT1M')
    expect(await violations()).toEqual([])
  })
  it('repairs a lost event of a new or renamed sector', async () => {
    await recordSector(portsWithoutEvents(), { id: SectorId.parse('sct_FIN'), code: 'FIN', description: 'Finance' })
    await harness.advance('PT5M')
    expect((await readPublic(context, 'first')).catalogue.sectors.map(({ code }) => code)).toEqual(['FIN', 'TECH'])
    await recordSector(portsWithoutEvents(), { id: SectorId.parse('sct_FIN'), code: 'FIN', description: 'Banks' })
    await harness.advance('PT5M')
    expect((await readPublic(context, 'first')).catalogue.sectors[0]?.description).toBe('Banks')
    expect(await violations()).toEqual([])
  })
  it('writes nothing when no event was lost', async () => {
    const written = [...new Set(ids.map(partOf)), ...files]
    const versions = () => Promise.all(written.map((key) => context.files.get(key).then((file) => file?.version)))
    const before = await versions()
    await harness.advance('PT5M')
    await rebuildCatalogue(portsWithoutEvents())
    expect(await versions()).toEqual(before)
  })
})

it('keeps the rows of a part that an earlier version wrote, and the timer completes them', async () => {
  await rebuildCatalogue(context)
  const key = partOf('sec_3')
  const stored = await context.files.get(key)
  const { build, columns } = JSON.parse(new TextDecoder().decode(stored?.bytes)) as {
    build: number
    columns: Record<string, unknown>
  }
  const { min_quantity: _, ...earlier } = columns
  const file = JSON.stringify({ build: build + 1, columns: earlier })
  await context.files.put(key, new TextEncoder().encode(file), 'application/json')
  const quantityOf = async () => (await readWholeCatalogue(context)).rows.find(({ id }) => id === 'sec_3')?.min_quantity
  expect((await readWholeCatalogue(context)).rows).toHaveLength(10)
  await checkCatalogue(context)
  expect(await quantityOf()).toBe(10)
})

it('renames a sector on the rows of all its companies', async () => {
  await recordSector(context, { id: SectorId.parse('sct_TECH'), code: 'TECH', description: 'Software' })
  await harness.drain()
  expect(rowsOf((await readPublic(context, 'snapshot')).catalogue).map(({ sector }) => sector)).toEqual(
    ids.map(() => 'Software'),
  )
  expect(await violations()).toEqual([])
})

it('has the last name of a sector after two renames whose events come in any order', async () => {
  const sector = { id: SectorId.parse('sct_TECH'), code: 'TECH' }
  await Promise.all(['One', 'Other'].map((description) => recordSector(context, { ...sector, description })))
  await harness.drain()
  expect((await readPublic(context, 'first')).catalogue.sectors).toMatchObject(
    (await loadSectors(context)).map(({ description }) => ({ description })),
  )
  expect(await violations()).toEqual([])
})

it('writes the part of a changed company, and no other part', async () => {
  await recordAvailability(portsWithoutEvents(), SecurityId.parse('sec_3'), 50)
  const written: string[] = []
  const put: FullContext['files']['put'] = (key, ...rest) => (written.push(key), context.files.put(key, ...rest))
  await refreshCatalogue({ ...portsWithoutEvents(), files: { ...context.files, put } }, [SecurityId.parse('sec_3')])
  expect(written.toSorted()).toEqual([partOf('sec_3'), ...files].toSorted())
  expect(new Set(ids.map(partOf)).size).toBeGreaterThan(4)
})

it('discards a catalogue that is ahead of a restored table', async () => {
  const before = await context.table.getMany(ids.map((id) => cards.key({ id })))
  const counters = (await context.table.query({ pk: changeCountsPk, limit: 100 })).items
  for (const id of ids) for (const available of [50, 60, 70]) await recordAvailability(context, id, available)
  await harness.drain()
  for (const item of [...before, ...counters]) await context.table.put(item ?? expect.fail('no card'))
  expect(await violations()).not.toEqual([])
  await checkCatalogue(portsWithoutEvents())
  expect(await violations()).toEqual([])
  // Later changes are followed again.
  await recordAvailability(context, SecurityId.parse('sec_0'), 90)
  await harness.drain()
  expect(await violations()).toEqual([])
})

it('counts as many changes as the cards and sectors have versions', async () => {
  await Promise.all(ids.flatMap((id) => [10, 20, 0].map((available) => recordAvailability(context, id, available))))
  await recordSector(context, { id: SectorId.parse('sct_TECH'), code: 'TECH', description: 'Software' })
  const [cards, sectors] = await Promise.all([loadAllCards(context), loadSectors(context)])
  const versionsOf = (items: readonly { readonly version: number }[]) =>
    items.reduce((sum, { version }) => sum + version, 0)
  const changes = await loadChanges(context)
  expect(changes.sectors).toBe(versionsOf(sectors))
  expect(changes.cards).toEqual(
    changes.cards.map((_, shard) => versionsOf(cards.filter(({ id }) => shardOfCard(id) === shard))),
  )
  await harness.drain()
})

it.each(['', '{}', '{"build":999}', '{"build":"x","columns":[]}', 'null', '\u0000'])(
  'is rebuilt within five minutes when its files contain %j',
  async (text) => {
    const { build } = await readWholeCatalogue(context)
    const overwrite = (key: string) => context.files.put(key, new TextEncoder().encode(text), 'application/json')
    for (const key of [partOf('sec_3'), indexKey]) await overwrite(key)
    await harness.advance('PT5M')
    expect(await violations()).toEqual([])
    for (const key of [...ids.map(partOf), ...files]) await overwrite(key)
    expect((await readPublic(context, 'first')).etag).toBeUndefined()
    expect((await harness.call('readSnapshot', {})).status).toBe(200)
    await harness.advance('PT5M')
    expect(await violations()).toEqual([])
    // A client that has an earlier build accepts this one as later, when the number of the earlier build is known.
    expect((await readWholeCatalogue(context)).build).toBeGreaterThan(text.includes('999') ? 999 : 0)
    expect(build).toBeGreaterThan(0)
  },
)

it('is read without a table call, as a whole and in both public files', async () => {
  const deniedPort = new Proxy(context.table, { get: () => () => expect.fail('the table was read') })
  const reading = { ...context, table: deniedPort }
  expect((await readWholeCatalogue(reading)).rows).toHaveLength(10)
  for (const which of ['first', 'snapshot'] as const)
    expect((await readPublic(reading, which)).catalogue.columns.id).toHaveLength(10)
})
