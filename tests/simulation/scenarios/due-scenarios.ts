import { dueAt, isDuePlace, ordersDue, unpaidDue } from '#functions/order/due-index.ts'
import { orders } from '#functions/order/entities.ts'
import type { DueList } from '#functions/platform/messaging/hand-over.ts'
import { handOvers } from '#functions/platform/entities.ts'
import type { Key } from '#functions/platform/port/table.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { dayMs, hourMs, type Instant, later, secondMs } from '#shared/kernel/instant.ts'
import type { Order } from '#shared/order/order.ts'
import { pay, placeOrder } from '#tests/harness/steps/order.ts'
import type { Actors } from './actors.ts'
import { withChanges } from '#tests/harness/sample-order.ts'

const webhooksLost = { razorpay: { webhooks: 'lose' }, vouch: { webhooks: 'lose' } }

const madeIds = (count: number, first = 0) =>
  Array.from({ length: count }, (_, number) => OrderId.parse(`ord_01JD${String(first + number).padStart(22, '0')}`))

/** Orders in a partition of a list that are due since a time, and of which nothing but the key can be read. */
function putUnreadable(actors: Actors, gsi2pk: string, count: number, since: Instant): Promise<Key[]> {
  return putUnreadableAt(actors, madeIds(count), () => gsi2pk, since)
}

async function putUnreadableAt(
  { harness }: Actors,
  ids: readonly OrderId[],
  partitionOf: (id: OrderId) => string,
  since: Instant,
): Promise<Key[]> {
  for (const id of ids) {
    const place = { gsi2pk: partitionOf(id), gsi2sk: `${since}#${id}` }
    await harness.app.context.table.put({ ...orders.key({ id }), ...place })
  }
  return ids.map((id) => orders.key({ id }))
}

const alarmsIn = ({ harness }: Actors) => harness.log.filter(({ event }) => event === 'order-set-aside').length

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

/** Loses what is handed over ahead of its time until the returned function is called. */
function loseDelayed({ harness }: Actors): () => void {
  const { queues } = harness.app.context
  const { send } = queues
  const lose: typeof send = (worker, events) =>
    send.call(
      queues,
      worker,
      events.filter(({ delaySeconds }) => delaySeconds === 0),
    )
  Object.assign(queues, { send: lose })
  return () => void Object.assign(queues, { send })
}

/** Copies of a placed order whose placement stopped before the escrow was opened: each look asks the escrow partner first. */
async function putHalfPlaced({ harness, read }: Actors, id: OrderId, count: number): Promise<Key[]> {
  const { context } = harness.app
  const now = context.clock.now()
  const order = withChanges(await read(id), {
    payment: { state: 'PLACED', razorpay_order_id: null },
    escrow: { voucher_id: null },
  })
  const ids = madeIds(count)
  for (const copy of ids.map((each) => ({ ...order, id: each })))
    await context.table.put({ ...orders.itemOf(context, copy), ...dueAt(copy, now) })
  return ids.map((each) => orders.key({ id: each }))
}

/** An order that is placed, and so ends, half a minute after a run of the timer of reservations. */
async function placeBetweenRuns({ harness, token, read }: Actors): Promise<Order> {
  await harness.advance(30 * secondMs)
  return read((await placeOrder(harness, token)).order_id)
}

/** Passes the time in steps of ten seconds. */
async function stepTo({ harness }: Actors, moment: Instant): Promise<void> {
  while (harness.clock.now() < moment) await harness.advance(10 * secondMs)
}

