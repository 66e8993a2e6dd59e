import { minuteMs } from '#shared/kernel/instant.ts'
import { pay } from '#tests/harness/steps/order.ts'
import type { Actors } from './actors.ts'
import { buy, cancel, order } from './order-act-scenarios.ts'

/** More than any shard has. */
const large = '200'

export const stockScenarios: readonly { readonly name: string; run(actors: Actors): Promise<void> }[] = [
  {
    name: 'an order over several shards, paid and given up',
    async run(actors) {
      const id = await buy(actors, large)
      await actors.minutes(2)
      await cancel(actors, id)
    },
  },
  {
    name: 'an order over several shards, paid after its end',
    async run(actors) {
      const { harness, perform } = actors
      const { order_id, razorpay_order_id } = await order(actors, large)
      await actors.advance(23 * minuteMs)
      await perform('Asha pays', () => pay(harness, razorpay_order_id))
      await actors.minutes(5)
      await cancel(actors, order_id)
    },
  },
]
