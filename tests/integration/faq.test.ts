import { afterEach, describe, expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import { publishFaqs, recordFaq } from '#functions/support/commands.ts'
import { publishFaqFile } from '#functions/support/faq-file.ts'
import { firstFaqs } from '#shared/support/first-faqs.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness, type HarnessOptions } from '#tests/harness/harness.ts'
import { deskToken } from './steps.ts'

let harness: Harness
let asked = 0
afterEach(() => harness.close())

const fileKey = 'support/faqs.json'

/** Counts who asks the table for the questions. */
const counting = (ports: Ports): Ports => ({
  ...ports,
  table: {
    ...ports.table,
    query: (query) => {
      if (query.pk === 'faq') asked += 1
      return ports.table.query(query)
    },
  },
})

async function open(options: HarnessOptions = {}): Promise<string> {
  harness = await startHarness({ seedData, adapt: counting, ...options })
  return harness.logIn(asha.phone)
}

const faqs = async (as: string) => (await harness.call('listFaqs', {}, { as })).body.data
const save = async (id: number, question: string, answer = '<p>Yes.</p>') =>
  harness.call('saveFaq', { body: { id, question, answer } }, { as: await deskToken(harness, '+919000000011') })

async function published(): Promise<string | undefined> {
  const file = await harness.app.ports.files.get(fileKey)
  return file === undefined ? undefined : new TextDecoder().decode(file.bytes)
}

describe('the questions', () => {
  it('are read without the table, and as the desk wrote them last', async () => {
    const as = await open({ seedData: async (ports) => seedData(ports).then(() => publishFaqs(ports)) })
    asked = 0
    expect((await faqs(as)).map(({ id }) => id)).toEqual(firstFaqs.map(({ id }) => id))
    expect(asked).toBe(0)
    expect((await save(4, 'Who?')).status).toBe(200)
    expect((await save(17, 'May I?')).status).toBe(200)
    await harness.drain()
    asked = 0
    const all = await faqs(as)
    expect([all.find(({ id }) => id === 4)?.question, all.at(-1)]).toEqual([
      'Who?',
      { id: 17, question: 'May I?', answer: '<p>Yes.</p>' },
    ])
    expect([all.length, asked]).toEqual([firstFaqs.length + 1, 0])
  })

  it('come from the table while there is no file, also none at all', async () => {
    const as = await open()
    expect(await faqs(as)).toEqual([])
    await publishFaqs(harness.app.ports)
    expect(await published()).toBeUndefined()
    expect(await faqs(as)).toHaveLength(firstFaqs.length)
  })

  it('are all there, though they are more than one page of the table holds', async () => {
    // As a table does with pages of more than 1 MB.
    const as = await open({
      adapt: (ports) => ({
        ...ports,
        table: {
          ...ports.table,
          query: (query) => ports.table.query(query.pk === 'faq' ? { ...query, limit: 7 } : query),
        },
      }),
    })
    for (let id = 1; id <= 20; id += 1)
      await recordFaq(harness.app.ports, { id, question: `Question ${id}`, answer: '' }, 'req_test')
    expect(await faqs(as)).toHaveLength(20)
    await harness.drain()
    expect(await faqs(as)).toHaveLength(20)
  })

  it('get their file back at the next roll-out where it is lost or says otherwise, and are not written anew', async () => {
    const as = await open()
    await save(4, 'Who?')
    await harness.drain()
    await harness.app.ports.files.put(fileKey, new TextEncoder().encode('{"data":[]}'), 'application/json')
    expect(await faqs(as)).toEqual([])
    await publishFaqs(harness.app.ports)
    await harness.drain()
    expect((await faqs(as)).map(({ question }) => question)).toEqual(['Who?'])
    const told = () =>
      harness.log.filter(({ event, name }) => event === 'event-published' && name === 'support.faq-changed').length
    const before = told()
    await publishFaqs(harness.app.ports)
    await harness.drain()
    expect(told()).toBe(before)
  })

  it('are first written all or none, whoever else writes one at that moment', async () => {
    const as = await open()
    const { ports } = harness.app
    await Promise.all([publishFaqs(ports), publishFaqs(ports), publishFaqs(ports)])
    await harness.drain()
    expect(await faqs(as)).toHaveLength(firstFaqs.length)
  })

  it('stay those of a house where the first are written while the desk writes one', async () => {
    const as = await open()
    const { ports } = harness.app
    const interrupted = {
      ...ports,
      table: {
        ...ports.table,
        transact: async (writes: Parameters<Ports['table']['transact']>[0]) => {
          await recordFaq(ports, { id: 4, question: 'Who?', answer: '' }, 'req_test')
          return ports.table.transact(writes)
        },
      },
    }
    await publishFaqs(interrupted)
    await harness.drain()
    expect((await faqs(as)).map(({ question }) => question)).toEqual(['Who?'])
  })

  it('are never laid over by older ones, however slow their writer is', async () => {
    await open()
    const { ports } = harness.app
    await save(1, 'Older')
    let isFirst = true
    const slow = {
      ...ports,
      table: {
        ...ports.table,
        query: async (query: Parameters<Ports['table']['query']>[0]) => {
          const read = await ports.table.query(query)
          if (isFirst) {
            isFirst = false
            // Read already, and before it is written somebody else is done with what came after it.
            await save(1, 'Newer')
            await harness.drain()
          }
          return read
        },
      },
    }
    await publishFaqFile(slow)
    expect(await published()).toContain('Newer')
    await Promise.all(
      [save(1, 'A'), save(2, 'B'), save(3, 'C')].map((saved) => saved.then(() => publishFaqFile(ports))),
    )
    expect(await published()).toMatch(/"A".*"B".*"C"/)
  })
})
