import { SecurityId } from '#shared/kernel/id.ts'
import { dayMs, minuteMs } from '#shared/kernel/instant.ts'
import { company } from '#tests/harness/seed.ts'
import type { Scenario } from './scenario.ts'
import { placeOrder, payOrder, cancel, registerPhone, recordPrice } from './purchase-steps.ts'

/** Orders that are given up, or paid late. */
export const unpaidScenarios: readonly Scenario[] = [
  {
    name: 'giving up before paying',
    async run(actors) {
      await cancel(actors, await placeOrder(actors))
    },
  },
  {
    name: 'the last shares of a company',
    async run(actors) {
      const depositories = { available_nsdl: true, available_cdsl: true }
      await actors.perform('A company has ten shares', () =>
        company(actors.harness.app.context, SecurityId.parse('sec_rare'), 'Rare Earths', 'INE0RE01', depositories, 10),
      )
      await cancel(actors, await placeOrder(actors, SecurityId.parse('sec_rare')))
    },
  },
  {
    name: 'nobody pays',
    async run(actors) {
      await placeOrder(actors)
      await actors.advance(21 * minuteMs)
    },
  },
  {
    name: 'paying far too late',
    async run(actors) {
      const placed = await placeOrder(actors)
      await actors.advance(dayMs)
      await recordPrice(actors, 600)
      await payOrder(actors, placed)
    },
  },
  {
    name: 'paying a little late, then giving up',
    async run(actors) {
      const placed = await placeOrder(actors)
      await actors.advance(23 * minuteMs)
      await payOrder(actors, placed)
      await cancel(actors, placed)
    },
  },
  {
    name: 'a bank that changes its mind',
    async run(actors) {
      const placed = await placeOrder(actors)
      await payOrder(actors, placed, 'failed')
      await payOrder(actors, placed, 'late')
      await actors.minutes(11)
      await cancel(actors, placed)
    },
  },
  {
    name: 'giving up after paying',
    async run(actors) {
      const { harness, perform, asha } = actors
      await registerPhone(actors, asha)
      const placed = await placeOrder(actors)
      await payOrder(actors, placed, 'authorized')
      const request = { params: { order_id: placed.orderId }, body: { razorpay_payment_id: 'pay_hint' } }
      await perform('The checkout redirects the browser', () =>
        harness.call('takePaymentCallback', request).then(({ body }) => body),
      )
      await perform('The screen creates the service order', () =>
        harness
          .call('createServiceOrder', { body: { order_id: placed.orderId } }, { as: asha.token })
          .then(({ body }) => body),
      )
      await cancel(actors, placed)
    },
  },
]
