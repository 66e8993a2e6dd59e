import { afterEach, describe, expect, it } from 'vitest'
import { recordPrices } from '#functions/market/commands.ts'
import { refreshGraph } from '#functions/market/price/graph.ts'
import { recordImport } from '#functions/market/price/record-import.ts'
import type { FullContext } from '#functions/platform/context.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Write } from '#functions/platform/port/table.ts'
import { day } from '#shared/kernel/instant.ts'
import { dayNumber, dayOf } from '#shared/kernel/day.ts'
import { paise } from '#shared/kernel/money.ts'
import { asha, seedData, kaveri, neither } from '#tests/harness/seed.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { startHarness, type Harness, type HarnessOptions } from '#tests/harness/harness.ts'
import { deskToken } from '#tests/harness/steps/order.ts'

const [kaveriIsin, neemIsin] = ['INE0KV010102', 'INE0NM010100']
/** The first day of the harness, a Monday. Seeded prices are 480 on 2026-10-24, 500 on 2026-11-15 and 523.40 today. */
const today = day('2026-11-23')

let harness: Harness
let desk: string
let me: string
afterEach(() => harness.close())

async function open(options: HarnessOptions = {}): Promise<void> {
  harness = await startHarness({ seedData, ...options })
  desk = await deskToken(harness, '+919000000011')
  me = await harness.logIn(asha.phone)
}

function fileOf(...lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(['isin,date,close,volume', ...lines, ''].join('\n'))
}

function importFile(bytes: Uint8Array, corrects?: 'true') {
  return harness.call(
    'importPrices',
    { body: { prices: { name: 'prices.csv', bytes }, ...(corrects !== undefined && { corrects }) } },
    { as: desk },
  )
}

async function importOf(id: string) {
  await harness.drain()
  return (await harness.call('readPriceImport', { params: { id } }, { as: desk })).body.data
}

async function graphOf(id: string) {
  const { body } = await harness.call('readPriceGraph', { body: { related_security_id: id } }, { as: me })
  return { ...body, days: body.data.map(({ Date, Close, Volume }) => `${Date} ${Close} ${Volume}`) }
}

async function pageOf(id: string) {
  return (await harness.call('readSecurity', { params: { id } }, { as: me })).body.data
}

/** The stored items of prices: histories, cards and imports. */
function storedItems() {
  return itemsOf(harness).filter(
    ({ pk, sk }) =>
      pk.startsWith('market#price-import#') ||
      (pk.startsWith('market#security#') && (sk === 'card' || sk.startsWith('price#'))),
  )
}

function historyOf(id: string, day: string) {
  return itemsOf(harness)
    .filter(({ pk, sk }) => pk === `market#security#${id}` && sk.startsWith(`price#${day}#`))
    .map(({ close_paise, volume, source }) => ({ close_paise, volume, source }))
}

