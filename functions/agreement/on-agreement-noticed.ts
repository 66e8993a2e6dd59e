import { agreementNoticed } from '#events/agreement.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { syncSigning } from './commands.ts'
import { findAttemptByEnvelope } from './repository.ts'

export const entry = subscriber('agreement/on-agreement-noticed', [agreementNoticed], async ({ detail }, context) => {
  const attempt = await findAttemptByEnvelope(context, detail.envelope_id)
  if (attempt !== undefined) await syncSigning(context, attempt.order_id)
})
