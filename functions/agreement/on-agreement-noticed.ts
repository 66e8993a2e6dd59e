import { onAgreementNoticed } from '#events/subscriptions/agreement.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { syncSigning } from './commands.ts'
import { loadAttemptByEnvelope } from './repository.ts'
import { permissions } from './permissions.ts'

export const entry = subscriber(onAgreementNoticed, permissions.onAgreementNoticed, async ({ detail }, context) => {
  const attempt = await loadAttemptByEnvelope(context, detail.vendor ?? 'signeasy', detail.envelope_id)
  if (attempt !== undefined) await syncSigning(context, attempt.order_id, attempt)
})
