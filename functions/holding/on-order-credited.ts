import { onOrderCredited } from '#events/subscriptions/holding.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from '#functions/order/queries.ts'
import { recordLot } from './commands.ts'
import { permissions } from './permissions.ts'

export const entry = subscriber(onOrderCredited, permissions.onOrderCredited, async ({ detail }, context) => {
  await recordLot(context, await readOrder(context, detail.order_id))
})
