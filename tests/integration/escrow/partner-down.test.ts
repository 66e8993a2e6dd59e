import { runInNewContext } from 'node:vm'
import { type MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LineMetrics, metricsOf as metricsOfLine } from '#functions/platform/log-metrics.ts'
import type { AlarmDefinition } from '#infra/stacks/monitoring/alarms.ts'
import { businessAlarms } from '#infra/stacks/monitoring/business-alarms.ts'
import { metricsOf } from '#infra/stacks/monitoring/metrics.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import { type Harness, startHarness } from '#tests/harness/harness.ts'
import { investor, seedData } from '#tests/harness/seed.ts'
import { planOf, production } from '#tests/infra/plan.ts'
import { pay, placeOrder } from '#tests/harness/steps/order.ts'

interface Counted extends LineMetrics {
  readonly atMs: number
}

let harness: Harness
let counted: Counted[]

beforeEach(async () => {
  counted = []
  harness = await startHarness({
    seedData: async (context) => {
      await seedData(context)
      for (const number of buyers)
        await investor(context, {
          phone: buyerPhone(number),
          email: `buyer${number}@example.com`,
          first_name: 'Buyer',
          last_name: 'Rao',
        })
    },
    adapt: (ports) => ({
      ...ports,
      log: (line) => {
        const metrics = metricsOfLine(line)
        if (metrics !== undefined) counted.push({ ...metrics, atMs: epochMs(ports.clock.now()) })
        ports.log(line)
      },
    }),
  })
})
afterEach(() => harness.close())

const buyers = [1, 2, 3, 4, 5]
const buyerPhone = (number: number) => `+91900000010${number}` as const
const plan = planOf(production)

function partnerAlarm(): AlarmDefinition {
  const { alarms } = production
  if (alarms === undefined) throw new Error('the stage has no alarms')
  const found = businessAlarms(plan, alarms, 'api', metricsOf(plan)).find(({ name }) => name === 'partner-down')
  if (found === undefined) throw new Error('there is no alarm partner-down')
  return found
}

/** The sum of a metric from a moment on, over one period, as CloudWatch reads it from the lines. Undefined without a line. */
function sumFrom(metric: Metric, startMs: number, periodMs: number): number | undefined {
  const values = counted.flatMap(({ atMs, dimension, measures }) =>
    atMs >= startMs && atMs < startMs + periodMs && metric.dimensions?.[dimension.name] === dimension.value
      ? measures.filter(({ name }) => name === metric.metricName).map(({ value }) => value)
      : [],
  )
  return values.length === 0 ? undefined : values.reduce((a, b) => a + b)
}

/** The values of the alarm's expression from a moment on. Metric math is a subset of JavaScript with functions of CloudWatch. */
function valuesOf(alarm: AlarmDefinition, startMs: number, endMs: number): readonly number[] {
  const { expression, usingMetrics, period } = alarm.metric as MathExpression
  const values: number[] = []
  for (let atMs = startMs; atMs + period.toMilliseconds() <= endMs; atMs += period.toMilliseconds()) {
    const sums = Object.entries(usingMetrics).map(([id, metric]) => {
      if (!(metric instanceof Metric)) throw new Error(`${id} is no plain metric`)
      return [id, sumFrom(metric, atMs, period.toMilliseconds())] as const
    })
    const context = {
      ...Object.fromEntries(sums),
      FILL: (value: number | undefined, missing: number) => value ?? missing,
      IF: (condition: boolean, yes: number, no: number) => (condition ? yes : no),
      MAX: (each: readonly number[]) => Math.max(...each),
    }
    values.push(Number(runInNewContext(expression, context)))
  }
  return values
}

function startsAlarm({ is, periods = 1, within = periods }: AlarmDefinition, values: readonly number[]): boolean {
  if (!('atLeast' in is)) throw new Error('the alarm has no upper threshold')
  return values.some((_, end) => {
    const looked = values.slice(Math.max(0, end + 1 - within), end + 1)
    return looked.filter((value) => value >= is.atLeast).length >= periods
  })
}

const nowMs = () => epochMs(harness.clock.now())
const escrowPartner = (errorRate: number) => harness.sandbox('/levers', { vouch: { errorRate } }, 'PUT')

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) await harness.advance('PT1M')
}

/** Five orders that are paid, and wait for the escrow partner. */
async function fiveOpenOrders(): Promise<void> {
  for (const number of buyers) {
    const token = await harness.logIn(buyerPhone(number))
    const { razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
  }
  await harness.drain()
}

describe('the alarm partner-down', () => {
  it('starts while the escrow partner is down for two hours with five open orders', async () => {
    await fiveOpenOrders()
    await escrowPartner(1)
    const startMs = nowMs()
    await minutes(120)
    const alarm = partnerAlarm()
    const values = valuesOf(alarm, startMs, nowMs())
    expect(startsAlarm(alarm, values), JSON.stringify(values)).toBe(true)
  })

  it('stays quiet while the partner answers', async () => {
    await fiveOpenOrders()
    const startMs = nowMs()
    await minutes(120)
    const alarm = partnerAlarm()
    expect(startsAlarm(alarm, valuesOf(alarm, startMs, nowMs()))).toBe(false)
  })
})
