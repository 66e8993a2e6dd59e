import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyOrderToStock, issueStock } from '#functions/order/commands.ts'
import { findStock, readOrder } from '#functions/order/queries.ts'
import { loadShards } from '#functions/order/stock/stock-shards.ts'
import { takeShares } from '#functions/order/stock/stock.ts'
import type { Table } from '#functions/platform/port/table.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { holdForOthers } from '#tests/harness/stock.ts'
import { asha, investor, kaveri, seedData } from '#tests/harness/seed.ts'
import { type Harness, startHarness } from '#tests/harness/harness.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { deskToken, pay, placeOrder, quote, settle, stockOf } from '#tests/harness/steps/order.ts'
import { withChanges } from '#tests/harness/sample-order.ts'

let harness: Harness
let token: string
/** What happens at the next updates of a shard: each is called once, before its update. */
let atUpdates: (() => Promise<void> | void)[]

/** How often all shards were read. */
let stockReads = 0

/** Three shards of eighty shares, of which orders have at most two hundred. */
const stock = { issued: 240, shards: 3 }

beforeEach(async () => {
  atUpdates = []
  harness = await startHarness({
    async seedData(context) {
      await seedData(context, stock)
      await investor(context, devi)
    },
    settings: { newBuyersBps: 10_000 },
    adapt: (ports) => ({ ...ports, table: watched(ports.table) }),
  })
  token = await harness.logIn(asha.phone)
})
afterEach(async () => {
  expect(verifyLedger(itemsOf(harness))).toEqual([])
  await harness.close()
})

const devi = { phone: '+919000000005', email: 'devi@example.com', first_name: 'Devi', last_name: 'Rao' } as const

function watched(table: Ports['table']): Table {
  return {
    ...table,
    getMany(keys) {
      // The shard of an order is read alone.
      if (keys.filter(({ sk }) => sk === 'shard').length > 1) stockReads += 1
      return table.getMany(keys)
    },
    async update(key, changes, condition) {
      if (key.sk === 'shard') await atUpdates.shift()?.()
      return table.update(key, changes, condition)
    },
  }
}

const shards = async () =>
  (await loadShards(harness.app.context, kaveri)).map(({ available, committed }) => [available, committed])
const orderNow = (id: OrderId) => readOrder(harness.app.context, id)
const place = async (quantity: number, as = token) => {
  const { quote_id, user_id } = await quote(harness, as, quantity)
  return () => harness.call('placeOrder', { body: { quote_id, user_id } }, { as })
}
const cancel = async (id: OrderId) => {
  const { failure } = await harness.call('cancelOrder', { params: { id }, body: {} }, { as: token })
  expect(failure).toBeUndefined()
}
const untouched = { available: 240, held: 0, sold: 0 }

describe('an order that no shard can serve alone', () => {
  it('takes from several, commits in each when it is paid, and returns to each when it is given up', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token, 200)
    const { held } = (await orderNow(order_id)).stock
    expect(held.map(({ quantity }) => quantity).toSorted((one, other) => one - other)).toEqual([40, 80, 80])
    expect(await stockOf(harness)).toEqual({ available: 40, held: 200, sold: 0 })
    await pay(harness, razorpay_order_id)
    await settle(harness)
    expect(await stockOf(harness)).toEqual({ available: 40, held: 0, sold: 200 })
    for (const { shard, quantity } of held) expect((await shards())[shard]).toEqual([80 - quantity, quantity])
    await cancel(order_id)
    expect(await stockOf(harness)).toEqual(untouched)
    expect(await shards()).toEqual([
      [80, 0],
      [80, 0],
      [80, 0],
    ])
  })

  it('is planned anew when others take a part of it meanwhile, and what it took goes back', async () => {
    const [first, second] = [await place(150), await place(60, await harness.logIn(devi.phone))]
    let other: Awaited<ReturnType<typeof second>> | undefined
    // Between the two parts of the larger order, the smaller one comes.
    atUpdates = [() => {}, async () => void (other = await second())]
    const { body } = await first()
    expect(other?.status).toBe(200)
    expect(await stockOf(harness)).toEqual({ available: 30, held: 210, sold: 0 })
    const { held } = (await orderNow(body.data.order_id)).stock
    expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(150)
  })

  it('gives all of it back when the sum falls short, and is told that the shares are sold out', async () => {
    const [first, second] = [await place(200), await place(60, await harness.logIn(devi.phone))]
    atUpdates = [() => {}, async () => void (await second())]
    expect((await first()).failure?.message).toBe('SOLD_OUT')
    expect(await stockOf(harness)).toEqual({ available: 180, held: 60, sold: 0 })
  })

  it('is taken once when two requests of one buyer take it at the same time', async () => {
    const request = await place(200)
    const answers = await Promise.all([request(), request(), request()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stockOf(harness)).toEqual({ available: 40, held: 200, sold: 0 })
  })
})

