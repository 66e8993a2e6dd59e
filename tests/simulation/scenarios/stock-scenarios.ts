import { applyOrderToStock, recordExpired } from '#functions/order/commands.ts'
import { findStock } from '#functions/order/queries.ts'
import { takeShares } from '#functions/order/stock/stock.ts'
import type { FullContext } from '#functions/platform/context.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Key, Table, Write } from '#functions/platform/port/table.ts'
import { keysOf } from '#functions/platform/port/write.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { minuteMs } from '#shared/kernel/duration.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import { orderIdOf } from '#shared/order/rules.ts'
import { investor, kaveri, seedData } from '#tests/harness/seed.ts'
import { credit, pay, placeOrder, quote, sign } from '#tests/harness/steps/order.ts'
import type { Actors } from './actors.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { withChanges } from '#tests/harness/sample-order.ts'

/** What happens at the next writes of shards: each is called once, before its write. */
export type AtShardWrites = (() => Promise<unknown> | void)[]

/** The ports, whose table calls what is due before each write of a shard. */
export function watchShards(ports: Ports, due: AtShardWrites): Ports {
  const { table } = ports
  const isShard = ({ pk, sk }: Key) => pk.startsWith('order#stock#') && sk === 'shard'
  const update: Table['update'] = async (key, changes, condition) => {
    if (isShard(key)) await due.shift()?.()
    return table.update(key, changes, condition)
  }
  const transact: Table['transact'] = async (writes) => {
    if (Object.values(writes).some((write: Write) => isShard(keysOf(write)))) await due.shift()?.()
    return table.transact(writes)
  }
  return { ...ports, table: { ...table, update, transact } }
}

const dev = { phone: '+919000000004', email: 'dev@example.com', first_name: 'Dev', last_name: 'Rao' } as const

/** Three shards of 90, 80 and 80 shares, and a second buyer. */
export async function seedShards(context: FullContext): Promise<void> {
  await seedData(context, { issued: 250, shards: 3 })
  await investor(context, dev)
}

/** Whoever runs the next write of a shard ends before it. */
const crash = () => {
  throw new Error('the process ends')
}

