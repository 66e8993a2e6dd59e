import { dayMs, hourMs } from '#shared/kernel/instant.ts'
import { pay } from '#tests/harness/steps/order.ts'
import { ordersOf } from '#tests/simulation/items.ts'
import type { Scenario } from './scenario.ts'
import {
  placeOrder,
  payOrder,
  cancel,
  openDealTerm,
  sign,
  confirmAndLodge,
  creditShares,
  loseWebhooks,
} from './purchase-steps.ts'

/** Orders that are paid, to their end. */
export const purchaseScenarios: readonly Scenario[] = [
  {
    name: 'buying',
    async run(actors) {
      const { harness, perform, asha } = actors
      const placed = await placeOrder(actors)
      await payOrder(actors, placed)
      await sign(actors, placed)
      await creditShares(actors, placed)
      await perform('Asha lists her holdings', () =>
        harness.call('listHoldings', { query: {} }, { as: asha.token }).then(({ body }) => body),
      )
      await perform('Asha lists her orders', () =>
        harness.call('listOrders', { query: {} }, { as: asha.token }).then(({ body }) => body),
      )
      await perform('Asha opens the escrow steps', () =>
        harness
          .call('readEscrowSteps', { body: { service_id: placed.orderId } }, { as: asha.token })
          .then(({ body }) => body),
      )
    },
  },
  {
    name: 'a transfer refused, and given up by two people',
    async run(actors) {
      const { harness, perform, operator, supervisor } = actors
      const placed = await placeOrder(actors)
      const params = { id: placed.orderId }
      await payOrder(actors, placed)
      await sign(actors, placed)
      await confirmAndLodge(actors, placed, 'NSDL-0001')
      const body = { reason: 'The ISIN is frozen.' }
      await perform('The desk records that the depository refused it', () =>
        harness.call('rejectTransfer', { params, body }, { as: operator.token }).then((response) => response.body),
      )
      for (const person of [operator, supervisor])
        await perform('One of two people gives the order up', () =>
          harness.call('giveUpOrder', { params, body: {} }, { as: person.token }).then((response) => response.body),
        )
    },
  },
  {
    name: 'a seller who never confirms',
    async run(actors) {
      const placed = await placeOrder(actors)
      await payOrder(actors, placed)
      await sign(actors, placed)
      // The money is in escrow, also after a crash: the statements are read every hour.
      for (const _ of [1, 2]) {
        await actors.advance(hourMs)
        await actors.minutes(3)
      }
      // Alarmed, given up after seven working days, and returned by escrow.
      for (const days of [3, 8]) {
        await actors.advance(days * dayMs)
        await actors.minutes(3)
      }
      await actors.advance(hourMs)
    },
  },
  {
    name: 'a deal term declined',
    async run(actors) {
      const placed = await placeOrder(actors)
      await payOrder(actors, placed)
      await sign(actors, placed, 'declined')
      // The queue delivers the event of a crashed run again, so that the next attempt has started.
      await actors.minutes(5)
      await cancel(actors, placed)
    },
  },
  {
    name: 'a deal term left lying',
    async run(actors) {
      const placed = await placeOrder(actors)
      await payOrder(actors, placed)
      await openDealTerm(actors, placed)
      for (const days of [1, 2, 3, 1]) {
        await actors.advance(days * dayMs)
        // The next run of the hourly timer.
        await actors.advance(hourMs)
      }
      await cancel(actors, placed)
    },
  },
  {
    name: 'buying while no webhook arrives',
    async run(actors) {
      await loseWebhooks(actors)
      const placed = await placeOrder(actors)
      await actors.perform('Asha pays and closes the browser', () => pay(actors.harness, placed.razorpayOrderId))
      await actors.minutes(4)
      // The statements are read every hour, and an hour later after a crash.
      for (const _ of [1, 2]) {
        await actors.advance(hourMs)
        await actors.minutes(4)
      }
      await sign(actors, placed)
      // Two hours after the payment the signing partner is asked every quarter of an hour.
      await actors.minutes(17)
      await creditShares(actors, placed)
    },
  },
  {
    name: 'giving up while no webhook arrives',
    async run(actors) {
      await loseWebhooks(actors)
      const placed = await placeOrder(actors)
      await actors.perform('Asha pays and closes the browser', () => pay(actors.harness, placed.razorpayOrderId))
      await actors.minutes(4)
      await cancel(actors, placed)
    },
  },
  {
    name: 'a transfer that takes long',
    async run(actors) {
      const placed = await placeOrder(actors)
      await payOrder(actors, placed)
      await sign(actors, placed)
      await confirmAndLodge(actors, placed, 'NSDL-0001')
      // Alarmed, and the buyer is told.
      for (const days of [4, 8]) {
        await actors.advance(days * dayMs)
        await actors.minutes(3)
      }
      await actors.perform('A supervisor credits the shares', () =>
        actors.harness
          .call('creditShares', { params: { id: placed.orderId }, body: {} }, { as: actors.supervisor.token })
          .then(({ body }) => body),
      )
    },
  },
  {
    name: 'a disputed payment that is won',
    async run(actors) {
      const placed = await placeOrder(actors)
      await payOrder(actors, placed)
      const { harness } = actors
      const [order] = ordersOf(harness)
      const payment_id = order?.payment.captured[0]?.id
      const phase = 'chargeback'
      await harness.sandbox('/razorpay/test/dispute', { payment_id, phase, status: 'open' })
      await actors.minutes(3)
      await harness.sandbox('/razorpay/test/dispute', { payment_id, phase, status: 'won' })
      await actors.minutes(3)
      await sign(actors, placed)
      await creditShares(actors, placed)
    },
  },
]
