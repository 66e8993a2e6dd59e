import { securityAvailable } from '#events/market.ts'
import { availabilityTold } from '#events/notice.ts'
import { type Heard, subscriber } from '#functions/kit/event.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { tellWaiting } from './availability.ts'

const heard = [securityAvailable, availabilityTold]

/** Whoever pressed "Notify me" is told when the company can be bought: some at the event, those after them at the next. */
export const entry = subscriber(
  'notice/on-security-available',
  heard,
  ({ detail, correlation }: Heard<(typeof heard)[number]>, ports: Ports) => tellWaiting(ports, detail, correlation),
)
