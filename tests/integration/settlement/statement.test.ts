import { afterEach, describe, expect, it } from 'vitest'
import { onStatementDue } from '#events/subscriptions/settlement.ts'
import { orders } from '#functions/order/entities.ts'
import { listLedger, readOrder } from '#functions/order/queries.ts'
import { saveGatewayOrder } from '#functions/order/repository.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Table } from '#functions/platform/port/table.ts'
import type { Queues } from '#functions/platform/port/queues.ts'
import { loadLines, loadReading, saveLine } from '#functions/settlement/repository.ts'
import { OrderId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { day, hourMs, minuteMs } from '#shared/kernel/instant.ts'
import { zeroPaise } from '#shared/kernel/money.ts'
import { type Harness, startHarness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { pay, placeOrder } from '#tests/harness/steps/order.ts'

interface Line {
  readonly entity_id: string
  readonly [field: string]: unknown
}

/** What the gateway states of a day, in the order in which it states it. */
type Arrange = (lines: readonly Line[]) => readonly object[]

let harness: Harness
let arrange: Arrange
let failing: (url: string) => boolean
let asked: string[]
let put: string[]
afterEach(() => harness.close())

/** The report of the gateway, arranged by the test. Webhooks are lost: nothing but the hourly reading tells of a settlement. */
async function start(): Promise<void> {
  arrange = (lines) => lines
  failing = () => false
  asked = []
  put = []
  const adapt = (ports: Ports): Ports => ({
    ...ports,
    table: new Proxy(ports.table, {
      get: (table, name) =>
        name === 'put'
          ? (...args: Parameters<Table['put']>) => (put.push(args[0].pk), table.put(...args))
          : Reflect.get(table, name),
    }),
    async fetch(url, request) {
      if (failing(url)) return new Response('{}', { status: 503 })
      if (!/recon\/combined|\/transactions\?|\/disputes\?/.test(url)) return ports.fetch(url, request)
      asked.push(url.replace(/^.*\/v1/, ''))
      if (!url.includes('recon/combined')) return ports.fetch(url, request)
      const all = await ports.fetch(url.replace(/skip=\d+/, 'skip=0'), request)
      const { items } = JSON.parse(await all.text()) as { readonly items: readonly Line[] }
      const skip = Number(new URL(url).searchParams.get('skip'))
      const stated = items.length === 0 ? [] : arrange(items)
      return new Response(JSON.stringify({ items: stated.slice(skip, skip + 1_000) }))
    },
  })
  harness = await startHarness({ seedData, adapt })
  await harness.sandbox('/levers', { razorpay: { webhooks: 'lose', bankCreditAfterMs: minuteMs } }, 'PUT')
}

async function paidOrder(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, await harness.logIn(asha.phone))
  await pay(harness, razorpay_order_id)
  await minutes(8)
  expect((await order(order_id)).payment.state).toBe('PAID')
  return order_id
}

/** The gateway settles everything, and our bank is credited. */
async function settle(): Promise<void> {
  await harness.sandbox('/razorpay/test/settle', {})
  await minutes(4)
}

async function minutes(count: number): Promise<void> {
  for (let half = 0; half < 2 * count; half += 1) await harness.advance('PT30S')
}

/** The timer begins the readings of the next hour, and the workers read. */
async function nextHour(): Promise<void> {
  await harness.advance(hourMs)
  await minutes(4)
}

const order = (id: OrderId) => readOrder(harness.app.context, id)
const bankedOf = async (id: OrderId) => (await order(id)).ledger.booked.filter((cause) => cause.startsWith('banked:'))
const logged = (event: string) => harness.log.filter((line) => line.event === event)

/** Lines that concern no order. */
const transfers = (count: number, first = 0) =>
  Array.from({ length: count }, (_, number) => ({
    entity_id: `trf_${String(first + number).padStart(14, '0')}`,
    type: 'transfer',
    credit: 0,
    debit: 100,
    amount: 100,
    fee: 0,
    tax: 0,
    settled: true,
    settlement_id: 'setl_of_transfers',
    settlement_utr: 'UTRTRANSFERS',
    settled_at: 1_763_900_000,
  }))

/** Each entry of the ledger stands there once. */
async function requireBookedOnce(id: OrderId): Promise<void> {
  const causes = (await listLedger(harness.app.context, id)).map(({ cause }) => cause)
  expect(causes).toEqual([...new Set(causes)])
  expect(await bankedOf(id)).toHaveLength(1)
}

/** Does something else with each page that a worker hands over. */
function onPages(act: (send: () => Promise<void>) => Promise<void>): void {
  const { queues } = harness.app.context
  const { send } = queues
  const other: Queues['send'] = (worker, events) => {
    const original = () => send.call(queues, worker, events)
    return worker === onStatementDue.name ? act(original) : original()
  }
  Object.assign(queues, { send: other })
}

describe('a statement of several pages', () => {
  it('is read to its end, and the next reading of what has not changed asks for its pages and writes nothing of them', async () => {
    await start()
    arrange = (lines) => [...transfers(2_000), ...lines]
    const id = await paidOrder()
    await settle()
    await nextHour()
    await requireBookedOnce(id)
    await nextHour()
    asked = []
    put = []
    await nextHour()
    const report = asked.filter((url) => url.includes('day=23')).map((url) => /skip=\d+/.exec(url)?.[0])
    expect(report).toEqual(['skip=0', 'skip=1000', 'skip=2000'])
    expect(put).toContain('platform#due#orders')
    expect(put.filter((pk) => pk.startsWith('settlement#'))).toEqual([])
    const reading = await loadReading(harness.app.context, { of: 'gateway', day: day('2026-11-23') })
    expect(reading).toMatchObject({ wish: 'whole', read_on: '2026-11-23' })
    expect(reading?.ended_at).not.toBeNull()
  })

  it('goes on where the partner failed, after a pause, and alarms when it does not end in its hour', async () => {
    await start()
    arrange = (lines) => [...transfers(1_000), ...lines]
    const id = await paidOrder()
    await settle()
    failing = (url) => url.includes('skip=1000')
    await harness.advance(hourMs)
    await minutes(2)
    expect(await bankedOf(id)).toEqual([])
    expect(logged('statement-page-failed')).toContainEqual(expect.objectContaining({ of: 'gateway', skip: 1_000 }))
    asked = []
    failing = () => false
    await minutes(5)
    await requireBookedOnce(id)
    expect(asked.filter((url) => url.includes('day=23')).every((url) => url.includes('skip=1000'))).toBe(true)
    expect(logged('statement-unfinished')).toEqual([])
    failing = (url) => url.includes('skip=1000')
    for (const _ of [1, 2]) await nextHour()
    expect(logged('statement-unfinished')).toMatchObject([{ level: 'error', of: 'gateway', day: '2026-11-23' }])
  })

  it('is read again where a line is inserted later into a page that was read', async () => {
    await start()
    let isLate = false
    arrange = (lines) => [...(isLate ? lines : []), ...transfers(1_500)]
    const id = await paidOrder()
    await settle()
    await nextHour()
    expect(await bankedOf(id)).toEqual([])
    isLate = true
    await nextHour()
    await requireBookedOnce(id)
  })

  it.each(['comes twice', 'is lost once after it was stored'])('books each line once when a page %s', async (how) => {
    await start()
    arrange = (lines) => [...lines, ...transfers(2_500)]
    const id = await paidOrder()
    await settle()
    let crashes = 0
    onPages(async (send) => {
      if (how === 'comes twice') await send()
      else if ((crashes += 1) === 1) throw new Error('crash')
      await send()
    })
    await nextHour()
    await nextHour()
    await requireBookedOnce(id)
    expect(asked.some((url) => url.includes('skip=2000'))).toBe(true)
    expect(crashes === 0).toBe(how === 'comes twice')
    expect(harness.app.deadLetters()).toEqual([])
  })
})

describe('a line that cannot be read', () => {
  it('goes aside with one alarm, and what follows it is booked', async () => {
    await start()
    const broken = { entity_id: 'pay_broken00000001', type: 'payment', credit: 'much', debit: 0 }
    arrange = (lines) => [broken, ...transfers(999), ...lines]
    const id = await paidOrder()
    await settle()
    await nextHour()
    await requireBookedOnce(id)
    // A line that is inserted before it does not make it a new one.
    arrange = (lines) => [...transfers(1_000, 5_000), broken, ...transfers(999), ...lines]
    for (const _ of [1, 2]) await nextHour()
    expect(logged('statement-line-set-aside')).toMatchObject([
      { level: 'error', of: 'gateway', line: 'pay_broken00000001' },
    ])
    expect(logged('statement-line-still-aside').length).toBeGreaterThan(1)
  })

  it('because its order cannot be read goes aside after some tries with one alarm, and is tried again every hour', async () => {
    await start()
    const id = await paidOrder()
    const { context } = harness.app
    const broken = OrderId.parse('ord_01JD0000000000000000000099')
    await saveGatewayOrder(context, RazorpayOrderId.parse('order_Unreadable0001'), broken, undefined)
    await context.table.put({ ...orders.key({ id: broken }), quantity: 'many' })
    arrange = (lines) => [
      ...lines.map((line) => ({ ...line, entity_id: 'pay_Unreadable0001', order_id: 'order_Unreadable0001' })),
      ...transfers(999),
      ...lines,
    ]
    await settle()
    await nextHour()
    await requireBookedOnce(id)
    await nextHour()
    expect(logged('statement-line-set-aside')).toMatchObject([{ level: 'error', line: 'pay_Unreadable0001' }])
    await context.table.delete(orders.key({ id: broken }))
    await nextHour()
    expect(logged('settlement-line-unknown')).toContainEqual(expect.objectContaining({ line: 'pay_Unreadable0001' }))
  })
})

describe('a settlement and its credit', () => {
  it('are booked when the bank states the credit hours before the gateway states the lines', async () => {
    await start()
    let isStated = false
    arrange = (lines) => (isStated ? lines : [])
    const id = await paidOrder()
    await settle()
    for (const _ of [1, 2, 3]) await nextHour()
    expect(await bankedOf(id)).toEqual([])
    isStated = true
    await nextHour()
    await requireBookedOnce(id)
  })

  it('are booked in several runs when the settlement has very many lines', async () => {
    await start()
    await harness.sandbox('/levers', { razorpay: { settledElsewhere: 1 } }, 'PUT')
    const id = await paidOrder()
    await settle()
    await nextHour()
    const { context } = harness.app
    const [line] = await loadLines(context, id)
    if (line === undefined) return expect.fail('the line of the report is not stored')
    const none = { credit_paise: zeroPaise, debit_paise: zeroPaise, fee_paise: zeroPaise, tax_paise: zeroPaise }
    for (const { entity_id } of transfers(1_200)) await saveLine(context, { ...line, ...none, id: `adj_${entity_id}` })
    await harness.sandbox('/razorpay/test/bank', { amount: line.credit_paise, reference: line.utr })
    await nextHour()
    await requireBookedOnce(id)
    const stated = logged('event-handled').filter(({ functionName }) => functionName === 'settlement/on-credit-stated')
    expect(stated).toHaveLength(2)
  })
})
