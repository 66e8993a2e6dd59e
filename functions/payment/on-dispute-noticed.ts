import { onDisputeNoticed } from '#events/subscriptions/payment.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { syncDispute } from './dispute.ts'

export const entry = subscriber(onDisputeNoticed, async ({ detail }, context) => {
  await syncDispute(context, detail.dispute_id)
})
