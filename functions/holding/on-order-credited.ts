import { onOrderCredited } from '#events/subscriptions/holding.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrderOf } from '#functions/order/queries.ts'
import { recordLot } from './commands.ts'

export const entry = subscriber(onOrderCredited, async ({ detail }, context) => {
  await recordLot(context, await readOrderOf(context, detail))
})
