import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { loadHolding } from '#functions/holding/repository.ts'
import { startSession } from '#functions/account/commands.ts'
import { readUser } from '#functions/account/queries.ts'
import { orderTotals } from '#functions/order/entities.ts'
import type { FullContext } from '#functions/platform/context.ts'
import type { Write } from '#functions/platform/port/table.ts'
import { SecurityId, type UserId } from '#shared/kernel/id.ts'
import { IN_PROGRESS } from '#shared/kernel/refusal.ts'
import { SOLD_OUT } from '#shared/order/refusals.ts'
import { openSalesMax } from '#shared/sale/limits.ts'
import { TOO_FEW_SHARES, TOO_MANY_SALES } from '#shared/sale/refusals.ts'
import type { EndpointName } from '#shared/registry.ts'
import type { Answered } from '#tests/harness/api-client.ts'
import { sized } from '#tests/full.ts'
import { company, investor, kaveri } from '#tests/harness/seed.ts'
import { ownLot, ownRequest } from '#tests/harness/steps/sale.ts'
import { pay, quote, stockOf } from '#tests/harness/steps/order.ts'
import { openDeployed } from './deployed.ts'
import { describeStage } from './stage.ts'

/** So many people press a button in the same moment. */
const crowd = sized(8, 200)
const securityId = SecurityId.parse('sec_crowd')
/** Ten shares each. */
const lots = (3 * crowd) / 4

describeStage('a crowd', (stage) => {
  const harness = openDeployed(stage)
  const { context } = harness.app

  it(
    `of ${crowd} buyers gets exactly the ${lots} lots of a company, and the others are told`,
    { timeout: 900_000 },
    async () => {
      const depositories = { available_nsdl: true, available_cdsl: true }
      await company(context, securityId, 'Crowd Works', 'INE0CR01', depositories, lots * 10)
      const buyers = await inTurns(
        Array.from({ length: crowd }, (_, index) => index),
        (index) => seedBuyer(context, index),
      )
      const quotes = await inTurns(buyers, async (buyer) => ({
        ...buyer,
        quote_id: (await insist(() => quote(harness, buyer.token, 10, securityId))).quote_id,
      }))
      const startedMs = performance.now()
      const answers = await Promise.all(
        quotes.map(({ token, user_id, quote_id }) =>
          answered(() => harness.call('placeOrder', { body: { quote_id, user_id } }, { as: token })),
        ),
      )
      const seconds = (performance.now() - startedMs) / 1_000
      const results = Map.groupBy(answers, ({ failure }) => failure?.message ?? 'placed')
      console.log(`A crowd of ${crowd} was answered in ${seconds.toFixed(1)} s`)
      expect(Object.fromEntries([...results].map(([word, { length }]) => [word, length]))).toEqual({
        placed: lots,
        [SOLD_OUT.code]: crowd - lots,
      })
      expect(await stockOf(harness, securityId)).toEqual({ available: 0, held: lots * 10, sold: 0 })
      const placed = answers.flatMap((answer) => (answer.failure === undefined ? [answer.body.data] : []))
      await inTurns(placed, ({ razorpay_order_id }) => pay(harness, razorpay_order_id))
      await harness.eventually(async () =>
        expect(await stockOf(harness, securityId)).toEqual({ available: 0, held: 0, sold: lots * 10 }),
      )
    },
  )

  it(
    `of ${crowd} requests to sell sets aside exactly the shares that one person has`,
    { timeout: 900_000 },
    async () => {
      const { user_id, token } = await seedBuyer(context, crowd)
      // As many requests of one share as may be open, or of three where there are more shares.
      const each = Math.ceil(lots / openSalesMax)
      await ownLot(context, user_id, 'crowd', lots)
      const answers = await Promise.all(
        Array.from({ length: crowd }, (_, index) =>
          answered(() =>
            harness.call(
              'submitSale',
              { body: ownRequest(each) },
              { as: token, headers: { 'idempotency-key': `crowd-request-${index}` } },
            ),
          ),
        ),
      )
      const refused = answers.flatMap(({ failure }) => failure?.message ?? [])
      const known: readonly string[] = [TOO_FEW_SHARES.code, TOO_MANY_SALES.code]
      expect(refused.filter((word) => !known.includes(word))).toEqual([])
      expect(answers.length - refused.length).toBe(lots / each)
      expect(await loadHolding(context, user_id, kaveri)).toMatchObject({ requested: lots, sold: 0 })
    },
  )
})

interface Buyer {
  readonly user_id: UserId
  readonly token: string
}

/** A person who has paid an order before: all shares are for all of them. */
async function seedBuyer(context: FullContext, index: number): Promise<Buyer> {
  const user_id = await investor(context, {
    phone: `+9193${String(index).padStart(8, '0')}`,
    email: `crowd-${index}@example.com`,
    first_name: 'Crowd',
    last_name: `Number${index}`,
  })
  const { update, changes } = orderTotals.update({ user_id }, { add: { paid: 1 } }) as Extract<
    Write,
    { readonly update: object }
  >
  await context.table.update(update, changes)
  return { user_id, token: await startSession(context, await readUser(context, user_id)) }
}

/** Few enough at once that the emulator starts its processes in time. */
const atOnce = 8

async function inTurns<T, R>(values: readonly T[], work: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let first = 0; first < values.length; first += atOnce)
    results.push(...(await Promise.all(values.slice(first, first + atOnce).map(work))))
  return results
}

/**
 * Asks until there is an answer: the emulator starts a process for each request, and answers 502 when it has too many to start. An
 * attempt that was given up may still be running.
 */
async function answered<Name extends EndpointName>(ask: () => Promise<Answered<Name>>): Promise<Answered<Name>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask().catch(() => undefined)
    const isRunning = answer?.failure?.message === IN_PROGRESS.code
    if (answer !== undefined && answer.status < 500 && answer.status !== 429 && !isRunning) return answer
    if (tries === triesMax) throw new Error(`no answer but ${answer?.status ?? 'none'} in ${triesMax} tries`)
    await wait(500 + Math.random() * 500 * tries)
  }
}

const triesMax = 100

async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (failure) {
      if (tries === triesMax) throw failure
      await wait(500)
    }
  }
}
