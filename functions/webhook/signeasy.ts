import { jsonOf } from '#shared/kernel/json.ts'
import { EnvelopeId } from '#shared/kernel/id.ts'
import { agreementNoticed } from '#events/agreement.ts'
import { publication, webhook, secretValues } from '#functions/platform/messaging/webhook.ts'
import { WebhookBody } from '#functions/vendor/signeasy/schema.ts'
import { webhookTokenHolds } from '#functions/vendor/signeasy/verify.ts'
import { permissions } from './permissions.ts'

export const entry = webhook(permissions.signeasy, {
  vendor: 'signeasy',
  async proves(delivery, context) {
    const tokens = await secretValues(context, 'signeasy-webhook-token')
    return tokens.some((token) => webhookTokenHolds(token, jsonOf(delivery.body.toString('utf8'))))
  },
  // Signeasy's webhooks have no event id.
  eventId: () => undefined,
  publication(delivery) {
    const { data, metadata } = WebhookBody.parse(jsonOf(delivery.body.toString('utf8')))
    // The one signer has looked or signed: only the completed envelope has a signed copy, and says so itself.
    if (metadata.event_type === 'rs.viewed' || metadata.event_type === 'rs.signed') return undefined
    return publication(agreementNoticed, {
      envelope_id: EnvelopeId.parse(String(data.id)),
      vendor: 'signeasy',
    })
  },
})
