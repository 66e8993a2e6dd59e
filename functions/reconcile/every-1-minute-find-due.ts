import { ordersDue } from '#functions/order/queries.ts'
import { timer } from '#functions/platform/messaging/event.ts'
import { handOver } from '#functions/platform/messaging/hand-over.ts'
import { permissions } from './permissions.ts'

/** Hands every order that is due to be reconciled to the workers (./on-order-due.ts). Reservations have a timer of their own. */
export const entry = timer('reconcile/every-1-minute-find-due', permissions.every1MinuteFindDue, (context) =>
  handOver(context, ordersDue),
)
