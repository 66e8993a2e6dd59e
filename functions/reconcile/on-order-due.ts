import { onOrderDue } from '#events/subscriptions/reconcile.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { reconcileDue } from './reconcile-due.ts'
import { syncOrder } from './sync.ts'
import { permissions } from './permissions.ts'

/**
 * Asks the partners about an order that is due. Webhooks only speed this up: every order reaches its end even when all webhooks are
 * lost.
 */
export const entry = subscriber(onOrderDue, permissions.onOrderDue, ({ detail }, context) =>
  reconcileDue(context, detail, syncOrder),
)
