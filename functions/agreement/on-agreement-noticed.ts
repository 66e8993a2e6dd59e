import { agreementNoticed } from '#events/agreement.ts'
import { subscriber } from '#functions/kit/event.ts'
import { syncSigning } from './act.ts'
import { findAttemptByEnvelope } from './store.ts'

export const entry = subscriber(
  'agreement/on-agreement-noticed',
  [agreementNoticed],
  async ({ detail, correlation }, ports) => {
    const attempt = await findAttemptByEnvelope(ports, detail.envelope_id)
    if (attempt !== undefined) await syncSigning(ports, attempt.order_id, correlation)
  },
)
