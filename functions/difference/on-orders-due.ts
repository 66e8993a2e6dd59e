import { onOrdersDue } from '#events/subscriptions/difference.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { ordersJob } from './compare-orders.ts'
import { workOff } from './work-off.ts'
import { permissions } from './permissions.ts'

/** Compares a page of the orders with the escrow partner and our bank, and hands over the next one. */
export const entry = subscriber(onOrdersDue, permissions.onOrdersDue, ({ detail }, context) =>
  workOff(context, 'orders', ordersJob, detail),
)
