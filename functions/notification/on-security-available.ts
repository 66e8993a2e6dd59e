import { onSecurityAvailable } from '#events/subscriptions/notification.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { notifyWaiting } from './availability.ts'
import { permissions } from './permissions.ts'

/** Notifies the users who pressed "Notify me" when a company becomes available. Each event notifies one batch. */
export const entry = subscriber(onSecurityAvailable, permissions.onSecurityAvailable, ({ detail }, context) =>
  notifyWaiting(context, detail),
)