/** Cases of the lists of due orders (functions/platform/messaging/hand-over.ts). */
export const dueScenarios = {
  'orders that cannot be read among those that are due': async (actors) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    await actors.control(webhooksLost)
    await pay(actors.harness, razorpay_order_id)
    const keys = await putUnreadable(
      actors,
      ordersDue.partitions[0] ?? '',
      60,
      later(actors.harness.clock.now(), -hourMs),
    )
    await actors.minutes(10)
    const alarms = alarmsIn(actors)
    await actors.require(
      id,
      ({ payment }) => payment.state === 'PAID',
      'was not reconciled beside orders that cannot be read',
    )
    await actors.require(id, () => alarms === keys.length, `stands beside ${alarms} alarms of ${keys.length} orders`)
    await remove(actors, keys)
  },
  'an order that is due in each partition of both lists': async (actors) => {
    const { order_id: id } = await placeOrder(actors.harness, actors.token)
    const order = await actors.read(id)
    // Where an order of that id stands while it is a reservation, and where it stands later.
    const partitionsAt = (at: Instant) => (each: OrderId) => dueAt({ ...order, id: each }, at).gsi2pk
    const since = later(actors.harness.clock.now(), -hourMs)
    const keys = [
      ...(await putUnreadableAt(actors, madeIds(60), partitionsAt(order.expires_at), since)),
      ...(await putUnreadableAt(actors, madeIds(60, 60), partitionsAt(later(order.expires_at, dayMs)), since)),
    ]
    await actors.minutes(3)
    const alarms = alarmsIn(actors)
    await actors.require(id, () => alarms === keys.length, `stands beside ${keys.length - alarms} that nobody looks at`)
    await remove(actors, keys)
  },
  'due orders whose messages were lost': async (actors) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    await actors.control(webhooksLost)
    await pay(actors.harness, razorpay_order_id)
    await loseHandedOver(actors, unpaidDue)
    await actors.minutes(8)
    await actors.require(id, ({ payment }) => payment.state === 'PAID', 'was handed over once, and never again')
  },
  'a message lost that was sent ahead of its time': async (actors) => {
    const { id, expires_at } = await placeBetweenRuns(actors)
    await stepTo(actors, later(expires_at, -40 * secondMs))
    // Others of its partition are due already, so that the position is written.
    const partition = dueAt(await actors.read(id), expires_at).gsi2pk
    const keys = await putUnreadable(actors, partition, 60, later(expires_at, -hourMs))
    const restore = loseDelayed(actors)
    await stepTo(actors, later(expires_at, -10 * secondMs))
    restore()
    await stepTo(actors, later(expires_at, 40 * secondMs))
    await actors.require(
      id,
      ({ payment }) => payment.state === 'EXPIRED',
      'outlived its time because a message was lost',
    )
    await remove(actors, keys)
  },
  'a reservation that is due between two runs of its timer': async (actors) => {
    const { id, expires_at } = await placeBetweenRuns(actors)
    await stepTo(actors, later(expires_at, 10 * secondMs))
    await actors.require(
      id,
      ({ payment }) => payment.state === 'EXPIRED',
      'outlived its time until the next run of its timer',
    )
  },
  'a payment whose webhook was lost while the escrow is silent': async (actors) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    const keys = await putHalfPlaced(actors, id, 40)
    await actors.control({ razorpay: { webhooks: 'lose' }, vouch: { errorRate: 1 } })
    await pay(actors.harness, razorpay_order_id)
    await actors.minutes(4)
    await actors.require(id, ({ payment }) => payment.state === 'PAID', 'was not confirmed while the escrow is silent')
    await remove(actors, keys)
    await actors.control({ vouch: { errorRate: 0 } })
  },
  'a reservation whose gateway is silent': async (actors) => {
    const { order_id: id } = await placeOrder(actors.harness, actors.token)
    await actors.control({ razorpay: { errorRate: 1 } })
    await actors.minutes(13)
    await actors.require(
      id,
      ({ payment }) => payment.state === 'EXPIRED',
      'outlived its time because the gateway is silent',
    )
    const item = await actors.harness.app.context.table.get({ pk: `order#order#${id}`, sk: 'order' })
    await actors.require(id, () => isDuePlace(item?.gsi2pk ?? ''), 'is not looked at any more')
    await actors.control({ razorpay: { errorRate: 0 } })
  },
} satisfies Readonly<Record<string, (actors: Actors) => Promise<void>>>
