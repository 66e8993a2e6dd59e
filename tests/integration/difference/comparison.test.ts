import { afterEach, describe, expect, it } from 'vitest'
import { beginComparison } from '#functions/difference/begin.ts'
import { compareStatements } from '#functions/difference/compare.ts'
import { gatewayJob } from '#functions/difference/compare-gateway.ts'
import { ordersJob } from '#functions/difference/compare-orders.ts'
import { type Due, stageOf } from '#functions/difference/hand-over.ts'
import { recordFinding } from '#functions/difference/commands.ts'
import { listAllOpenDifferences } from '#functions/difference/queries.ts'
import { loadComparison } from '#functions/difference/repository.ts'
import { workOff } from '#functions/difference/work-off.ts'
import { readOrder } from '#functions/order/queries.ts'
import type { FullContext } from '#functions/platform/context.ts'
import type { Entry } from '#functions/platform/entry.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { type ComparisonName, comparisonNames } from '#shared/difference/comparison.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { day, dayMs, hourMs } from '#shared/kernel/instant.ts'
import { type Harness, type HarnessOptions, startHarness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { copyOrders, type Entry as LedgerEntry, entryOf, idsInShard } from '#tests/harness/compared-orders.ts'
import { orderUpTo } from '#tests/harness/steps/order.ts'

let harness: Harness
afterEach(() => harness.close())

/** An order whose money is held in escrow. */
async function startWithOrder(options: HarnessOptions = {}): Promise<OrderId> {
  harness = await startHarness({ seedData, justRun: [], ...options })
  const token = await harness.logIn(asha.phone)
  return orderUpTo(harness, token, 'held')
}

async function quarters(count: number): Promise<void> {
  for (let quarter = 0; quarter < count; quarter += 1) await harness.advance('PT6H')
}

const open = async () =>
  (await listAllOpenDifferences(harness.app.context))
    .map(({ kind, order_id = '', reference }) => `${kind} ${order_id} ${reference}`)
    .toSorted()
const comparisonOf = async (of: ComparisonName) => {
  const comparison = await loadComparison(harness.app.context, of)
  return comparison ?? expect.fail(`there is no comparison of the ${of}`)
}
const logged = (event: string) => harness.log.filter((line) => line.event === event)

/** The orders that a worker compares with the gateway, and with the escrow partner, in one run at most. */
const inRun = { gateway: 50, orders: 16 } as const

/**
 * Copies an order so that one list has three pages and another one some orders. One order of each page of the list, and one of the
 * other list, differs; one explains a line of the bank's statement. Returns what a comparison finds.
 */
async function copyMany(id: OrderId, pageSize: number): Promise<readonly string[]> {
  const { context } = harness.app
  const [full, few] = [idsInShard(3, 2 * pageSize + 4), idsInShard(7, 2)]
  const missing = [full.at(0), full.at(pageSize), full.at(-1), few.at(0)].flatMap((each) => each ?? [])
  const last = missing.at(2) ?? id
  const entries = new Map<OrderId, LedgerEntry[]>(
    missing.map((each, index) => [
      each,
      [
        entryOf(`captured:pay_${index}`, 'investor', 'gateway', 14),
        entryOf(`funded:pout_${index}`, 'bank', 'transit', 1),
      ],
    ]),
  )
  entries.get(last)?.push(entryOf('taken-back:UTRBACK', 'bank', 'own', 1))
  await copyOrders(context, await readOrder(context, id), [...full, ...few], entries)
  await harness.sandbox('/razorpay/test/bank', { amount: -100, reference: 'UTRBACK' })
  await harness.sandbox('/razorpay/test/bank', { amount: 500, reference: 'UTRSTRANGER1' })
  return [
    ...missing.flatMap((each, index) => [`gateway-missing ${each} pay_${index}`, `bank-missing ${each} pout_${index}`]),
    'bank-unknown  UTRSTRANGER1',
  ].toSorted()
}

describe('a comparison of many pages in several parts', () => {
  it('finds what one run finds, and calls no line unknown that an order of another part explains', async () => {
    const expected = await copyMany(await startWithOrder(), inRun.gateway)
    await quarters(4)
    expect(await open()).toEqual(expected)
    const pagesOf = (of: ComparisonName) =>
      harness.log.filter(({ functionName }) => functionName === `difference/on-${of}-due`).length
    expect(pagesOf('gateway')).toBeGreaterThan(3)
    expect(pagesOf('orders')).toBeGreaterThan((2 * inRun.gateway) / inRun.orders)
    for (const name of comparisonNames)
      expect(await comparisonOf(name)).toMatchObject({ failed: 0, complete_day: '2026-11-24' })
    await compareStatements({ ...harness.app.context, log: () => undefined })
    expect(await open()).toEqual(expected)
  })

  it('ends the same after a crash at any change, and when everything is delivered twice', async () => {
    const expected = await copyMany(await startWithOrder(), inRun.orders)
    await quarters(4)
    for (const name of comparisonNames) {
      const { changes } = await play(name, {})
      expect(changes).toBeGreaterThan(20)
      for (let crashAt = 1; crashAt <= changes; crashAt += 1) await play(name, { crashAt })
      await play(name, { isTwice: true })
    }
    expect(await open()).toEqual(expected)
  })
})

const jobOf = { gateway: gatewayJob, orders: ordersJob }

interface Play {
  /** The change after which a worker crashes, from 1; its message comes again. */
  readonly crashAt?: number
  readonly isTwice?: boolean
}

/** Works a comparison off, a minute after the one before, and checks its end. Returns how many changes the workers made. */
async function play(of: ComparisonName, { crashAt, isTwice = false }: Play): Promise<{ readonly changes: number }> {
  harness.clock.advance(60_000)
  const waiting: Due[] = []
  let changes = 0
  const counted = async (change: Promise<unknown>) => {
    await change
    changes += 1
    if (changes === crashAt) throw new Error('crash')
  }
  const context = countingContext(counted, (due) => void waiting.push(due, ...(isTwice ? [due] : [])))
  const begun = await beginComparison(harness.app.context, of, { isDaily: false })
  let handedOver = -1
  for (;;) {
    const comparison = await comparisonOf(of)
    const stage = stageOf(comparison)
    if (stage > handedOver) waiting.push({ comparison_id: begun.id, stage })
    handedOver = stage
    const due = waiting.shift()
    if (due === undefined) break
    await workOff(context, of, jobOf[of], due).catch((failure: unknown) => {
      if (!String(failure).includes('crash')) throw failure
      waiting.push(due)
    })
  }
  const { ended_at, failed } = await comparisonOf(of)
  expect({ crashAt, isEnded: ended_at !== null, failed }).toEqual({ crashAt, isEnded: true, failed: 0 })
  const place = of === 'gateway' ? 'gateway-' : 'bank-'
  const found = (await listAllOpenDifferences(harness.app.context)).filter(({ kind }) => kind.startsWith(place))
  expect(found.map(({ last_seen }) => last_seen)).toEqual(found.map(() => begun.started_at))
  return { changes }
}

function countingContext(
  counted: (change: Promise<unknown>) => Promise<void>,
  handOver: (due: Due) => void,
): FullContext {
  const { context } = harness.app
  const { table, files } = context
  return {
    ...context,
    log: () => undefined,
    table: {
      ...table,
      get: (...args) => table.get(...args),
      getMany: (...args) => table.getMany(...args),
      query: (...args) => table.query(...args),
      delete: (...args) => table.delete(...args),
      put: (...args) => counted(table.put(...args)),
      transact: (...args) => counted(table.transact(...args)),
      update: async (...args) => {
        const item = await table.update(...args)
        await counted(Promise.resolve())
        return item
      },
    },
    files: {
      get: (key) => files.get(key),
      getUnless: (...args) => files.getUnless(...args),
      delete: (key) => files.delete(key),
      presign: (...args) => files.presign(...args),
      put: (...args) => counted(files.put(...args)),
    },
    queues: {
      send: async (_, events) => {
        for (const { envelope } of events) handOver(envelope.detail as Due)
        await counted(Promise.resolve())
      },
    },
  }
}

describe('a partner of a comparison that does not answer', () => {
  const silence = (isSilent: (url: string) => boolean) => (ports: Ports) => ({
    ...ports,
    fetch: ((url, request) => {
      if (isSilent(url)) throw new Error('silence')
      return ports.fetch(url, request)
    }) satisfies Ports['fetch'],
  })

  it('about one order: the rest is compared, its differences stay, and no line is called unknown', async () => {
    let isSilent = false
    const id = await startWithOrder({ adapt: silence((url) => isSilent && url.includes('/fetch_escrow_account_')) })
    const { context } = harness.app
    const finding = { kind: 'escrow-missing', reference: 'other', stated_paise: null, booked_paise: 100 } as const
    await recordFinding(context, { ...finding, order_id: id, day: day('2026-11-20') }, context.clock.now())
    await harness.sandbox('/razorpay/test/bank', { amount: 500, reference: 'UTRSTRANGER1' })
    isSilent = true
    await quarters(5)
    expect(await open()).toEqual([`escrow-missing ${id} other`])
    expect(logged('comparison-failed')).toMatchObject([{ of: `order ${id}` }])
    expect(await comparisonOf('orders')).toMatchObject({ failed: 1, complete_day: '2026-11-23' })
    expect(await comparisonOf('gateway')).toMatchObject({ failed: 0, complete_day: '2026-11-24' })
    isSilent = false
    await quarters(4)
    expect(await open()).toEqual(['bank-unknown  UTRSTRANGER1'])
    expect(await comparisonOf('orders')).toMatchObject({ failed: 0, complete_day: '2026-11-25' })
  })

  it('about one day of the report is asked again, and everything else is compared meanwhile', async () => {
    let isSilent = false
    const adapt = silence((url) => isSilent && url.includes('/settlements/recon/combined') && url.includes('day=23'))
    const expected = await copyMany(await startWithOrder({ adapt }), inRun.orders)
    isSilent = true
    await quarters(4)
    expect(await open()).toEqual(expected)
    expect(logged('comparison-failed')).toEqual([])
    isSilent = false
    await harness.advance(hourMs)
    expect(await comparisonOf('gateway')).toMatchObject({ failed: 0, complete_day: '2026-11-24' })
    isSilent = true
    await quarters(5)
    expect(logged('comparison-failed')).toMatchObject([{ of: 'day 2026-11-23' }])
    expect(await comparisonOf('gateway')).toMatchObject({ failed: 1, complete_day: '2026-11-24' })
    expect(await open()).toEqual(expected)
  })
})

it('a comparison that has not ended by the next day is named, and what it did not compare is compared then', async () => {
  let isLost = false
  harness = await startHarness({
    seedData,
    load: async (file) => {
      const loaded = (await import(/* @vite-ignore */ `#${file}`)) as { readonly entry: Entry }
      if (file !== 'functions/difference/on-gateway-due.ts') return loaded
      const entry: Entry = (ports) => {
        const handler = loaded.entry(ports)
        return (event, invocation) =>
          isLost ? Promise.resolve({ batchItemFailures: [] }) : handler(event as never, invocation as never)
      }
      return { entry }
    },
  })
  await harness.advance(dayMs)
  isLost = true
  for (const _ of [1, 2]) await harness.advance(dayMs)
  expect(logged('comparison-unfinished')).toMatchObject([{ level: 'error', of: 'gateway' }])
  expect(await comparisonOf('gateway')).toMatchObject({ ended_at: null, complete_day: '2026-11-24' })
  expect(await comparisonOf('orders')).toMatchObject({ complete_day: '2026-11-26' })
  isLost = false
  await harness.advance(dayMs)
  const { stages, complete_day } = await comparisonOf('gateway')
  expect(stages[0]).toContain('day 2026-11-21')
  expect(complete_day).toBe('2026-11-27')
})