/** Orders that take their shares from several shards, and what can go wrong between their writes. */
export const stockScenarios = {
  'an order over several shards that is given up': async (actors) => {
    const id = await paidOrder(actors, 200)
    await actors.cancel(id)
    await actors.minutes(3)
  },
  'an order over several shards that is delivered': async (actors) => {
    const id = await paidOrder(actors, 200)
    await sign(actors.harness, actors.token, id)
    await credit(actors.harness, id)
    await actors.minutes(3)
  },
  'shares that are free in every shard': async (actors) => {
    const { app } = actors.harness
    const stated = (await findStock(app.context, kaveri))?.available
    const free = itemsOf(actors.harness)
      .filter(({ pk, sk }) => pk.startsWith('order#stock#') && pk.endsWith(`#${kaveri}`) && sk === 'shard')
      .reduce((sum, { available }) => sum + Number(available), 0)
    if (stated !== free) throw new Error(`${free} shares are free, and ${stated} are said to be`)
  },
  'a paid order that is given up before its shares are committed': async (actors, atShardWrites) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token, 200)
    await pay(actors.harness, razorpay_order_id)
    atShardWrites.push(crash)
    await actors.harness.call('readPaymentStatus', { body: { paymentid: id } }, { as: actors.token })
    await actors.require(id, ({ stock }) => stock.state === 'COMMITTED', 'is paid, and its shares are not')
    await actors.cancel(id)
    await actors.minutes(3)
  },
  'two runs that move the holds of one order at the same time': async (actors, atShardWrites) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token, 200)
    await pay(actors.harness, razorpay_order_id)
    atShardWrites.push(crash)
    await actors.harness.call('readPaymentStatus', { body: { paymentid: id } }, { as: actors.token })
    await applyTwice(actors, id)
    await actors.cancel(id)
    await actors.minutes(3)
    const { order_id: unpaid } = await placeOrder(actors.harness, actors.token, 200)
    await actors.cancel(unpaid)
    await applyTwice(actors, unpaid)
  },
  'an order that ends between two parts of its return': async (actors, atShardWrites) => {
    const id = await paidOrder(actors, 200)
    atShardWrites.push(crash)
    await actors.cancel(id)
    await actors.cancel(id)
    await actors.require(id, ({ ending: { cancelled } }) => cancelled, 'was not cancelled by a repeat')
    await actors.minutes(3)
  },
  'an order that others overtake after it took a part': async (actors, atShardWrites) => {
    const others = await actors.harness.logIn(dev.phone)
    const mine = await quote(actors.harness, actors.token, 100)
    const place = (as: string, { quote_id, user_id }: typeof mine) =>
      actors.harness.call('placeOrder', { body: { quote_id, user_id } }, { as })
    atShardWrites.push(
      () => {},
      async () => {
        const second = (await actors.read(orderIdOf(mine.quote_id))).stock.held[1]?.shard
        let theirs = await quote(actors.harness, others, 80)
        while (shardOf(orderIdOf(theirs.quote_id), 3) !== second) theirs = await quote(actors.harness, others, 80)
        await place(others, theirs)
      },
    )
    const { failure } = await place(actors.token, mine)
    if (failure !== undefined) throw new Error(`170 of 250 shares were free, and the answer was ${failure.message}`)
    await actors.minutes(30)
  },
  'a paid order that a run ends which has read it before': async (actors) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    const unpaid = await actors.read(id)
    await pay(actors.harness, razorpay_order_id)
    await actors.minutes(25)
    await recordExpired(actors.harness.app.context, unpaid, true)
    await actors.require(id, ({ payment }) => payment.state === 'PAID', 'went from PAID to its end')
  },
  'a run that ends after its first transaction': async (actors) => {
    const { order_id: id } = await placeOrder(actors.harness, actors.token)
    const { context } = actors.harness.app
    actors.harness.clock.advance(21 * minuteMs)
    let transactions = 0
    const transact: Table['transact'] = async (writes) => {
      transactions += 1
      await (transactions === 1 ? context.table.transact(writes) : crash())
    }
    const ending = { ...context, table: { ...context.table, transact } }
    await recordExpired(ending, await actors.read(id), true).catch(() => {})
    await actors.minutes(3)
  },
  'a late payment whose shares an older run finds': async (actors, atShardWrites) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    await actors.minutes(30)
    const expired = await actors.read(id)
    // It takes its shares again, is paid, and then a run that has read it before comes to its shares.
    const oncePaid = async () => {
      const { payment } = await actors.read(id)
      if (payment.state === 'PAID') await applyOrderToStock(actors.harness.app.context, expired)
      else atShardWrites.push(oncePaid)
    }
    atShardWrites.push(oncePaid)
    await pay(actors.harness, razorpay_order_id)
    await actors.minutes(3)
    await actors.require(id, ({ stock }) => stock.state === 'COMMITTED', 'was paid late, and does not have its shares')
  },
  'a late payment beside runs that are behind': async (actors, atShardWrites) => {
    const { context } = actors.harness.app
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    await actors.harness.advance('PT23M')
    const expired = await actors.read(id)
    // One that has read the order before its shares were planned anew, when they are taken and not yet committed.
    atShardWrites.push(
      () => {},
      () => applyOrderToStock(context, expired),
    )
    await pay(actors.harness, razorpay_order_id)
    await actors.minutes(3)
    const paid = await actors.read(id)
    await actors.require(id, ({ stock }) => stock.state === 'COMMITTED', 'was paid in time, and did not buy')
    // One that has read the order before it was paid, and takes its shares after they are committed.
    await takeShares(
      context,
      withChanges(paid, { payment: { state: 'EXPIRED' }, stock: { state: 'RETURNED' }, version: paid.version - 1 }),
    )
    await applyOrderToStock(context, paid)
    await actors.minutes(1)
  },
} satisfies Readonly<Record<string, (actors: Actors, atShardWrites: AtShardWrites) => Promise<void>>>

async function paidOrder(actors: Actors, quantity: number): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(actors.harness, actors.token, quantity)
  await pay(actors.harness, razorpay_order_id)
  await actors.minutes(3)
  return order_id
}

async function applyTwice(actors: Actors, id: OrderId): Promise<void> {
  const order = await actors.read(id)
  const { context } = actors.harness.app
  await Promise.all([applyOrderToStock(context, order), applyOrderToStock(context, order)])
}