describe('a file of prices', () => {
  it('is recorded for every company in it, and shown wherever prices are (D7)', async () => {
    await open()
    const { status, body } = await importFile(
      fileOf(
        `${kaveriIsin},2026-11-16,550,7`,
        `${neemIsin},2026-11-22,580.5,0`,
        `${kaveriIsin},2025-11-24,570,1`,
        `${kaveriIsin},2025-11-23,575.05,1`,
        `${kaveriIsin},${today},523.40,30`,
      ),
    )
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.stringMatching(/^imp_[\w-]{43}$/),
      state: 'ACCEPTED',
      rows: 5,
      securities: 2,
      waiting: [],
      accepted_at: harness.clock.now(),
      done_at: null,
    })
    expect(await importOf(body.data.id)).toEqual({ ...body.data, state: 'DONE', done_at: harness.clock.now() })

    expect(itemsOf(harness).find(({ pk }) => pk === `market#price-import#${body.data.id}`)).toMatchObject({
      by: expect.stringMatching(/^usr_/),
      corrects: false,
    })

    // Compared with 550 a week before; the highest price of the last 364 days is that of 24 November.
    expect(await pageOf(kaveri)).toMatchObject({
      price: 523.4,
      price_as_of: today,
      percentage_of_change: -4.84,
      high_52: 570,
      low_52: 480,
    })
    const { days, minAndMAx } = await graphOf(kaveri)
    expect(days).toEqual([
      '2025-11-23 575.05 1',
      '2025-11-24 570 1',
      '2026-10-24 480 10',
      '2026-11-15 500 20',
      '2026-11-16 550 7',
      '2026-11-23 523.4 30',
    ])
    expect(minAndMAx).toEqual({ min: 480, max: 575.05 })
    // A price that is recorded already is not recorded again.
    expect(historyOf(kaveri, today)).toEqual([{ close_paise: 52_340, volume: 30, source: 'test' }])
    expect(historyOf(neither, '2026-11-22')).toEqual([{ close_paise: 58_050, volume: 0, source: body.data.id }])
  })

  it('changes the catalogue once its price is the newest', async () => {
    await open()
    await harness.advance('PT24H')
    const { body } = await importFile(fileOf(`${kaveriIsin},2026-11-24,600,1`))
    expect(await importOf(body.data.id)).toMatchObject({ state: 'DONE' })
    const { body: user } = await harness.call('readLoginDetail', {}, { as: me })
    const { body: catalogue } = await harness.call(
      'listSecurities',
      { query: { userId: user.data.id, status: '1' }, body: {} },
      { as: me },
    )
    expect(catalogue.data.find(({ id }) => id === kaveri)).toMatchObject({
      price: 600,
      price_as_of: '2026-11-24',
      percentage_of_change: 20,
    })
    expect((await graphOf(kaveri)).days.at(-1)).toBe('2026-11-24 600 1')
    const { body: snapshot } = await harness.call('readSnapshot', {})
    expect(snapshot.columns.price[snapshot.columns.id.indexOf(kaveri)]).toBe(60_000)
  })

  it('may come from any spreadsheet: with a byte order mark, and with CRLF line ends', async () => {
    await open()
    const { status } = await importFile(
      new TextEncoder().encode(`\uFEFFisin,date,close,volume\r\n${neemIsin},2026-11-22,700,1\r\n`),
    )
    expect(status).toBe(200)
  })

  it('is refused with an error for each line, and nothing is written', async () => {
    await open()
    const before = storedItems()
    const { status, failure } = await importFile(
      fileOf(
        `${neemIsin},2026-11-22,700,1`,
        `${kaveriIsin.slice(0, -1)}3,2026-11-20,1,1`,
        'INE000000000,2026-11-20,1',
        `${kaveriIsin},2026-02-29,1,1`,
        `${kaveriIsin},2026-11-20,0,1`,
        `${kaveriIsin},2026-11-19,1.005,1`,
        `${kaveriIsin},2026-11-18,1,-1`,
        `"${kaveriIsin}",2026-11-18,1,1`,
        '',
        `${neemIsin},2026-11-22,701,1`,
        'INE009A01021,2026-11-20,1,1',
        `${kaveriIsin},2026-11-24,1,1`,
        `${kaveriIsin},2026-11-15,500,21`,
        `${kaveriIsin},2026-11-15,500,20`,
      ),
    )
    expect(status).toBe(400)
    expect(failure).toMatchObject({ name: 'ValidationError', message: 'BAD_PRICE_FILE' })
    const errors = failure?.data?.['errors'] as { line: number; message: string }[]
    expect(errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '3 Not an ISIN, or its check digit is wrong',
      '4 Four values are expected: isin,date,close,volume',
      '5 The date is no day of the calendar as YYYY-MM-DD',
      '6 The close must be rupees above 0, with at most 2 decimals',
      '7 The close must be rupees above 0, with at most 2 decimals',
      '8 The volume must be a whole number, 0 or more',
      '9 Not an ISIN, or its check digit is wrong',
      '10 An empty line',
      '11 The same company and day as in line 2',
      '12 No listed company has this ISIN',
      '13 This day has not come yet',
      '14 Another price is recorded for this day',
      '15 The same company and day as in line 14',
    ])
    expect(failure?.data?.['error_count']).toBe(13)
    await harness.drain()
    expect(storedItems()).toEqual(before)
  })

  it('reports at most 200 errors, and their total', async () => {
    await open()
    const { failure } = await importFile(fileOf(...Array.from({ length: 500 }, () => 'junk')))
    expect(failure?.data).toMatchObject({ errors: { length: 200 }, error_count: 500 })
  })

  it('is refused without a header, when it is empty, when it is not text, and without a file', async () => {
    await open()
    const header = { errors: [{ line: 1, message: 'The first line must be isin,date,close,volume' }], error_count: 1 }
    for (const bytes of [
      new Uint8Array(),
      new TextEncoder().encode(`${kaveriIsin},2026-11-20,1,1\n`),
      new TextEncoder().encode('isin;date;close;volume\n'),
      new Uint8Array([0xff, 0xfe, 0, 1]),
    ]) {
      expect(await importFile(bytes)).toMatchObject({
        status: 400,
        failure: {
          message: bytes.length === 0 ? expect.any(String) : 'BAD_PRICE_FILE',
          ...(bytes.length > 0 && { data: header }),
        },
      })
    }
    expect(await importFile(fileOf())).toMatchObject({ status: 400, failure: { message: 'BAD_PRICE_FILE' } })
    expect(await harness.call('importPrices', { body: {} as never }, { as: desk })).toMatchObject({ status: 400 })
  })

  it('is refused outside the desk', async () => {
    await open()
    expect(
      await harness.call('importPrices', { body: { prices: { name: 'a.csv', bytes: fileOf() } } }, { as: me }),
    ).toMatchObject({ status: 403 })
    expect(await harness.call('importPrices', { body: { prices: { name: 'a.csv', bytes: fileOf() } } })).toMatchObject({
      status: 401,
    })
    expect(await harness.call('readPriceImport', { params: { id: 'imp_none' } }, { as: me })).toMatchObject({
      status: 403,
    })
    expect(await harness.call('readPriceImport', { params: { id: 'imp_none' } }, { as: desk })).toMatchObject({
      status: 404,
    })
  })
})

