import { agreementNoticed } from '#events/agreement.ts'
import { type Delivery, webhook, wordsOf } from '#functions/platform/messaging/webhook.ts'
import { Notice } from '#functions/vendor/signeasy/schema.ts'
import { webhookTokenHolds } from '#functions/vendor/signeasy/verify.ts'

export const entry = webhook({
  vendor: 'signeasy',
  event: agreementNoticed,
  async proves(delivery, ports) {
    const tokens = await wordsOf(ports, 'signeasy-webhook-token')
    return tokens.some((token) => webhookTokenHolds(token, json(delivery)))
  },
  // The partner's notices bear no id of their own.
  eventId: () => undefined,
  detail: (delivery) => ({ envelope_id: String(Notice.parse(json(delivery)).data.id) }),
})

function json({ body }: Delivery): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
