import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordDemat } from '#functions/bank/commands.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { mainJob } from '#tests/harness/steps/main-job.ts'
import {
  balances,
  credit,
  orderOf,
  pay,
  placeOrder,
  quote,
  settle,
  sign,
  stockOf,
  deliveredBalances,
} from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
})
afterEach(() => harness.close())

describe('the main job', () => {
  it('goes from a phone number to owned shares with profit and loss (E73, E76, E77, E81–E83, T23)', async () => {
    await mainJob(harness, token)
    expect(harness.app.deadLetters()).toEqual([])
  })

  it.each(['lose', 'duplicate', 'reorder', 'delay'])(
    'ends the same when every webhook is made to %s',
    async (webhooks) => {
      await faultControl(webhooks)
      const checkout = await placeOrder(harness, token)
      await pay(harness, checkout.razorpay_order_id)
      // Without webhooks the statements are read every hour.
      for (let minute = 0; minute < 4; minute++) await settle(harness)
      await harness.advance('PT1H')
      for (let minute = 0; minute < 4; minute++) await settle(harness)
      await sign(harness, token, checkout.order_id)
      for (let minute = 0; minute < 4; minute++) await settle(harness)
      await credit(harness, checkout.order_id)
      for (let minute = 0; minute < 4; minute++) await settle(harness)
      expect(await orderOf(harness, token, checkout.order_id)).toMatchObject({
        holding_status: 'OWNED',
        user_signed_status: 'complete',
      })
      expect(await balances(harness, checkout.order_id)).toEqual(deliveredBalances)
      expect(await stockOf(harness)).toEqual({ available: 490, held: 0, sold: 10 })
      expect(harness.app.deadLetters()).toEqual([])
    },
  )
})

it.each([
  ['NSDL', 'IN300001'],
  ['CDSL', '12010600'],
])('a quote names the depository of the demat account: %s', async (depository, dp_id) => {
  const { body } = await harness.call('readLoginDetail', {}, { as: token })
  await recordDemat(harness.app.context, body.data.id, { dp_id, client_id: '12345678' })
  expect(await quote(harness, token)).toMatchObject({ demat: `${'•'.repeat(12)}5678`, depository })
})

async function faultControl(webhooks: string): Promise<void> {
  const answer = await fetch(`${harness.app.sandboxAddress}/levers`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ razorpay: { webhooks }, vouch: { webhooks }, signeasy: { webhooks } }),
  })
  expect(answer.status).toBe(200)
}