describe('the same file again', () => {
  const file = fileOf(`${kaveriIsin},2026-11-20,510,5`, `${neemIsin},2026-11-20,520,5`)

  it('returns the same import and writes nothing', async () => {
    await open()
    const first = await importFile(file)
    const done = await importOf(first.body.data.id)
    const before = storedItems()
    harness.clock.advance(60_000)
    expect((await importFile(file)).body.data).toEqual(done)
    await harness.drain()
    expect(storedItems()).toEqual(before)
  })

  it('creates one import when it is sent concurrently', async () => {
    await open()
    const answers = await Promise.all([importFile(file), importFile(file), importFile(file)])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    const id = answers[0]?.body.data.id ?? ''
    expect(await importOf(id)).toMatchObject({ state: 'DONE', rows: 2 })
    expect(historyOf(kaveri, '2026-11-20')).toEqual([{ close_paise: 51_000, volume: 5, source: id }])
    expect(itemsOf(harness).filter(({ pk }) => pk.startsWith('market#price-import#'))).toHaveLength(1)
  })
})

describe('a correction', () => {
  it('replaces the price when it is marked as a correction, and the history keeps the earlier one', async () => {
    await open()
    const file = fileOf(`${kaveriIsin},${today},530,30`)
    expect((await importFile(file)).failure?.data).toEqual({
      errors: [{ line: 2, message: 'Another price is recorded for this day' }],
      error_count: 1,
    })
    harness.clock.advance(1_000)
    const { body } = await importFile(file, 'true')
    expect(await importOf(body.data.id)).toMatchObject({ state: 'DONE' })
    expect(await pageOf(kaveri)).toMatchObject({ price: 530, percentage_of_change: 6 })
    expect((await graphOf(kaveri)).days).toEqual(['2026-10-24 480 10', '2026-11-15 500 20', '2026-11-23 530 30'])
    expect(historyOf(kaveri, today)).toHaveLength(2)
    expect((await importFile(file, 'true')).body.data.id).toBe(body.data.id)
  })

  it('that was accepted later wins, in whatever order two are recorded', async () => {
    await open()
    const { context } = harness.app
    harness.clock.advance(1_000)
    const earlier = await importFile(fileOf(`${kaveriIsin},${today},540,1`), 'true')
    harness.clock.advance(1_000)
    const later = await importFile(fileOf(`${kaveriIsin},${today},560,1`), 'true')
    harness.clock.advance(1_000)
    await recordImport(context, later.body.data.id)
    harness.clock.advance(1_000)
    expect(await importOf(earlier.body.data.id)).toMatchObject({ state: 'DONE' })
    expect((await pageOf(kaveri)).price).toBe(560)
    expect((await graphOf(kaveri)).days.at(-1)).toBe(`${today} 560 1`)
    expect(historyOf(kaveri, today)).toHaveLength(3)
  })

  it('may be undone by the first file, marked as a correction', async () => {
    await open()
    const file = fileOf(`${kaveriIsin},2026-11-20,510,1`)
    const first = await importFile(file)
    await harness.advance(1_000)
    await importFile(fileOf(`${kaveriIsin},2026-11-20,520,1`), 'true')
    await harness.advance(1_000)
    const back = await importFile(file, 'true')
    expect(back.body.data.id).not.toBe(first.body.data.id)
    await harness.drain()
    expect((await graphOf(kaveri)).days).toContain('2026-11-20 510 1')
  })

  it('is not undone when the event of the corrected file is delivered again', async () => {
    await open()
    const { context } = harness.app
    const price = (rupees: number) => [{ date: day('2026-11-20'), close_paise: paise(rupees * 100), volume: 1 }]
    await recordPrices(context, kaveri, price(510), { source: 'imp_first', corrects: true })
    harness.clock.advance(1_000)
    await recordPrices(context, kaveri, price(520), { source: 'imp_second', corrects: true })
    harness.clock.advance(1_000)
    await recordPrices(context, kaveri, price(510), { source: 'imp_first', corrects: true })
    await harness.drain()
    expect((await graphOf(kaveri)).days).toContain('2026-11-20 520 1')
  })

  it('is none when the same source says two things of a day', async () => {
    await open()
    await expect(
      recordPrices(harness.app.context, kaveri, [{ date: today, close_paise: paise(1), volume: 1 }], {
        source: 'test',
        corrects: true,
      }),
    ).rejects.toThrow('PRICE_RECORDED')
  })
})

