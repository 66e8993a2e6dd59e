import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordPrices, recordSecurity } from '#functions/market/commands.ts'
import { findFacts } from '#functions/market/queries.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { trailEntries } from '#functions/trail/entities.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import { type ProposalId, SecurityId } from '#shared/kernel/id.ts'
import { day } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import { asha, kaveri, neither, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { deskToken } from '#tests/harness/steps/order.ts'

const [kaveriIsin, neemIsin] = ['INE0KV010102', 'INE0NM010100']
/** The first day of the harness. Both companies cost 480 on 2026-10-24, 500 on 2026-11-15 and 523.40 today. */
const [today, tomorrow] = [day('2026-11-23'), day('2026-11-24')]

let harness: Harness
let operator: string
let supervisor: string
let investor: string
/** Fails the next write of this proposal, as if the process were killed before it. */
let isProposalLost = false

beforeEach(async () => {
  isProposalLost = false
  harness = await startHarness({ seedData, adapt: withFaults })
  ;[operator, supervisor, investor] = await Promise.all([
    deskToken(harness, '+919000000011'),
    deskToken(harness, '+919000000012'),
    harness.logIn(asha.phone),
  ])
  await harness.advance('PT24H')
})
afterEach(() => harness.close())

function withFaults(ports: Ports): Ports {
  return {
    ...ports,
    table: {
      ...ports.table,
      transact(writes) {
        if (!isProposalLost || writes['proposal'] === undefined) return ports.table.transact(writes)
        isProposalLost = false
        return Promise.reject(new Error('died'))
      },
    },
  }
}

async function importFile(lines: readonly string[], { as = operator, corrects = false } = {}) {
  const bytes = new TextEncoder().encode(['isin,date,close,volume', ...lines, ''].join('\n'))
  const body = { prices: { name: 'prices.csv', bytes }, ...(corrects && { corrects: 'true' as const }) }
  const answer = await harness.call('importPrices', { body }, { as })
  await harness.drain()
  return answer
}

async function priceOf(id: SecurityId = kaveri): Promise<number> {
  await harness.drain()
  return (await harness.call('readSecurity', { params: { id } }, { as: investor })).body.data.price
}

async function catalogueHas(price: number): Promise<boolean> {
  const { body } = await harness.call('readSnapshot', {})
  return body?.columns.price.includes(price * 100) ?? false
}

const open = async () => (await harness.call('listProposals', { query: {} }, { as: operator })).body.data
const approve = (id: ProposalId | undefined, as = supervisor) =>
  harness.call('approveProposal', { params: { id: id ?? 'prp_none' }, body: {} }, { as })

const wrong = `${kaveriIsin},${tomorrow},5.23,10`

describe('a price far from the last one', () => {
  it('is on sale only when somebody else has approved it; the rest of the file is at once', async () => {
    const { body } = await importFile([`${neemIsin},${tomorrow},530,5`, wrong])
    expect(body.data).toMatchObject({
      rows: 1,
      securities: 1,
      waiting: [
        {
          isin: kaveriIsin,
          line: 3,
          prices: 1,
          message: '₹5.23 of 2026-11-24: more than 20% away from the last price, ₹523.40',
        },
      ],
    })
    expect([await priceOf(neither), await priceOf(), await catalogueHas(5.23)]).toEqual([530, 523.4, false])

    const [proposal] = await open()
    expect(proposal).toMatchObject({
      act: 'price.record',
      subject: kaveri,
      body: { import_id: body.data.id, message: body.data.waiting[0]?.message },
    })
    expect((await approve(proposal?.id, operator)).failure).toMatchObject({ message: 'OTHER_PERSON_NEEDED' })
    expect(await priceOf()).toBe(523.4)

    expect((await approve(proposal?.id)).body.data).toMatchObject({ state: 'DONE' })
    expect([await priceOf(), await catalogueHas(5.23), await open()]).toEqual([5.23, true, []])
    const acts = itemsOf(harness)
      .filter(({ pk, sk }) => pk.startsWith('trail#chain#') && sk.startsWith('entry#'))
      .flatMap((item) => trailEntries.parse(item) ?? [])
      .filter(({ subject }) => subject === `security:${kaveri}`)
    expect(acts.map(({ act }) => act)).toEqual(['proposal.propose', 'proposal.approve', 'price.record'])
    expect(verifyLedger(itemsOf(harness))).toEqual([])
  })

  it('waits also as a correction of the day', async () => {
    const { body } = await importFile([`${kaveriIsin},${today},5.23,10`], { corrects: true })
    expect([body.data.waiting.length, await priceOf()]).toEqual([1, 523.4])
    await approve((await open())[0]?.id)
    expect(await priceOf()).toBe(5.23)
  })

  it('waits when it is of an older day, which counts once the newer one is withdrawn', async () => {
    const { body } = await importFile([`${kaveriIsin},2026-11-20,5.23,10`])
    expect([body.data.waiting.length, body.data.rows]).toEqual([1, 0])
  })

  it('waits when small steps of one person lead far from the average', async () => {
    for (const [days, close, waits] of [
      [0, 590, 0],
      [1, 620, 0],
      [2, 660, 1],
    ] as const) {
      if (days > 0) await harness.advance('PT24H')
      const { body } = await importFile([`${kaveriIsin},2026-11-${24 + days},${close},1`])
      expect([close, body.data.waiting.length]).toEqual([close, waits])
    }
    expect((await open())[0]?.body['message']).toContain('the average of 90 days')
    expect(await priceOf()).toBe(620)
  })

  it('is proposed once, however often its file is sent, and again when nobody has decided', async () => {
    isProposalLost = true
    expect((await importFile([wrong])).status).toBe(500)
    expect(await open()).toEqual([])
    const answers = [await importFile([wrong]), await importFile([wrong], { as: supervisor })]
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    const [first, ...more] = await open()
    expect(more).toEqual([])
    await harness.advance('PT24H')
    expect((await approve(first?.id)).failure).toMatchObject({ message: 'PROPOSAL_ENDED' })
    expect(await priceOf()).toBe(523.4)
    await importFile([wrong])
    const [second] = await open()
    expect(second?.id).not.toBe(first?.id)
    await approve(second?.id)
    expect(await priceOf()).toBe(5.23)
    await importFile([wrong])
    expect(await open()).toEqual([])
  })

  it('is refused when other prices were recorded meanwhile', async () => {
    await importFile([wrong])
    const [proposal] = await open()
    await harness.advance('PT1H')
    await importFile([`${kaveriIsin},${tomorrow},525,10`])
    expect((await approve(proposal?.id)).failure).toMatchObject({ message: 'PRICES_CHANGED' })
    expect([await priceOf(), await open()]).toEqual([525, []])
    await importFile([wrong])
    expect(await open()).toEqual([])
  })

  it('is approved when what was recorded meanwhile was withdrawn', async () => {
    await importFile([`${kaveriIsin},${tomorrow},800,10`])
    const [proposal] = await open()
    await harness.advance('PT1H')
    await importFile([`${kaveriIsin},${tomorrow},525,10`])
    const body = { date: tomorrow, close: 525, reason: 'Of another company' }
    await harness.call('withdrawPrice', { params: { id: kaveri }, body }, { as: operator })
    expect((await approve(proposal?.id)).body.data).toMatchObject({ state: 'DONE' })
    expect(await priceOf()).toBe(800)
  })

  it('is approved by the words of its import only', async () => {
    const { body } = await importFile([wrong])
    const propose = (subject: string, message: string) =>
      harness.call(
        'proposeAct',
        { body: { act: 'price.record', subject, body: { import_id: body.data.id, message } } },
        { as: operator },
      )
    const message = body.data.waiting[0]?.message ?? ''
    expect((await propose(kaveri, 'A small change')).status).toBe(404)
    expect((await propose(neither, message)).status).toBe(404)
    expect((await propose(kaveri, message)).status).toBe(200)
  })
})

describe('the first prices of a company', () => {
  const id = SecurityId.parse('sec_new')
  const body = 'INE0NW01010'
  const isin = `${body}${isinCheckDigit(body)}`

  beforeEach(async () => {
    const facts = await findFacts(harness.app.context, kaveri)
    if (facts !== undefined) await recordSecurity(harness.app.context, { ...facts, id, isin, name: 'New Labs' })
    await harness.drain()
  })

  it('wait together for one approval', async () => {
    const { body: answer } = await importFile([`${isin},2026-11-20,100,1`, `${isin},${today},101,1`])
    expect(answer.data.waiting).toMatchObject([
      {
        prices: 2,
        message:
          '2 prices of 2026-11-20 to 2026-11-23, ₹100.00 to ₹101.00, the first ₹100.00: there is no price to compare it with',
      },
    ])
    expect(await priceOf(id)).toBe(0)
    const proposals = await open()
    expect(proposals).toHaveLength(1)
    await approve(proposals[0]?.id)
    expect(await priceOf(id)).toBe(101)
    await importFile([`${isin},${tomorrow},110,1`])
    expect(await priceOf(id)).toBe(110)
  })
})

it('a file in which many companies are off is refused as a whole', async () => {
  const facts = await findFacts(harness.app.context, kaveri)
  const lines: string[] = []
  for (let index = 10; index < 61; index += 1) {
    const start = `INE0ZZ${index}010`
    const isin = `${start}${isinCheckDigit(start)}`
    if (facts !== undefined)
      await recordSecurity(harness.app.context, { ...facts, id: SecurityId.parse(`sec_${index}`), isin })
    lines.push(`${isin},${today},100,1`)
  }
  await harness.drain()
  const { failure } = await importFile(lines)
  expect(failure).toMatchObject({ message: 'BAD_PRICE_FILE', data: { error_count: 1, errors: [{ line: 52 }] } })
  expect((await importFile(lines.slice(1))).body.data.waiting).toHaveLength(50)
})

it('a price that stands already is not asked about again', async () => {
  await recordPrices(harness.app.context, kaveri, [{ date: tomorrow, close_paise: paise(523), volume: 10 }], {
    source: 'demo',
  })
  const { body } = await importFile([wrong])
  expect(body.data.waiting).toEqual([])
})
