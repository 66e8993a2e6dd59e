import { onUnpaidDue } from '#events/subscriptions/reconcile.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { reconcileDue } from './reconcile-due.ts'
import { syncReservation } from './sync-reservation.ts'
import { permissions } from './permissions.ts'

/** Asks the gateway about a reservation that is due, and ends it when its time is over. */
export const entry = subscriber(onUnpaidDue, permissions.onUnpaidDue, ({ detail }, context) =>
  reconcileDue(context, detail, syncReservation),
)
