import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asha, furnish, kaveri } from '#tests/world/furnish.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { balances, credit, orderOf, pay, place, quote, settle, sign, stockOf } from './steps.ts'

let world: World
let token: string

beforeEach(async () => {
  world = await openWorld({ furnish })
  token = await world.logIn(asha.phone)
})
afterEach(() => world.close())

describe('the main job', () => {
  it('goes from a phone number to owned shares with profit and loss', async () => {
    const { body: listing } = await world.call('readSnapshot', {})
    expect(listing.securities.map(({ name }) => name)).toContain('Kaveri Robotics')
    const { body: company } = await world.call('readSecurity', { params: { id: kaveri } }, { as: token })
    expect(company.data).toMatchObject({ price: 523.4, percentage_of_change: 4.68, high_52: 523.4, low_52: 480, lot_size: 10 })

    const quoted = await quote(world, token)
    expect(quoted).toMatchObject({ price_per_share: 523.4, quantity: 10, gate: null, total: 5_339.47 })
    expect(quoted.charges.map(({ amount }) => amount)).toEqual([5_234, 104.68, 0.79])

    const checkout = await place(world, token)
    expect(checkout.amount).toBe(533_947)
    expect(await stockOf(world)).toEqual({ available: 490, held: 10, sold: 0 })

    await pay(world, checkout.razorpay_order_id)
    await world.drain()
    const paid = await world.call('readPaymentStatus', { body: { paymentid: checkout.order_id } }, { as: token })
    expect(paid.body.message.data.status).toBe('awaiting settlement')
    const { body: service } = await world.call('createServiceOrder', { body: { order_id: checkout.order_id } }, { as: token })
    await settle(world)
    const held = await world.call('readPaymentStatus', { body: { paymentid: checkout.razorpay_order_id } }, { as: token })
    expect(held.body.message.data.status).toBe('completed')
    expect(await balances(world, checkout.order_id)).toEqual({ investor: -533_947, escrow: 533_947 })

    await sign(world, token, service.data.service_order_id)
    const signed = await orderOf(world, token, checkout.order_id)
    expect(signed).toMatchObject({ holding_status: 'UNDER_PROCESS', user_signed_status: 'complete' })
    const file = await fetch(signed?.file_url ?? '')
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await file.arrayBuffer()).subarray(0, 5).toString()).toBe('%PDF-')

    await credit(world, checkout.order_id)
    expect(await orderOf(world, token, checkout.order_id)).toMatchObject({ holding_status: 'OWNED', refund: null })
    expect(await stockOf(world)).toEqual({ available: 490, held: 0, sold: 10 })
    expect(await balances(world, checkout.order_id)).toEqual({ investor: -533_947, provider: 523_400, platform: 10_468, 'stamp-duty': 79 })
    const { body: steps } = await world.call('readEscrowSteps', { body: { service_id: service.data.service_order_id } }, { as: token })
    expect(steps.message.map(({ label }) => label)).toEqual(['Payment received', 'Held in escrow', 'Shares transferred to your demat', 'Released to provider'])
    expect(steps.message.every(({ time }) => time !== undefined)).toBe(true)

    const { body: owned } = await world.call('listHoldings', {}, { as: token })
    expect(owned.client_holdings).toHaveLength(1)
    expect(owned.client_holdings[0]).toMatchObject({ scrip_name: 'Kaveri Robotics', quantity: 10, average_price_per_share: 533.95, current_share_value: 5_234, individualPandL: -105.47, percentage_of_change: -1.98 })
    expect(owned.summary).toEqual({ Total_p_and_L: -105.47, total_p_and_l_percentage: -1.98, total_price: 5_339.47, portfolio_value: 5_234 })
    expect((await world.inbox(asha.email)).map(({ subject }) => subject)).toEqual(['Ansh: Your shares have arrived', 'Ansh: Payment received. Please sign the deal term'])
    expect(world.house.deadLetters()).toEqual([])
  })

  it.each(['lose', 'duplicate', 'reorder', 'delay'])('ends the same when every webhook is made to %s', async (webhooks) => {
    await lever(webhooks)
    const checkout = await place(world, token)
    await pay(world, checkout.razorpay_order_id)
    for (let minute = 0; minute < 4; minute++) await settle(world)
    await sign(world, token, checkout.order_id)
    for (let minute = 0; minute < 4; minute++) await settle(world)
    await credit(world, checkout.order_id)
    for (let minute = 0; minute < 4; minute++) await settle(world)
    expect(await orderOf(world, token, checkout.order_id)).toMatchObject({ holding_status: 'OWNED', user_signed_status: 'complete' })
    expect(await balances(world, checkout.order_id)).toEqual({ investor: -533_947, provider: 523_400, platform: 10_468, 'stamp-duty': 79 })
    expect(await stockOf(world)).toEqual({ available: 490, held: 0, sold: 10 })
    expect(world.house.deadLetters()).toEqual([])
  })
})

async function lever(webhooks: string): Promise<void> {
  const answer = await fetch(`${world.house.sandboxAddress}/levers`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ razorpay: { webhooks }, vouch: { webhooks }, signeasy: { webhooks } }),
  })
  expect(answer.status).toBe(200)
}
