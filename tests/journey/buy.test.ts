import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asha, furnish } from '#tests/world/furnish.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { mainJob } from './main-job.ts'
import { balances, credit, orderOf, pay, place, settle, sign, stockOf } from './steps.ts'

let world: World
let token: string

beforeEach(async () => {
  world = await openWorld({ furnish })
  token = await world.logIn(asha.phone)
})
afterEach(() => world.close())

describe('the main job', () => {
  it('goes from a phone number to owned shares with profit and loss', async () => {
    await mainJob(world, token)
    expect(world.house.deadLetters()).toEqual([])
  })

  it.each(['lose', 'duplicate', 'reorder', 'delay'])(
    'ends the same when every webhook is made to %s',
    async (webhooks) => {
      await lever(webhooks)
      const checkout = await place(world, token)
      await pay(world, checkout.razorpay_order_id)
      for (let minute = 0; minute < 4; minute++) await settle(world)
      await sign(world, token, checkout.order_id)
      for (let minute = 0; minute < 4; minute++) await settle(world)
      await credit(world, checkout.order_id)
      for (let minute = 0; minute < 4; minute++) await settle(world)
      expect(await orderOf(world, token, checkout.order_id)).toMatchObject({
        holding_status: 'OWNED',
        user_signed_status: 'complete',
      })
      expect(await balances(world, checkout.order_id)).toEqual({
        investor: -533_947,
        provider: 523_400,
        platform: 10_468,
        'stamp-duty': 79,
      })
      expect(await stockOf(world)).toEqual({ available: 490, held: 0, sold: 10 })
      expect(world.house.deadLetters()).toEqual([])
    },
  )
})

async function lever(webhooks: string): Promise<void> {
  const answer = await fetch(`${world.house.sandboxAddress}/levers`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ razorpay: { webhooks }, vouch: { webhooks }, signeasy: { webhooks } }),
  })
  expect(answer.status).toBe(200)
}
