import { afterEach, describe, expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { unpaidOrdersADayMax } from '#shared/order/limits.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { placeOrder, quote } from './steps.ts'

let harness: Harness

afterEach(() => harness.close())

async function place(token: string) {
  const { quote_id, user_id } = await quote(harness, token)
  return harness.call('placeOrder', { body: { quote_id, user_id } }, { as: token })
}

async function cancel(token: string, id: string): Promise<void> {
  await harness.call('cancelOrder', { params: { id }, body: { expect: 'UNPAID' } }, { as: token })
  await harness.drain()
}

describe('the unpaid orders of a day', () => {
  it('are those of a day in India', async () => {
    harness = await startHarness({ seedData, at: instantOf('2026-11-22T23:50:00.000Z') })
    const token = await harness.logIn(asha.phone)
    for (let count = 0; count < unpaidOrdersADayMax; count++)
      await cancel(token, (await placeOrder(harness, token)).order_id)
    // 05:31 in India, the next day in London.
    await harness.advance('PT11M')
    expect((await place(token)).failure?.message).toBe('TOO_MANY_UNPAID')
    await harness.advance('PT18H30M')
    const again = await harness.logIn(asha.phone)
    expect((await place(again)).status).toBe(200)
  })
})
