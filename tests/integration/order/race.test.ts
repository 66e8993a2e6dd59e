import { afterEach, describe, expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Changes, Key } from '#functions/platform/port/table.ts'
import { recordPrices } from '#functions/market/commands.ts'
import { syncEscrow } from '#functions/escrow/commands.ts'
import { recordExpired } from '#functions/order/commands.ts'
import { readOrder } from '#functions/order/queries.ts'
import type { Load } from '#infra/local/function-host.ts'
import type { OrderId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { listTypes } from '#shared/market/rules.ts'
import { asha, seedData, kaveri } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import {
  balances,
  credit,
  deskToken,
  openDealTerm,
  orderOf,
  pay,
  placeOrder,
  quote,
  settle,
  sign,
  stockOf,
  heldBalances,
  refundedBalances,
  settleRefunds,
} from '#tests/harness/steps/order.ts'
import { rowsOf } from '#shared/market/rows.ts'

let harness: Harness
let token: string

afterEach(() => harness.close())

/** Wraps an update of the table. */
type Around = (
  key: Key,
  changes: Changes,
  update: () => ReturnType<Ports['table']['update']>,
) => ReturnType<Ports['table']['update']>

/** Starts an application whose table updates are wrapped, those that take shares also in a transaction, so that a test can interleave other work. */
async function openWith(around: Around): Promise<void> {
  const adapt = (ports: Ports): Ports => ({
    ...ports,
    table: {
      ...ports.table,
      update: (key, changes, condition) => around(key, changes, () => ports.table.update(key, changes, condition)),
      async transact(writes) {
        const take = Object.values(writes).find(
          (write) => 'update' in write && takesShares(write.update, write.changes),
        )
        if (take === undefined || !('update' in take)) return ports.table.transact(writes)
        await around(take.update, take.changes, () => ports.table.transact(writes).then(() => ({ ...take.update })))
      },
    },
  })
  harness = await startHarness({ seedData, adapt })
  token = await harness.logIn(asha.phone)
}

const takesShares = ({ pk }: Key, { add }: Changes) =>
  pk === `order#stock#00#${kaveri}` && (add?.['available'] ?? 0) < 0
const untouched = { available: 500, held: 0, sold: 0 }

async function settleLong(): Promise<void> {
  for (let minute = 0; minute < 8; minute++) await settle(harness)
}

describe('an order that is cancelled while it reserves its shares', () => {
  it('keeps none of them, and is reported as expired', async () => {
    let armed = false
    await openWith(async (key, changes, update) => {
      if (armed && takesShares(key, changes)) {
        armed = false
        await harness.call('cancelOrder', { params: { id: orderId }, body: {} }, { as: token }).then(({ body }) => body)
        await harness.drain()
      }
      return update()
    })
    const { quote_id, user_id } = await quote(harness, token)
    const orderId = quote_id.replace('quo_', 'ord_')
    armed = true
    const answered = await harness.call('placeOrder', { body: { quote_id, user_id } }, { as: token })
    expect(answered.failure?.message).toBe('QUOTE_EXPIRED')
    await settleLong()
    expect(await stockOf(harness)).toEqual(untouched)
  })
})

describe('a late payment whose process is killed after reserving the shares', () => {
  it('leaves none held when it is refunded', async () => {
    let armed = false
    await openWith(async (key, changes, update) => {
      if (!armed || !takesShares(key, changes)) return update()
      await update().catch(() => undefined)
      throw new Error('killed')
    })
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await harness.advance('PT24H')
    armed = true
    await pay(harness, razorpay_order_id)
    await harness.drain()
    expect((await stockOf(harness)).held).toBe(10)
    armed = false
    await recordPrices(
      harness.app.context,
      kaveri,
      [{ date: dayInIndia(harness.clock.now()), close_paise: paise(60_000), volume: 1 }],
      { source: 'test' },
    )
    await settleLong()
    expect(await stockOf(harness)).toEqual(untouched)
    await settleRefunds(harness)
    expect(await balances(harness, order_id)).toEqual(refundedBalances)
  })
})

describe('a payment in time that is recorded in the moment in which its order expires', () => {
  it('buys: its shares are reserved again (G13)', async () => {
    let expire: (() => Promise<unknown>) | undefined
    const adapt = (ports: Ports): Ports => ({
      ...ports,
      table: {
        ...ports.table,
        async transact(writes) {
          const first = JSON.stringify(writes).includes('captured:') ? expire : undefined
          if (first !== undefined) expire = undefined
          await first?.()
          return ports.table.transact(writes)
        },
      },
    })
    harness = await startHarness({ seedData, adapt })
    token = await harness.logIn(asha.phone)
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await harness.advance('PT19M')
    await pay(harness, razorpay_order_id)
    expire = async () => {
      harness.clock.advance(60_000)
      await recordExpired(harness.app.context, await readOrder(harness.app.context, order_id), true)
    }
    await settleLong()
    expect(expire).toBeUndefined()
    expect(await readOrder(harness.app.context, order_id)).toMatchObject({
      payment: { state: 'PAID' },
      ending: { cancelled: false },
      stock: { state: 'COMMITTED' },
    })
    expect(await stockOf(harness)).toEqual({ available: 490, held: 0, sold: 10 })
  })
})

it('a deal term that is signed before the workflow waits for it is filed without a notice', async () => {
  await openWith(async (key, changes, update) => {
    if (changes.set?.['task_token'] === undefined) return update()
    const attempt = await harness.app.context.table.get(key)
    await harness.sandbox('/signeasy/test/sign', { envelope_id: Number(attempt?.['envelope_id']), outcome: 'signed' })
    return update()
  })
  await faultControls({ signeasy: { webhooks: 'lose' } })
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await harness.drain()
  expect(await orderOf(harness, token, order_id)).toMatchObject({
    user_signed_status: 'complete',
    file_url: expect.any(String),
  })
})

describe('a failed signing workflow', () => {
  it('is completed by the reconciler once the investor has signed', async () => {
    let failures = 0
    await openWith((_key, changes, update) => {
      if (changes.set?.['task_token'] === undefined || failures >= 10) return update()
      failures += 1
      return Promise.reject(new Error('killed'))
    })
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await harness.drain()
    const envelopeId = await openDealTerm(harness, token, order_id)
    expect(await harness.app.context.workflow.status('sign-deal-term', `sign-${order_id}-1`)).toBe('FAILED')
    await harness.sandbox('/signeasy/test/sign', { envelope_id: Number(envelopeId), outcome: 'signed' })
    await settleLong()
    expect(await orderOf(harness, token, order_id)).toMatchObject({
      user_signed_status: 'complete',
      file_url: expect.any(String),
    })
  })

  it('is prepared by the reconciler when the partner was unavailable for long', async () => {
    await openWith((_key, _changes, update) => update())
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await faultControls({ signeasy: { errorRate: 1 } })
    await pay(harness, razorpay_order_id)
    await harness.drain()
    expect(await harness.app.context.workflow.status('sign-deal-term', `sign-${order_id}-1`)).toBe('FAILED')
    await faultControls({ signeasy: { errorRate: 0 } })
    await settleLong()
    await sign(harness, token, order_id)
    expect(await orderOf(harness, token, order_id)).toMatchObject({ user_signed_status: 'complete' })
  })

  it('is followed by the reconciler when the investor signs an envelope whose address was never stored', async () => {
    let failures = 0
    await openWith((_key, changes, update) => {
      if (changes.set?.['signing_address'] === undefined || failures >= 20) return update()
      failures += 1
      return Promise.reject(new Error('killed'))
    })
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await harness.drain()
    const envelopeId = await openDealTerm(harness, token, order_id)
    expect(await harness.app.context.workflow.status('sign-deal-term', `sign-${order_id}-1`)).toBe('FAILED')
    await harness.sandbox('/signeasy/test/sign', { envelope_id: Number(envelopeId), outcome: 'signed' })
    await settleLong()
    expect(await orderOf(harness, token, order_id)).toMatchObject({
      user_signed_status: 'complete',
      file_url: expect.any(String),
    })
  })
})

describe('three hands that pay an escrow out at the same time', () => {
  it('ask the partner once for each reference', async () => {
    harness = await startHarness({ seedData })
    token = await harness.logIn(asha.phone)
    const { order_id: id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await settleLong()
    await sign(harness, token, id)
    const [operator, supervisor] = await Promise.all([
      deskToken(harness, '+919000000011'),
      deskToken(harness, '+919000000012'),
    ])
    const params = { id }
    await harness.call('confirmSeller', { params, body: {} }, { as: operator })
    await harness.call('lodgeTransfer', { params, body: { depository_reference: 'NSDL-1' } }, { as: operator })
    await harness.call('creditShares', { params, body: {} }, { as: supervisor })
    const asked: string[] = []
    const { context: app } = harness.app
    const fetch: Ports['fetch'] = (url, init) => {
      const body = url.endsWith('/payout') && typeof init?.body === 'string' ? init.body : ''
      asked.push(...[...body.matchAll(/"payout_ref":"([^"]+)"/g)].map(([, ref = '']) => ref))
      return app.fetch(url, init)
    }
    const context = { ...app, fetch }
    const order = await readOrder(context, id)
    expect(order).toMatchObject({ transfer: { state: 'CREDITED' }, escrow: { state: 'HELD' } })
    await Promise.all([1, 2, 3].map(() => syncEscrow(context, order)))
    expect(asked.toSorted()).toEqual([`${id}-duty`, `${id}-fee`, `${id}-seller`])
    await settleLong()
    expect((await readOrder(context, id)).escrow.state).toBe('PAID_OUT')
  })
})

describe('a payout into the escrow that the bank fails to make', () => {
  it('is made again', async () => {
    await openWith((_key, _changes, update) => update())
    await faultControls({ razorpay: { payoutOutcome: 1 } })
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await settleLong()
    await faultControls({ razorpay: { payoutOutcome: 0 } })
    for (let time = 0; time < 3; time++) await settleLong()
    expect(await balances(harness, order_id)).toEqual(heldBalances)
  })
})

describe('a refund that fails', () => {
  it('is made again, without an event (G16)', async () => {
    harness = await startHarness({
      seedData,
      load: loadWithout(['functions/payment/on-refund-due.ts', 'functions/payment/on-payment-noticed.ts']),
    })
    token = await harness.logIn(asha.phone)
    await faultControls({ razorpay: { refundsFail: 1 } })
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await harness.advance('PT5M')
    await harness.call('cancelOrder', { params: { id: order_id }, body: {} }, { as: token })
    const refund = async () => (await orderOf(harness, token, order_id))?.refund?.status
    for (let minute = 0; minute < 12; minute++) await harness.advance('PT1M')
    expect(await refund()).toBe('FAILED')
    await faultControls({ razorpay: { refundsFail: 0 } })
    for (let minutes = 0; minutes < 120; minutes += 10) await harness.advance('PT10M')
    expect(await refund()).toBe('DONE')
    await settleRefunds(harness)
    expect(await balances(harness, order_id)).toEqual(refundedBalances)
  })
})

describe('credited shares whose event is lost', () => {
  it('are committed and owned all the same', async () => {
    const silenced = ['functions/order/on-stock-moved.ts', 'functions/holding/on-order-credited.ts']
    harness = await startHarness({ seedData, load: loadWithout(silenced) })
    token = await harness.logIn(asha.phone)
    await buy()
    for (let minutes = 0; minutes < 30; minutes += 5) await harness.advance('PT5M')
    expect(await stockOf(harness)).toEqual({ available: 490, held: 0, sold: 10 })
    expect((await harness.call('listHoldings', { query: {} }, { as: token })).body.client_holdings).toMatchObject([
      { quantity: 10 },
    ])
  })
})

describe('the sale of the last shares whose event is lost', () => {
  it('shows in the catalogue as out of stock all the same, and as available when the order is not paid', async () => {
    harness = await startHarness({
      seedData: (context) => seedData(context, { issued: 10 }),
      load: loadWithout(['functions/market/on-stock-changed.ts']),
    })
    token = await harness.logIn(asha.phone)
    const listed = async () =>
      rowsOf((await harness.call('readSnapshot', {})).body).find(({ id }) => id === kaveri)?.status
    await placeOrder(harness, token)
    await harness.advance('PT3M')
    expect(await listed()).toBe(listTypes.outOfStock)
    for (let minutes = 0; minutes < 30; minutes += 5) await harness.advance('PT5M')
    expect(await listed()).toBe(listTypes.available)
  })
})

describe('attributes that newer code has written', () => {
  it('are kept when our code changes the order and the holding', async () => {
    await openWith((_key, _changes, update) => update())
    const first = await buy()
    const keys = [
      { pk: `order#order#${first}`, sk: 'order' },
      { pk: `holding#user#${await userId()}`, sk: `holding#${kaveri}` },
    ]
    for (const key of keys) await harness.app.context.table.update(key, { set: { newer: 'kept' } })
    const second = await placeOrder(harness, token)
    await harness.app.context.table.update(
      { pk: `order#order#${second.order_id}`, sk: 'order' },
      { set: { newer: 'kept' } },
    )
    await finish(second)
    for (const key of [...keys, { pk: `order#order#${second.order_id}`, sk: 'order' }])
      expect(await harness.app.context.table.get(key)).toMatchObject({ newer: 'kept' })
    expect((await harness.call('listHoldings', { query: {} }, { as: token })).body.client_holdings).toMatchObject([
      { quantity: 20 },
    ])
  })
})

/** Loads all functions but the given ones, which handle their events without any effect: the events are lost. */
function loadWithout(silenced: readonly string[]): Load {
  return (file) =>
    silenced.includes(file)
      ? Promise.resolve({ entry: () => () => Promise.resolve({ batchItemFailures: [] }) })
      : import(/* @vite-ignore */ `#${file}`)
}

async function userId(): Promise<string> {
  return (await harness.call('readLoginDetail', {}, { as: token })).body.data.id
}

async function buy(): Promise<string> {
  const placed = await placeOrder(harness, token)
  await finish(placed)
  return placed.order_id
}

async function finish({
  order_id,
  razorpay_order_id,
}: {
  order_id: OrderId
  razorpay_order_id: RazorpayOrderId
}): Promise<void> {
  await pay(harness, razorpay_order_id)
  await settle(harness)
  await sign(harness, token, order_id)
  await credit(harness, order_id)
}

async function faultControls(change: Record<string, Record<string, number | string>>): Promise<void> {
  const answer = await fetch(`${harness.app.sandboxAddress}/levers`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
  expect(answer.status).toBe(200)
}
