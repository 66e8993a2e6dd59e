import { securityAvailable } from '#events/market.ts'
import { availabilityTold } from '#events/notification.ts'
import { type Received, subscriber } from '#functions/platform/messaging/event.ts'
import type { Context } from '#functions/platform/context.ts'
import { notifyWaiting } from './availability.ts'

const subscribedEvents = [securityAvailable, availabilityTold]

/** Notifies the users who pressed "Notify me" when a company becomes available. Each event notifies one batch. */
export const entry = subscriber(
  'notification/on-security-available',
  subscribedEvents,
  ({ detail }: Received<(typeof subscribedEvents)[number]>, context: Context) => notifyWaiting(context, detail),
)
