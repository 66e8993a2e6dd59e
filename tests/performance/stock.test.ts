import { afterEach, beforeEach, expect, it } from 'vitest'
import { readOrder } from '#functions/order/queries.ts'
import { orders, stockShards } from '#functions/order/entities.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { HoldId, OrderId } from '#shared/kernel/id.ts'
import { shardHoldsMax, shardsMax } from '#shared/order/limits.ts'
import type { Order } from '#shared/order/order.ts'
import { firstHoldOf } from '#shared/order/rules.ts'
import { holdAttribute } from '#shared/order/stock/stock.ts'
import { withChanges } from '#tests/harness/sample-order.ts'
import { investor, kaveri, seedData } from '#tests/harness/seed.ts'
import { type Harness, startHarness } from '#tests/harness/harness.ts'
import { pay, placeOrder, quote } from '#tests/harness/steps/order.ts'
import { bytesOf, openMeter } from './meter.ts'

const buyers = [1, 2, 3, 4].map((number) => ({
  phone: `+91900000010${number}`,
  email: `buyer${number}@example.com`,
  first_name: 'Buyer',
  last_name: 'Number',
}))
const issued = 1_600_000
const ofShard = issued / shardsMax

let harness: Harness
let tokens: string[]
const meter = openMeter()

beforeEach(async () => {
  harness = await startHarness({
    async seedData(context) {
      await seedData(context, { issued })
      for (const buyer of buyers) await investor(context, buyer)
    },
    settings: { newBuyersBps: 10_000 },
    adapt: meter.adapt,
  })
  tokens = await Promise.all(buyers.map(({ phone }) => harness.logIn(phone)))
})
afterEach(() => harness.close())

/** A buyer reserves ten shares and pays them: what each write of a shard cost, in units. */
async function buy(buyer: number): Promise<{ order: Order; units: number[] }> {
  meter.take()
  const { order_id, razorpay_order_id } = await placeOrder(harness, tokens[buyer] ?? '')
  await pay(harness, razorpay_order_id)
  await harness.call('readPaymentStatus', { body: { paymentid: order_id } }, { as: tokens[buyer] ?? '' })
  const writes = meter
    .take()
    .calls.filter(
      ({ kind, itemKinds, writeUnits }) => itemKinds[0] === 'order/stock/shard' && kind !== 'query' && writeUnits > 0,
    )
  expect(writes.map(({ kind }) => kind)).toEqual(['update', 'update'])
  return { order: await readOrder(harness.app.context, order_id), units: writes.map(({ writeUnits }) => writeUnits) }
}

const shardItem = async (shard: number) =>
  (await harness.app.context.table.get(stockShards.key({ security_id: kaveri, shard }))) as Item

/** Writes items straight into the table, without events. */
function insert(items: readonly Item[]): void {
  harness.app.table.atomically((database) => {
    const statement = database.prepare('INSERT OR REPLACE INTO item (pk, sk, json) VALUES (?, ?, ?)')
    for (const item of items) statement.run(item.pk, item.sk, JSON.stringify(item))
  })
}

/** So many open orders like this one, with the shards as they are with them. */
async function openOrders(like: Order, count: number, kind: 'paid' | 'unpaid', holdsOfShard: number): Promise<void> {
  const unpaid = { stock: { state: 'HELD' }, payment: { state: 'PENDING', paid_at: null } } as const
  const order = kind === 'paid' ? like : withChanges(like, unpaid)
  const template = orders.itemOf(harness.app.context, order)
  const idOf = (index: number) => OrderId.parse(`ord_${kind}${String(index).padStart(21, '0')}`)
  insert(
    Array.from({ length: count }, (_, index) => {
      const id = idOf(index)
      const stock = { ...order.stock, hold_id: firstHoldOf(id), held: [{ shard: index % shardsMax, quantity: 10 }] }
      return { ...template, ...orders.key({ id }), id, stock }
    }),
  )
  for (let shard = 0; shard < shardsMax; shard += 1) {
    const { available, committed, ...rest } = await shardItem(shard)
    const holds = Array.from(
      { length: holdsOfShard },
      (_, index) => [holdAttribute(HoldId.parse(idOf(index * shardsMax + shard))), 10] as const,
    )
    const paid = kind === 'paid' ? (count / shardsMax) * 10 : 0
    const held = holds.length * 10
    insert([
      {
        ...rest,
        available: Number(available) - paid - held,
        committed: Number(committed) + paid,
        hold_count: holds.length,
        ...Object.fromEntries(holds),
      } as Item,
    ])
  }
}

it('takes and commits the shares of an order at the same cost, whatever number of orders of the company is open', async () => {
  const first = await buy(0)
  expect(first.units).toEqual([1, 1])
  const unpaid = shardsMax * (shardHoldsMax - 1)
  await openOrders(first.order, 50_000 - unpaid, 'paid', 0)
  expect((await buy(1)).units).toEqual([1, 1])
  // As many unpaid orders as there may be at a time, less one in each shard.
  await openOrders(first.order, unpaid, 'unpaid', shardHoldsMax - 1)
  expect(Math.max(...(await buy(2)).units)).toBeLessThanOrEqual(12)
  for (let shard = 0; shard < shardsMax; shard += 1) {
    const item = await shardItem(shard)
    expect(bytesOf(item)).toBeLessThan(12 * 1_024)
    expect(Number(item['available']) + Number(item['committed']) + 10 * Number(item['hold_count'])).toBe(ofShard)
  }
}, 60_000)

it('lets as many unpaid orders hold shares as a shard may keep, and asks the next buyer to come again', async () => {
  const first = await buy(0)
  await openOrders(first.order, shardsMax * shardHoldsMax, 'unpaid', shardHoldsMax)
  const { quote_id, user_id } = await quote(harness, tokens[1] ?? '')
  const { failure } = await harness.call('placeOrder', { body: { quote_id, user_id } }, { as: tokens[1] ?? '' })
  expect(failure?.message).toBe('RESERVED_BY_OTHERS')
})
