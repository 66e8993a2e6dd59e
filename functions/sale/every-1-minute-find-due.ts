import { timer } from '#functions/platform/messaging/event.ts'
import { handOver } from '#functions/platform/messaging/hand-over.ts'
import { salesDue } from './due.ts'
import { permissions } from './permissions.ts'

/** Hands every sale that is due to the workers (./on-sale-due.ts). */
export const entry = timer('sale/every-1-minute-find-due', permissions.every1MinuteFindDue, (context) =>
  handOver(context, salesDue),
)
