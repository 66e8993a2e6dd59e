import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, describe, expect, it } from 'vitest'
import type { Entry } from '#functions/platform/entry.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { functions } from '#infra/functions/registry.ts'
import type { Load } from '#infra/local/function-host.ts'
import { timeLimitSecondsOf } from '#infra/constructs/time-limit.ts'
import { type Harness, startHarness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { credit, pay, placeOrder, quote, settle, sign } from '#tests/harness/steps/order.ts'

// Each run has the time limit of its function in Lambda, and the calls of partners take time of it.

interface Run {
  readonly name: string
  readonly limitMs: number
  spentMs: number
}

const current = new AsyncLocalStorage<Run>()

/** Every function with the context of Lambda, which knows how much time is left. */
function timed(runs: Run[]): Load {
  return async (file) => {
    const { entry } = (await import(/* @vite-ignore */ `#${file}`)) as { readonly entry: Entry }
    const definition = functions.find((each) => each.file === file)
    if (definition === undefined) throw new Error(`${file} is no function`)
    return {
      entry: (ports: Ports) => {
        const handler = entry(ports)
        return async (event: never) => {
          const run = { name: definition.name, limitMs: timeLimitSecondsOf(definition) * 1_000, spentMs: 0 }
          runs.push(run)
          return await current.run(run, () =>
            handler(event, { getRemainingTimeInMillis: () => run.limitMs - run.spentMs }),
          )
        }
      },
    }
  }
}

function spend(ms: number): void {
  const run = current.getStore()
  if (run !== undefined) run.spentMs += ms
}

/** Partners that take `answerMs` for each answer, as the clock of each run counts it. */
function slow(answerMs: () => number): (ports: Ports) => Ports {
  return (ports) => ({
    ...ports,
    clock: { ...ports.clock, pause: async (ms) => spend(ms) },
    async fetch(url, request) {
      spend(Math.min(answerMs(), request.timeoutMs))
      if (answerMs() > request.timeoutMs) throw new Error('the time is over')
      return await ports.fetch(url, request)
    },
  })
}

let harness: Harness
let runs: Run[]
let answerMs: number

async function open(): Promise<string> {
  runs = []
  answerMs = 0
  harness = await startHarness({ seedData, load: timed(runs), adapt: slow(() => answerMs) })
  return await harness.logIn(asha.phone)
}
afterEach(() => harness.close())

const late = () => runs.filter(({ limitMs, spentMs }) => spentMs > limitMs - 2_000)

describe('a partner that does not answer', () => {
  it('is told to the buyer before the function ends, and nothing is lost', async () => {
    const token = await open()
    const { quote_id, user_id } = await quote(harness, token)
    answerMs = Infinity
    const request = { body: { quote_id, user_id } }
    expect(await harness.call('placeOrder', request, { as: token })).toMatchObject({
      status: 502,
      failure: { message: 'PARTNER_SILENT', words: expect.stringContaining('Nothing is lost') },
    })
    expect(late()).toEqual([])
    answerMs = 0
    expect((await harness.call('placeOrder', request, { as: token })).status).toBe(200)
  })

  it('ends no function late, whichever waits for it', async () => {
    const token = await open()
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    answerMs = Infinity
    await harness.advance('PT1M')
    await harness.call('readPaymentStatus', { body: { paymentid: order_id } }, { as: token })
    await harness.call('cancelOrder', { params: { id: order_id }, body: {} }, { as: token })
    await harness.advance('PT1H')
    expect(new Set(runs.filter(({ spentMs }) => spentMs > 0).map(({ name }) => name)).size).toBeGreaterThan(3)
    expect(late()).toEqual([])
  })
})

it('a purchase with slow partners goes on, a step at a time, without a function that ends late', async () => {
  const token = await open()
  answerMs = 6_500
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await settle(harness)
  await sign(harness, token, order_id)
  await credit(harness, order_id)
  await settle(harness)
  const { body } = await harness.call('readEscrowSteps', { body: { service_id: order_id } }, { as: token })
  expect(body.message.map(({ label }) => label)).toContain('Released to provider')
  expect(late()).toEqual([])
})
