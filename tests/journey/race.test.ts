import { afterEach, describe, expect, it } from 'vitest'
import type { Ports } from '#functions/kit/port/ports.ts'
import type { Changes, Key } from '#functions/kit/port/table.ts'
import { recordPrices } from '#functions/market/act.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { asha, furnish, kaveri } from '#tests/world/furnish.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { balances, openDealTerm, orderOf, pay, place, quote, settle, sign, stockOf } from './steps.ts'

let world: World
let token: string

afterEach(() => world.close())

/** What happens around an update of the table, once armed. */
type Around = (key: Key, changes: Changes, update: () => ReturnType<Ports['table']['update']>) => ReturnType<Ports['table']['update']>

/** A world in which an update of the table may be met by something else. */
async function openWith(around: Around): Promise<void> {
  const adapt = (ports: Ports): Ports => ({
    ...ports,
    table: { ...ports.table, update: (key, changes, condition) => around(key, changes, () => ports.table.update(key, changes, condition)) },
  })
  world = await openWorld({ furnish, adapt })
  token = await world.logIn(asha.phone)
}

const takesShares = ({ pk }: Key, { add }: Changes) => pk === `stock#${kaveri}` && (add?.['available'] ?? 0) < 0
const untouched = { available: 500, held: 0, sold: 0 }

async function settleLong(): Promise<void> {
  for (let minute = 0; minute < 8; minute++) await settle(world)
}

describe('an order that is cancelled while it takes its shares', () => {
  it('keeps none of them, and says that it is over', async () => {
    let armed = false
    await openWith(async (key, changes, update) => {
      if (armed && takesShares(key, changes)) {
        armed = false
        await world.call('cancelOrder', { params: { id: orderId }, body: {} }, { as: token }).then(({ body }) => body)
        await world.drain()
      }
      return update()
    })
    const { quote_id, user_id } = await quote(world, token)
    const orderId = quote_id.replace('quo_', 'ord_')
    armed = true
    const answered = await world.call('placeOrder', { body: { quote_id, user_id } }, { as: token })
    expect(answered.failure?.message).toBe('QUOTE_EXPIRED')
    await settleLong()
    expect(await stockOf(world)).toEqual(untouched)
  })
})

describe('a late payment whose process dies after taking the shares', () => {
  it('leaves none held when it goes back in the end', async () => {
    let armed = false
    await openWith(async (key, changes, update) => {
      if (!armed || !takesShares(key, changes)) return update()
      await update().catch(() => undefined)
      throw new Error('killed')
    })
    const { order_id, razorpay_order_id } = await place(world, token)
    await world.advance('PT24H')
    armed = true
    await pay(world, razorpay_order_id)
    await world.drain()
    expect((await stockOf(world)).held).toBe(10)
    armed = false
    await recordPrices(world.house.ports, kaveri, [{ date: dayInIndia(world.clock.now()), close_paise: paise(60_000), volume: 1 }], 'test')
    await settleLong()
    expect(await stockOf(world)).toEqual(untouched)
    expect(await balances(world, order_id)).toEqual({})
  })
})

describe('a signing workflow that died', () => {
  it('is done without it once the investor has signed', async () => {
    let failures = 0
    await openWith((_key, changes, update) => {
      if (changes.set?.['task_token'] === undefined || failures >= 10) return update()
      failures += 1
      return Promise.reject(new Error('killed'))
    })
    const { order_id, razorpay_order_id } = await place(world, token)
    await pay(world, razorpay_order_id)
    await world.drain()
    const envelopeId = await openDealTerm(world, token, order_id)
    expect(await world.house.ports.workflow.status('sign-deal-term', `sign-${order_id}-1`)).toBe('FAILED')
    await world.sandbox('/signeasy/test/sign', { envelope_id: Number(envelopeId), outcome: 'signed' })
    await settleLong()
    expect(await orderOf(world, token, order_id)).toMatchObject({ user_signed_status: 'complete', file_url: expect.any(String) })
  })

  it('is prepared without it when the partner was silent for long', async () => {
    await openWith((_key, _changes, update) => update())
    const { order_id, razorpay_order_id } = await place(world, token)
    await pay(world, razorpay_order_id)
    await world.drain()
    await levers({ signeasy: { errorRate: 1 } })
    await world.call('uploadOriginal', { body: { data: { service_order_id: order_id } } }, { as: token })
    await world.drain()
    expect(await world.house.ports.workflow.status('sign-deal-term', `sign-${order_id}-1`)).toBe('FAILED')
    await levers({ signeasy: { errorRate: 0 } })
    await settleLong()
    await sign(world, token, order_id)
    expect(await orderOf(world, token, order_id)).toMatchObject({ user_signed_status: 'complete' })
  })

  it('is followed without it when the investor signs an envelope whose address was never learned', async () => {
    let failures = 0
    await openWith((_key, changes, update) => {
      if (changes.set?.['signing_address'] === undefined || failures >= 20) return update()
      failures += 1
      return Promise.reject(new Error('killed'))
    })
    const { order_id, razorpay_order_id } = await place(world, token)
    await pay(world, razorpay_order_id)
    await world.drain()
    const envelopeId = await openDealTerm(world, token, order_id)
    expect(await world.house.ports.workflow.status('sign-deal-term', `sign-${order_id}-1`)).toBe('FAILED')
    await world.sandbox('/signeasy/test/sign', { envelope_id: Number(envelopeId), outcome: 'signed' })
    await settleLong()
    expect(await orderOf(world, token, order_id)).toMatchObject({ user_signed_status: 'complete', file_url: expect.any(String) })
  })
})

describe('money that the escrow partner fails to move', () => {
  it('is moved again', async () => {
    await openWith((_key, _changes, update) => update())
    await levers({ vouch: { failCollects: 1 } })
    const { order_id, razorpay_order_id } = await place(world, token)
    await pay(world, razorpay_order_id)
    await settleLong()
    await levers({ vouch: { failCollects: 0 } })
    for (let time = 0; time < 3; time++) await settleLong()
    expect(await balances(world, order_id)).toEqual({ investor: -533_947, escrow: 533_947 })
  })
})

async function levers(change: Record<string, Record<string, number>>): Promise<void> {
  const answer = await fetch(`${world.house.sandboxAddress}/levers`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(change) })
  expect(answer.status).toBe(200)
}
