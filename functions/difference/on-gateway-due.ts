import { onGatewayDue } from '#events/subscriptions/difference.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { gatewayJob } from './compare-gateway.ts'
import { workOff } from './work-off.ts'
import { permissions } from './permissions.ts'

/** Compares a page of the gateway's report, or of the orders, and hands over the next one. */
export const entry = subscriber(onGatewayDue, permissions.onGatewayDue, ({ detail }, context) =>
  workOff(context, 'gateway', gatewayJob, detail),
)
