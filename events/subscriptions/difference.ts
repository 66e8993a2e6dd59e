import { gatewayDue, ordersDue } from '#events/difference.ts'
import { subscription } from '#events/subscription.ts'

/** Reads the report of the gateway: a queue of its own, so that it is done within minutes, however long the escrow partner takes. */
export const onGatewayDue = subscription('difference', 'on-gateway-due', [gatewayDue], { razorpay: 0.015 })

export const onOrdersDue = subscription('difference', 'on-orders-due', [ordersDue], { razorpay: 0.01, vouch: 0.06 })