/** Ports that fail once, at a given number of writes from now. */
function failingPorts() {
  const fault = { left: Infinity, after: false }
  const write = async <T>(work: () => Promise<T>): Promise<T> => {
    fault.left -= 1
    const isLast = fault.left === 0
    if (isLast && !fault.after) throw new Error('failed before a write')
    const answer = await work()
    if (isLast) throw new Error('failed after a write')
    return answer
  }
  const adapt = (ports: Ports): Ports => ({
    ...ports,
    table: {
      ...ports.table,
      put: (item, condition) => write(() => ports.table.put(item, condition)),
      update: (key, changes, condition) => write(() => ports.table.update(key, changes, condition)),
      transact: (writes) => write(() => ports.table.transact(writes)),
    },
    files: {
      ...ports.files,
      put: (key, bytes, type, condition) => write(() => ports.files.put(key, bytes, type, condition)),
    },
  })
  return { fault, adapt }
}

describe('a failure at any write', () => {
  it.each([{ after: false }, { after: true }])(
    'is recovered: every price is recorded once (after the write: $after)',
    async ({ after }) => {
      const { fault, adapt } = failingPorts()
      await open({ adapt })
      const first = dayNumber(day('2026-06-01'))
      let failedWrite = 0
      for (let isOver = false; !isOver; failedWrite += 1) {
        const days = [dayOf(first + 2 * failedWrite), dayOf(first + 2 * failedWrite + 1)] as const
        const file = fileOf(
          ...days.flatMap((day) => [
            `${kaveriIsin},${day},${400 + failedWrite},${failedWrite}`,
            `${neemIsin},${day},450,1`,
          ]),
        )
        Object.assign(fault, { left: failedWrite + 1, after })
        const answer = await importFile(file)
        const { id } = (answer.failure === undefined ? answer : await importFile(file)).body.data
        await harness.eventually(async () => expect(await importOf(id)).toMatchObject({ state: 'DONE' }))
        isOver = fault.left > 0
        fault.left = Infinity
        for (const day of days) {
          expect(historyOf(kaveri, day)).toEqual([
            { close_paise: (400 + failedWrite) * 100, volume: failedWrite, source: id },
          ])
          expect(historyOf(neither, day)).toEqual([{ close_paise: 45_000, volume: 1, source: id }])
        }
        await harness.eventually(async () =>
          expect((await graphOf(kaveri)).days).toContain(`${days[1]} ${400 + failedWrite} ${failedWrite}`),
        )
      }
      // The writes: two files, the acceptance, a record for each of two companies, the end, and those of the subscribers.
      expect(failedWrite).toBeGreaterThan(10)
      expect(harness.app.deadLetters()).toEqual([])
    },
  )
})

