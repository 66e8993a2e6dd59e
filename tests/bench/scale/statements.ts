import { setTimeout as wait } from 'node:timers/promises'
import { onStatementDue } from '#events/subscriptions/settlement.ts'
import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { answerSeconds, callsOf, callsOfWorker } from '#infra/functions/partner-calls.ts'
import { functions } from '#infra/functions/registry.ts'
import { type LocalApp, startLocalApp } from '#infra/local/app.ts'
import { shiftedClock } from '#infra/local/clock.ts'
import type { RazorpayOrderId } from '#shared/kernel/id.ts'
import { dayInIndia, dayMs, epochMs, hourMs, secondMs } from '#shared/kernel/instant.ts'
import { daysDue, type StatementOf } from '#shared/settlement/reading.ts'
import { apiClientOf } from '#tests/harness/api-client.ts'
import { asha, seedData } from '#tests/harness/seed.ts'

/** The lines of a page of each statement, as its partner gives them. */
export const linesOfPage: Readonly<Record<StatementOf, number>> = { gateway: 1_000, bank: 100 }

/**
 * How many lines a statement may have in a day so that every reading of its days ends within the hour: by the calls that all workers
 * have for it, and by those that the one has that reads a day. What else is read then is left out: the other statement, the disputes.
 */
export function linesReadADay(of: StatementOf, callsPerSecond: Parameters<typeof callsOf>[1]): number {
  const days = daysDue(undefined, shiftedClock().now()).length
  const { razorpay: all = 0 } = callsOf(onStatementDue, callsPerSecond)
  const { razorpay: ofWorker = 0 } = callsOfWorker(onStatementDue, callsPerSecond)
  return Math.floor(Math.min(all / days, ofWorker) * (hourMs / secondMs) * linesOfPage[of])
}

interface Reading {
  readonly of: StatementOf
  /** How many pages each day has. */
  readonly pages: number
  /** How many workers ask the gateway at once. */
  readonly workers: number
  /** How long it takes to answer. */
  readonly latencyMs: number
}

export interface LinesRead {
  readonly lines: number
  readonly inAMinute: number
  /** The calls of the gateway for a page. */
  readonly callsOfPage: number
}

/** The whole application in this process, in real time: new lines of three days of a statement, for so many seconds at most. */
export async function readMany({ of, pages, workers, latencyMs }: Reading, seconds: number): Promise<LinesRead> {
  // In a morning: at midnight a fourth day of the statement would begin.
  const now = shiftedClock().now()
  const clock = shiftedClock(epochMs(dayInIndia(now)) + dayMs - epochMs(now))
  let [calls, pagesRead] = [0, 0]
  let orderId: RazorpayOrderId | undefined
  const adapt = (ports: Ports): Ports => ({
    ...ports,
    async fetch(url, request) {
      const asksFor = url.includes('/recon/combined?') ? 'gateway' : url.includes('/transactions?') ? 'bank' : undefined
      if (asksFor !== of || orderId === undefined) return ports.fetch(url, request)
      calls += 1
      await wait(latencyMs)
      const query = new URL(url).searchParams
      const skip = Number(query.get('skip'))
      const count = skip < pages * linesOfPage[of] ? linesOfPage[of] : 0
      if (count > 0) pagesRead += 1
      const [day, order] = [query.get('day') ?? query.get('from') ?? '', orderId]
      const items = Array.from({ length: count }, (_, line) => lineOf(of, day, skip + line, order))
      return new Response(JSON.stringify({ items }))
    },
  })
  const share = onStatementDue.partnerShares?.razorpay ?? 1
  const app = await startLocalApp({
    clock,
    log: () => undefined,
    ports: { site: 0, sandbox: 0 },
    sandboxes: true,
    inProcessFetch: true,
    adapt,
    // What a line leads to is done by others, at their own pace.
    functions: functions.filter(({ name }) => name !== 'settlement/on-order-stated'),
    settings: {
      partnerCallsPerSecond: {
        razorpay: workers / answerSeconds / share,
        vouch: 1,
        signeasy: 1,
        hyperverge: 1,
        ifsc: 1,
      },
    },
  })
  try {
    await seedData(app.context)
    const order = await placeOrder(app)
    await app.drain()
    orderId = order
    clock.advance(hourMs)
    app.start()
    const all = pages * linesOfPage[of] * daysDue(undefined, clock.now()).length
    const startMs = Date.now()
    let lines = 0
    while (lines < all && Date.now() < startMs + seconds * 1_000) {
      await wait(50)
      lines = countStored(app, of)
    }
    return {
      lines,
      inAMinute: Math.round((lines * 60_000) / (Date.now() - startMs)),
      callsOfPage: calls / Math.max(1, pagesRead),
    }
  } finally {
    await app.close()
  }
}

/** The order that all lines of the report are about. Nothing of it is booked, so each line is new. */
async function placeOrder(app: LocalApp): Promise<RazorpayOrderId> {
  const client = apiClientOf({ send: app.call, sandboxAddress: app.sandboxAddress, fetch: app.fetch })
  const buyer = await findUserByPhone(app.context, asha.phone)
  if (buyer === undefined) throw new Error('the buyer does not exist')
  const as = { as: await startSession(app.context, buyer) }
  const query = { user_id: buyer.id, security_id: 'sec_kaveri', quantity: '10' } as never
  const { body: quoted } = await client.call('quoteOrder', { query }, as)
  const body = { quote_id: quoted.data.quote_id, user_id: buyer.id }
  return (await client.call('placeOrder', { body }, as)).body.data.razorpay_order_id
}

/** A line as its partner states it, with a reference of its own. */
function lineOf(of: StatementOf, day: string, number: number, order_id: RazorpayOrderId): object {
  const name = `${day}x${String(number).padStart(9, '0')}`
  if (of === 'bank')
    return {
      id: `txn_${name}`,
      credit: 100,
      debit: 0,
      balance: 0,
      source: { entity: 'bank_transfer', bank_reference: `UTR${name}` },
      created_at: startSeconds,
    }
  return {
    entity_id: `pay_${name}`,
    type: 'payment',
    credit: 98,
    debit: 0,
    amount: 100,
    fee: 2,
    tax: 0,
    settled: true,
    settlement_id: `setl_${day}`,
    settlement_utr: `UTR${day}`,
    settled_at: startSeconds,
    order_id,
  }
}

const startSeconds = 1_763_900_000

function countStored(app: LocalApp, of: StatementOf): number {
  const prefix = of === 'bank' ? 'settlement#credit#' : 'settlement#order#'
  const [row] = app.table.database.prepare('SELECT count(*) AS many FROM item WHERE pk LIKE ?').all(`${prefix}%`)
  return Number(row?.['many'])
}
