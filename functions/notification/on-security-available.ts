import { securityAvailable } from '#events/market.ts'
import { availabilityTold } from '#events/notification.ts'
import { type Received, subscriber } from '#functions/platform/messaging/event.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { notifyWaiting } from './availability.ts'

const heard = [securityAvailable, availabilityTold]

/** Whoever pressed "Notify me" is told when the company can be bought: some at the event, those after them at the next. */
export const entry = subscriber(
  'notification/on-security-available',
  heard,
  ({ detail, correlation }: Received<(typeof heard)[number]>, ports: Ports) =>
    notifyWaiting(ports, detail, correlation),
)
