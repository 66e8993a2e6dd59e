import { afterEach, describe, expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import { publishFaqs, recordFaq } from '#functions/support/commands.ts'
import { publishFaqFile } from '#functions/support/faq-file.ts'
import { firstFaqs } from '#shared/support/first-faqs.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness, type HarnessOptions } from '#tests/harness/harness.ts'
import { deskToken } from '#tests/harness/steps/order.ts'

let harness: Harness
let queries = 0
afterEach(() => harness.close())

const fileKey = 'support/faqs.json'

/** Counts the table queries for the questions. */
const counting = (ports: Ports): Ports => ({
  ...ports,
  table: {
    ...ports.table,
    query: (query) => {
      if (query.pk === 'support#faq') queries += 1
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
  const file = await harness.app.context.files.get(fileKey)
  return file === undefined ? undefined : new TextDecoder().decode(file.bytes)
}

describe('the questions', () => {
  it('are read without the table, in their latest version', async () => {
    const as = await open({ seedData: async (ports) => seedData(ports).then(() => publishFaqs(ports)) })
    queries = 0
    expect((await faqs(as)).map(({ id }) => id)).toEqual(firstFaqs.map(({ id }) => id))
    expect(queries).toBe(0)
    expect((await save(4, 'Who?')).status).toBe(200)
    expect((await save(17, 'May I?')).status).toBe(200)
    await harness.drain()
    queries = 0
    const all = await faqs(as)
    expect([all.find(({ id }) => id === 4)?.question, all.at(-1)]).toEqual([
      'Who?',
      { id: 17, question: 'May I?', answer: '<p>Yes.</p>' },
    ])
    expect([all.length, queries]).toEqual([firstFaqs.length + 1, 0])
  })

  it('come from the table while there is no file, and may be empty', async () => {
    const as = await open()
    expect(await faqs(as)).toEqual([])
    await publishFaqs(harness.app.context)
    expect(await published()).toBeUndefined()
    expect(await faqs(as)).toHaveLength(firstFaqs.length)
  })

  it('are complete when they need more than one page of the table', async () => {
    // The limit stands for the pages of 1 MB of a large table.
    const as = await open({
      adapt: (ports) => ({
        ...ports,
        table: {
          ...ports.table,
          query: (query) => ports.table.query(query.pk === 'support#faq' ? { ...query, limit: 7 } : query),
        },
      }),
    })
    for (let id = 1; id <= 20; id += 1)
      await recordFaq(harness.app.context, { id, question: `Question ${id}`, answer: '' })
    expect(await faqs(as)).toHaveLength(20)
    await harness.drain()
    expect(await faqs(as)).toHaveLength(20)
  })

  it('get a lost or different file back at the next deployment, without new rows', async () => {
    const as = await open()
    await save(4, 'Who?')
    await harness.drain()
    await harness.app.context.files.put(fileKey, new TextEncoder().encode('{"data":[]}'), 'application/json')
    expect(await faqs(as)).toEqual([])
    await publishFaqs(harness.app.context)
    await harness.drain()
    expect((await faqs(as)).map(({ question }) => question)).toEqual(['Who?'])
    const changes = () =>
      harness.log.filter(({ event, name }) => event === 'event-published' && name === 'support.faq-changed').length
    const changesBefore = changes()
    await publishFaqs(harness.app.context)
    await harness.drain()
    expect(changes()).toBe(changesBefore)
  })

  it('are seeded all or none, in spite of concurrent writers', async () => {
    const as = await open()
    const { context } = harness.app
    await Promise.all([publishFaqs(context), publishFaqs(context), publishFaqs(context)])
    await harness.drain()
    expect(await faqs(as)).toHaveLength(firstFaqs.length)
  })

  it('are not seeded over a question that the desk writes meanwhile', async () => {
    const as = await open()
    const { context } = harness.app
    const interrupted = {
      ...context,
      table: {
        ...context.table,
        transact: async (writes: Parameters<Ports['table']['transact']>[0]) => {
          await recordFaq(context, { id: 4, question: 'Who?', answer: '' })
          return context.table.transact(writes)
        },
      },
    }
    await publishFaqs(interrupted)
    await harness.drain()
    expect((await faqs(as)).map(({ question }) => question)).toEqual(['Who?'])
  })

  it('are never overwritten by older ones, however slow the writer is', async () => {
    await open()
    const { context } = harness.app
    await save(1, 'Older')
    let isFirst = true
    const slow = {
      ...context,
      table: {
        ...context.table,
        query: async (query: Parameters<Ports['table']['query']>[0]) => {
          const read = await context.table.query(query)
          if (isFirst) {
            isFirst = false
            // The slow writer has read; before it writes, another one reads and writes newer questions.
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
      [save(1, 'A'), save(2, 'B'), save(3, 'C')].map((saved) => saved.then(() => publishFaqFile(context))),
    )
    expect(await published()).toMatch(/"A".*"B".*"C"/)
  })
})