describe('a buyer whose shard is empty', () => {
  it('gets the shares of another one, down to the last lot', async () => {
    await holdForOthers(harness.app.context, kaveri, 80)
    const { order_id } = await placeOrder(harness, token, 160)
    expect((await orderNow(order_id)).stock.held.map(({ shard, quantity }) => [shard, quantity])).toEqual([
      [1, 80],
      [2, 80],
    ])
    const other = await harness.logIn(devi.phone)
    const { failure } = await harness.call(
      'quoteOrder',
      { query: { user_id: await userId(other), security_id: kaveri, quantity: '10' } },
      { as: other },
    )
    expect(failure?.message).toBe('SOLD_OUT')
    // These shares are of no order.
    await harness.app.context.table.update({ pk: `order#stock#00#${kaveri}`, sk: 'shard' }, freed)
  })
})

const freed = { add: { available: 80, hold_count: -1 }, remove: ['hold#ord_others'] }

async function userId(as: string): Promise<string> {
  return (await harness.call('readLoginDetail', {}, { as })).body.data.id
}

describe('an order that is given up', () => {
  it('before its shares are committed returns them once', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token, 200)
    await pay(harness, razorpay_order_id)
    // The process that records the payment ends before it commits, and no event is handled yet.
    atUpdates = [
      () => {
        throw new Error('the process ends')
      },
    ]
    const asked = await harness.call('readPaymentStatus', { body: { paymentid: order_id } }, { as: token })
    expect(asked.status).toBe(500)
    expect(await orderNow(order_id)).toMatchObject({ payment: { state: 'PAID' }, stock: { state: 'COMMITTED' } })
    expect(await stockOf(harness)).toEqual({ available: 40, held: 200, sold: 0 })
    await cancel(order_id)
    expect(await stockOf(harness)).toEqual(untouched)
    await settle(harness)
    await applyOrderToStock(harness.app.context, await orderNow(order_id))
    expect(await stockOf(harness)).toEqual(untouched)
  })
})

describe('the desk', () => {
  const decide = async (act: string, quantity: number) => {
    const body = { act, subject: kaveri, body: { quantity, reason: 'By the seller' } }
    const proposed = await harness.call('proposeAct', { body }, { as: await deskToken(harness, '+919000000011') })
    const as = await deskToken(harness, '+919000000012')
    return harness.call('approveProposal', { params: { id: proposed.body.data.id }, body: {} }, { as })
  }

  it('adds shards when it issues many shares, and spreads them', async () => {
    expect((await decide('stock.issue', 3_760)).failure).toBeUndefined()
    expect(await findStock(harness.app.context, kaveri)).toMatchObject({ issued: 4_000, available: 4_000 })
    expect(await shards()).toEqual(Array(10).fill([400, 0]))
  })

  it('adds shards that everybody sees who knew of fewer, in one more request', async () => {
    const context = { ...harness.app.context, table: watched(harness.app.context.table) }
    const seen = () => findStock(context, kaveri)
    expect((await seen())?.shards).toHaveLength(3)
    await decide('stock.issue', 3_760)
    stockReads = 0
    expect((await seen())?.shards.map(({ shard }) => shard)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    const first = stockReads
    expect(await seen()).toMatchObject({ issued: 4_000, available: 4_000 })
    expect([first, stockReads - first]).toEqual([2, 1])
  })

  it('withdraws from several shards at once, and its lots say by whom and when', async () => {
    await placeOrder(harness, token, 30)
    expect((await decide('stock.withdraw', 200)).failure).toBeUndefined()
    expect(await stockOf(harness)).toEqual({ available: 10, held: 30, sold: 0 })
    const lots = await harness.app.context.table.query({ pk: `order#stock#${kaveri}`, prefix: 'lot#', limit: 10 })
    const seller = harness.app.context.settings.vouch.sellerAccount.name
    expect(lots.items).toMatchObject([
      { sk: 'lot#first', seller, quantity: 240 },
      { seller, quantity: -200, issued_at: harness.clock.now() },
    ])
  })

  it('issues the first stock once', async () => {
    await issueStock(harness.app.context, kaveri, 500)
    expect(await stockOf(harness)).toEqual(untouched)
  })
})

describe('the checks of an order', () => {
  it('write nothing to the stock once it follows, and the listing is written only when it changes', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token, 10)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    const versions = async () => (await harness.app.context.table.get(cardKey))?.['version']
    const before = await versions()
    let updates = 0
    atUpdates = Array.from({ length: 100 }, () => () => void (updates += 1))
    for (let minute = 0; minute < 15; minute += 1) await settle(harness)
    stockReads = 0
    for (let hour = 0; hour < 3; hour += 1) await harness.advance('PT1H')
    expect(stockReads).toBe(0)
    await applyOrderToStock(harness.app.context, await orderNow(order_id))
    expect(updates).toBe(0)
    expect(await versions()).toBe(before)
  })
})

const cardKey = { pk: `market#security#${kaveri}`, sk: 'card' }

it('takes the shares of a late payment once, also by a run that is behind when they are committed', async () => {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await harness.advance('PT23M')
  await pay(harness, razorpay_order_id)
  await settle(harness)
  const { context } = harness.app
  const paid = await readOrder(context, order_id)
  const asBefore = withChanges(paid, {
    payment: { state: 'EXPIRED' },
    stock: { state: 'RETURNED' },
    version: paid.version - 1,
  })
  expect(await takeShares(context, asBefore)).toBe(false)
  expect(await stockOf(harness)).toEqual({ available: 230, held: 0, sold: 10 })
})
