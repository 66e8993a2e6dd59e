import { setTimeout as wait } from 'node:timers/promises'
import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { worklistShards } from '#functions/order/entities.ts'
import { readOrder } from '#functions/order/queries.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { onOrdersDue } from '#events/subscriptions/difference.ts'
import { answerSeconds, callsOf } from '#infra/functions/partner-calls.ts'
import { startLocalApp } from '#infra/local/app.ts'
import { shiftedClock } from '#infra/local/clock.ts'
import { dayMs, secondMs } from '#shared/kernel/instant.ts'
import { apiClientOf } from '#tests/harness/api-client.ts'
import { copyOrders, idsInShard } from '#tests/harness/compared-orders.ts'
import { asha, seedData } from '#tests/harness/seed.ts'

/** The escrow partner is asked for the movements and for the balance of an order. */
export const callsOfOrder = 2

/** How many orders a day has time for, by the part of the escrow partner's calls that the comparison has. */
export function ordersComparedADay(callsPerSecond: Parameters<typeof callsOf>[1]): number {
  const { vouch = 0 } = callsOf(onOrdersDue, callsPerSecond)
  return Math.floor((vouch / callsOfOrder) * (dayMs / secondMs))
}

interface Comparing {
  readonly orders: number
  /** How many workers ask the escrow partner at once. */
  readonly workers: number
  /** How long it takes to answer. */
  readonly latencyMs: number
}

export interface Compared {
  readonly orders: number
  /** How many are compared in a minute, without the begin. */
  readonly inAMinute: number
  readonly callsOfOrder: number
}

/** The whole application in this process, in real time: a day's comparison of many paid orders, for so many seconds at most. */
export async function compareMany(
  { orders: count, workers, latencyMs }: Comparing,
  seconds: number,
): Promise<Compared> {
  const clock = shiftedClock()
  const compared = new Set<string>()
  let [calls, balance] = [0, 0]
  const adapt = (ports: Ports): Ports => ({
    ...ports,
    async fetch(url, request) {
      const id = /"escrow_id":"(ord_01JD0\d+)"/.exec(String(request.body ?? ''))?.[1]
      if (id === undefined) return ports.fetch(url, request)
      calls += 1
      await wait(latencyMs)
      const isBalance = url.endsWith('_balance')
      if (isBalance) compared.add(id)
      return new Response(JSON.stringify({ status: 200, data: isBalance ? { balance } : [] }))
    },
  })
  const share = onOrdersDue.partnerShares?.vouch ?? 1
  const app = await startLocalApp({
    clock,
    log: () => undefined,
    ports: { site: 0, sandbox: 0 },
    sandboxes: true,
    inProcessFetch: true,
    adapt,
    settings: {
      partnerCallsPerSecond: {
        razorpay: 1_000,
        vouch: workers / answerSeconds / share,
        signeasy: 20,
        hyperverge: 10,
        ifsc: 20,
      },
    },
  })
  try {
    await seedData(app.context)
    const { table } = app.context
    const client = apiClientOf({ send: app.call, sandboxAddress: app.sandboxAddress, fetch: app.fetch })
    const buyer = await findUserByPhone(app.context, asha.phone)
    if (buyer === undefined) throw new Error('the buyer does not exist')
    const token = await startSession(app.context, buyer)
    const query = { user_id: buyer.id, security_id: 'sec_kaveri', quantity: '10' } as never
    const { body: quoted } = await client.call('quoteOrder', { query }, { as: token })
    const body = { quote_id: quoted.data.quote_id, user_id: buyer.id }
    const { data: placed } = (await client.call('placeOrder', { body }, { as: token })).body
    await client.sandbox('/razorpay/test/pay', { order_id: placed.razorpay_order_id, outcome: 'captured' })
    // Until its money is in escrow.
    for (const ms of [0, 10_000, 120_000]) {
      clock.advance(ms)
      await app.drain()
    }
    const order = await readOrder(app.context, placed.order_id)
    const ids = Array.from({ length: worklistShards }, (_, shard) =>
      idsInShard(shard, Math.ceil(count / worklistShards)),
    ).flat()
    // Nothing about them differs, so that nothing but the comparison asks the partner.
    const fundings = order.escrow.fundings.map((funding) => ({ ...funding, payout_id: 'pout_none' }))
    await copyOrders(app.context, order, ids, new Map(), { fundings, voucher_id: order.escrow.voucher_id })
    balance = order.ledger.balances.escrow / 100
    await table.delete({ pk: `order#order#${order.id}`, sk: 'order' })
    clock.advance(dayMs)
    app.start()
    while (compared.size < workers) await wait(5)
    const [before, startMs] = [compared.size, Date.now()]
    while (compared.size < ids.length && Date.now() < startMs + seconds * 1_000) await wait(5)
    return {
      orders: compared.size,
      inAMinute: Math.round(((compared.size - before) * 60_000) / (Date.now() - startMs)),
      callsOfOrder: calls / compared.size,
    }
  } finally {
    await app.close()
  }
}