describe('a long file', () => {
  const from = dayNumber(day('2018-01-01'))
  /** A file with more prices than one step records. */
  const file = fileOf(
    ...[kaveriIsin, neemIsin].flatMap((isin) =>
      Array.from({ length: 2_100 }, (_, index) => `${isin},${dayOf(from + index)},${450 + (index % 40)},1`),
    ),
  )
  const steps = () =>
    harness.log.filter(
      ({ event, functionName }) => event === 'event-handled' && functionName === 'market/on-prices-accepted',
    ).length

  it('is recorded in steps', async () => {
    await open()
    const { body } = await importFile(file)
    expect(body.data).toMatchObject({ rows: 4_200, securities: 2 })
    expect(await importOf(body.data.id)).toMatchObject({ state: 'DONE' })
    expect(steps()).toBe(2)
    expect(storedItems().filter(({ source }) => source === body.data.id)).toHaveLength(4_200)
  })

  it.each([{ after: false }, { after: true }])(
    'continues after a failure between two steps (after the write: $after)',
    async ({ after }) => {
      let deaths = 0
      const isStep = (write: Write) => 'update' in write && write.update.pk.startsWith('market#price-import#')
      const adapt = (ports: Ports): Ports => ({
        ...ports,
        table: {
          ...ports.table,
          async transact(writes) {
            if (deaths > 0 || !Object.values(writes).some(isStep)) return ports.table.transact(writes)
            deaths += 1
            if (after) await ports.table.transact(writes)
            throw new Error('died')
          },
        },
      })
      await open({ adapt })
      const { body } = await importFile(file)
      await harness.eventually(async () => expect(await importOf(body.data.id)).toMatchObject({ state: 'DONE' }))
      expect(deaths).toBe(1)
      await harness.drain()
      expect(storedItems().filter(({ source }) => source === body.data.id)).toHaveLength(4_200)
      expect(harness.app.deadLetters()).toEqual([])
    },
  )

  it('is recorded once by two concurrent runs, and left alone when it is done', async () => {
    await open()
    const { body } = await importFile(file)
    const { context } = harness.app
    await Promise.all([recordImport(context, body.data.id), recordImport(context, body.data.id)])
    expect(await importOf(body.data.id)).toMatchObject({ state: 'DONE' })
    const before = storedItems()
    await recordImport(context, body.data.id)
    expect(storedItems()).toEqual(before)
    expect(storedItems().filter(({ source }) => source === body.data.id)).toHaveLength(4_200)
  })
})

describe('the price graph', () => {
  it('exists before its file does, and not for an unknown company (E68)', async () => {
    await open()
    await harness.app.context.files.delete(`market/graph/${kaveri}.json`)
    expect((await graphOf(kaveri)).days).toEqual(['2026-10-24 480 10', '2026-11-15 500 20', '2026-11-23 523.4 30'])
    expect(
      await harness.call('readPriceGraph', { body: { related_security_id: 'sec_none' } }, { as: me }),
    ).toMatchObject({ status: 404 })
  })

  it('exists when its file has an unknown form, and is rebuilt with the next price', async () => {
    await open()
    const { context } = harness.app
    await context.files.put(
      `market/graph/${kaveri}.json`,
      new TextEncoder().encode('{"version":2}'),
      'application/json',
    )
    expect((await graphOf(kaveri)).days).toHaveLength(3)
    await recordPrices(context, kaveri, [{ date: day('2026-11-20'), close_paise: paise(51_000), volume: 1 }], {
      source: 'desk',
    })
    await harness.drain()
    expect((await graphOf(kaveri)).days).toHaveLength(4)
    expect(Buffer.from((await context.files.get(`market/graph/${kaveri}.json`))?.bytes ?? []).toString()).toContain(
      '2026-11-20',
    )
  })

  it('drops the days that are more than two years old (E68)', async () => {
    await open()
    await recordPrices(
      harness.app.context,
      kaveri,
      ['2024-11-21', '2024-11-22', '2024-11-23'].map((date) => ({
        date: day(date),
        close_paise: paise(10_000),
        volume: 1,
      })),
      { source: 'old' },
    )
    await harness.drain()
    const oldest = async () => (await graphOf(kaveri)).days.slice(0, 2)
    expect(await oldest()).toEqual(['2024-11-22 100 1', '2024-11-23 100 1'])
    harness.clock.advance(24 * 3_600_000)
    expect(await oldest()).toEqual(['2024-11-23 100 1', '2026-10-24 480 10'])
  })

  it('is rebuilt where an event was lost, and left alone where none was', async () => {
    await open()
    const { context } = harness.app
    const isEvent = (write: Write) => 'put' in write && write.put.pk.startsWith('outbox#')
    const losing: FullContext = {
      ...context,
      table: {
        ...context.table,
        transact: (writes) =>
          context.table.transact(Object.fromEntries(Object.entries(writes).filter(([, write]) => !isEvent(write)))),
      },
    }
    const key = `market/graph/${kaveri}.json`
    await recordPrices(losing, kaveri, [{ date: day('2026-11-20'), close_paise: paise(51_000), volume: 1 }], {
      source: 'desk',
    })
    await harness.drain()
    expect((await graphOf(kaveri)).days).not.toContain('2026-11-20 510 1')
    await harness.advance('PT6M')
    expect((await graphOf(kaveri)).days).toContain('2026-11-20 510 1')
    const after = await context.files.get(key)
    await refreshGraph(context, kaveri)
    expect((await context.files.get(key))?.version).toBe(after?.version)
  })
})
