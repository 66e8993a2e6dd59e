import { setTimeout as wait } from 'node:timers/promises'
import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { dueAt } from '#functions/order/due-index.ts'
import { orders } from '#functions/order/entities.ts'
import { readOrder } from '#functions/order/queries.ts'
import type { LogLine } from '#functions/platform/port/ports.ts'
import { type LocalApp, startLocalApp } from '#infra/local/app.ts'
import { shiftedClock } from '#infra/local/clock.ts'
import { onOrderDue } from '#events/subscriptions/reconcile.ts'
import { answerSeconds } from '#infra/functions/partner-calls.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { epochMs, later, minuteMs } from '#shared/kernel/instant.ts'
import type { Order } from '#shared/order/order.ts'
import { apiClientOf, type Visitor } from '#tests/harness/api-client.ts'
import { asha, investor, seedData } from '#tests/harness/seed.ts'
import { withChanges } from '#tests/harness/sample-order.ts'

export interface DueWork {
  /** Paid orders that are all due at once and wait for their settlement. */
  readonly orders: number
  /** How long the partners take to answer. */
  readonly latencyMs: number
  /** How many workers reconcile orders at once. */
  readonly workers: number
  /** By how much the clock is moved at each look, so that a small form needs no minutes. */
  readonly hurryMs?: number
}

/** The whole application in this process, in real time, with many orders that are due and as many workers. */
async function open({ orders: count, latencyMs, workers, hurryMs = 0 }: DueWork) {
  const lines: LogLine[] = []
  const clock = shiftedClock()
  const app = await startLocalApp({
    clock,
    log: (line) => void lines.push(line),
    ports: { site: 0, sandbox: 0 },
    sandboxes: true,
    inProcessFetch: true,
    settings: { partnerCallsPerSecond: callsFor(workers) },
  })
  await seedData(app.context)
  await investor(app.context, dev)
  const client = apiClientOf({ send: app.call, sandboxAddress: app.sandboxAddress, fetch: app.fetch })
  const token = await tokenOf(app, dev.phone)
  const paid = await place(client, await tokenOf(app, asha.phone))
  await client.sandbox('/razorpay/test/pay', { order_id: paid.razorpay_order_id, outcome: 'captured' })
  await app.drain()
  await copy(app, await readOrder(app.context, paid.order_id), count)
  const delayed = { latencyMs, webhooks: 'lose' }
  await client.sandbox('/levers', { razorpay: delayed, vouch: delayed, signeasy: delayed }, 'PUT')
  // The timers run again as soon as the application starts.
  clock.advance(minuteMs)
  const look = async () => {
    clock.advance(hurryMs)
    await wait(20)
  }
  return { app, client, token, look, reconciled: () => lines.filter(isReconciled).length }
}

/** A second buyer, whom nobody waits for to sign. */
const dev = { phone: '+919000000004', email: 'dev@example.com', first_name: 'Dev', last_name: 'Rao' } as const

async function tokenOf({ context }: LocalApp, phone: string): Promise<string> {
  const buyer = await findUserByPhone(context, phone)
  if (buyer === undefined) throw new Error(`nobody has the number ${phone}`)
  return startSession(context, buyer)
}

/** The budgets of the partners of which reconciling gets so many workers. */
function callsFor(workers: number) {
  const perSecond = workers / answerSeconds
  const { razorpay = 1, vouch = 1, signeasy = 1, hyperverge = 1 } = onOrderDue.partnerShares ?? {}
  return {
    razorpay: perSecond / razorpay,
    vouch: perSecond / vouch,
    signeasy: perSecond / signeasy,
    hyperverge: perSecond / hyperverge,
    ifsc: perSecond,
  }
}

const isReconciled = ({ event, functionName }: LogLine) =>
  event === 'event-handled' && functionName === 'reconcile/on-order-due'

async function place(client: Visitor, token: string) {
  const { body: me } = await client.call('readLoginDetail', {}, { as: token })
  const query = { user_id: me.data.id, security_id: 'sec_kaveri', quantity: '10' } as never
  const { body: quoted } = await client.call('quoteOrder', { query }, { as: token })
  const body = { quote_id: quoted.data.quote_id, user_id: me.data.id }
  return (await client.call('placeOrder', { body }, { as: token })).body.data
}

/** Orders like one that is paid and signed: the gateway has to settle their money. */
async function copy({ context }: LocalApp, order: Order, count: number): Promise<void> {
  const { table, clock } = context
  const now = clock.now()
  for (let number = 0; number < count; number += 1) {
    const id = OrderId.parse(`ord_01JD${String(number).padStart(22, '0')}`)
    const waiting: Order = withChanges(order, { id, signature: { state: 'SIGNED', signed_at: now } })
    await table.put({ ...orders.itemOf(context, waiting), ...dueAt(waiting, now) })
  }
}

/** How many of the orders are reconciled in a minute, measured for so many seconds, by each number of workers. */
export async function reconciledInAMinute(work: DueWork, seconds: number): Promise<number> {
  const { app, reconciled } = await open(work)
  try {
    app.start()
    // The timers have handed the orders over by then.
    while (reconciled() === 0) await wait(20)
    const before = reconciled()
    const startMs = Date.now()
    while (Date.now() < startMs + seconds * 1_000 && reconciled() < work.orders) await wait(20)
    return Math.round(((reconciled() - before) * 60_000) / (Date.now() - startMs))
  } finally {
    await app.close()
  }
}

export interface Delays {
  /** For how long a reservation outlives its time. */
  readonly expiryMs: number
  /** After how long a payment is confirmed whose webhook is lost. */
  readonly confirmationMs: number
}

/** What a reservation and a payment wait for while the orders are worked off. */
export async function delaysBeside(work: DueWork): Promise<Delays> {
  const { app, client, token, look, reconciled } = await open(work)
  try {
    const { table, clock } = app.context
    const expiring = await place(client, token)
    const expires_at = later(clock.now(), 5_000)
    const order = { ...(await readOrder(app.context, expiring.order_id)), expires_at }
    await table.put({ ...orders.itemOf(app.context, order), ...dueAt(order, expires_at) })
    app.start()
    while (reconciled() === 0) await wait(20)
    const when = async (id: OrderId, isSo: (order: Order) => boolean) => {
      while (!isSo(await readOrder(app.context, id))) await look()
      return epochMs(clock.now())
    }
    const expiredAt = await when(expiring.order_id, ({ payment }) => payment.state === 'EXPIRED')
    const paying = await place(client, token)
    const paidMs = epochMs(clock.now())
    await client.sandbox('/razorpay/test/pay', { order_id: paying.razorpay_order_id, outcome: 'captured' })
    const confirmedAt = await when(paying.order_id, ({ payment }) => payment.state === 'PAID')
    return { expiryMs: expiredAt - epochMs(expires_at), confirmationMs: confirmedAt - paidMs }
  } finally {
    await app.close()
  }
}
