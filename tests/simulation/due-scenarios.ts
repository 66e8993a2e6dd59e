import { dueAt, isDuePlace, ordersDue, unpaidDue } from '#functions/order/due-index.ts'
import { orders } from '#functions/order/entities.ts'
import type { DueList } from '#functions/platform/messaging/hand-over.ts'
import { handOvers } from '#functions/platform/entities.ts'
import type { Key } from '#functions/platform/port/table.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { dayMs, hourMs, type Instant, later } from '#shared/kernel/instant.ts'
import { pay, placeOrder } from '#tests/integration/steps.ts'
import type { Actors } from './actors.ts'

const webhooksLost = { razorpay: { webhooks: 'lose' }, vouch: { webhooks: 'lose' } }

/** Orders that are due since a time, and of which nothing but the key can be read. The list's first partition has them all. */
async function putUnreadable({ harness }: Actors, list: DueList, count: number, since: Instant): Promise<Key[]> {
  const { table } = harness.app.context
  const ids = Array.from({ length: count }, (_, number) => OrderId.parse(`ord_01JD${String(number).padStart(22, '0')}`))
  const keys = ids.map((id) => ({ pk: `order#order#${id}`, sk: 'order' }))
  for (const [index, key] of keys.entries())
    await table.put({ ...key, gsi2pk: list.partitions[0] ?? '', gsi2sk: `${since}#${ids[index]}` })
  return keys
}

async function remove({ harness }: Actors, keys: readonly Key[]): Promise<void> {
  for (const key of keys) await harness.app.context.table.delete(key)
}

/** Writes down that all of a list was handed over up to now, as if the messages had been lost. */
async function loseHandedOver({ harness }: Actors, list: DueList): Promise<void> {
  const { context } = harness.app
  const now = context.clock.now()
  const until = list.partitions.map(() => `${later(now, dayMs)}~`)
  await context.table.put(handOvers.itemOf(context, { list: list.name, until, repeated_at: now }))
}

/** Copies of a placed order whose placement stopped before the escrow was opened: each check asks the escrow partner first. */
async function putHalfPlaced({ harness, read }: Actors, id: OrderId, count: number): Promise<Key[]> {
  const { context } = harness.app
  const now = context.clock.now()
  const order = { ...(await read(id)), payment: 'PLACED', razorpay_order_id: null, voucher_id: null } as const
  const ids = Array.from({ length: count }, (_, number) => OrderId.parse(`ord_01JD${String(number).padStart(22, '0')}`))
  for (const copy of ids.map((each) => ({ ...order, id: each })))
    await context.table.put({ ...orders.itemOf(context, copy), ...dueAt(copy, now) })
  return ids.map((each) => orders.key({ id: each }))
}

/** Cases of the lists of due orders (functions/platform/messaging/hand-over.ts). */
export const dueScenarios = {
  'orders that cannot be read among those that are due': async (actors) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    await actors.control(webhooksLost)
    await pay(actors.harness, razorpay_order_id)
    const keys = await putUnreadable(actors, ordersDue, 60, later(actors.harness.clock.now(), -hourMs))
    await actors.minutes(10)
    const alarms = actors.harness.log.filter(({ event }) => event === 'order-set-aside').length
    await actors.require(id, ({ payment }) => payment === 'PAID', 'was not checked beside orders that cannot be read')
    await actors.require(id, () => alarms === keys.length, `stands beside ${alarms} alarms of ${keys.length} orders`)
    await remove(actors, keys)
  },
  'due orders whose messages were lost': async (actors) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    await actors.control(webhooksLost)
    await pay(actors.harness, razorpay_order_id)
    await loseHandedOver(actors, unpaidDue)
    await actors.minutes(8)
    await actors.require(id, ({ payment }) => payment === 'PAID', 'was handed over once, and never again')
  },
  'a payment whose webhook was lost while the escrow is silent': async (actors) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    const keys = await putHalfPlaced(actors, id, 40)
    await actors.control({ razorpay: { webhooks: 'lose' }, vouch: { errorRate: 1 } })
    await pay(actors.harness, razorpay_order_id)
    await actors.minutes(4)
    await actors.require(id, ({ payment }) => payment === 'PAID', 'was not confirmed while the escrow is silent')
    await remove(actors, keys)
    await actors.control({ vouch: { errorRate: 0 } })
  },
  'a reservation whose gateway is silent': async (actors) => {
    const { order_id: id } = await placeOrder(actors.harness, actors.token)
    await actors.control({ razorpay: { errorRate: 1 } })
    await actors.minutes(13)
    await actors.require(id, ({ payment }) => payment === 'EXPIRED', 'outlived its time because the gateway is silent')
    const item = await actors.harness.app.context.table.get({ pk: `order#order#${id}`, sk: 'order' })
    await actors.require(id, () => isDuePlace(item?.gsi2pk ?? ''), 'is not looked at any more')
    await actors.control({ razorpay: { errorRate: 0 } })
  },
} satisfies Readonly<Record<string, (actors: Actors) => Promise<void>>>
