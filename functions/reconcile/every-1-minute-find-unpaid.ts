import { unpaidDue } from '#functions/order/queries.ts'
import { timer } from '#functions/platform/messaging/event.ts'
import { handOver } from '#functions/platform/messaging/hand-over.ts'
import { permissions } from './permissions.ts'

/** Hands every reservation whose payment or expiry is due to the workers (./on-unpaid-due.ts). */
export const entry = timer('reconcile/every-1-minute-find-unpaid', permissions.every1MinuteFindUnpaid, (context) =>
  handOver(context, unpaidDue),
)
