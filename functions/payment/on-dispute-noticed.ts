import { onDisputeNoticed } from '#events/subscriptions/payment.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { syncDispute } from './dispute.ts'
import { permissions } from './permissions.ts'

export const entry = subscriber(onDisputeNoticed, permissions.onDisputeNoticed, async ({ detail }, context) => {
  await syncDispute(context, detail.dispute_id)
})
