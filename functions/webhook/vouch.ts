import { escrowNoticed } from '#events/escrow.ts'
import { saleNoticed } from '#events/sale.ts'
import { isEscrowOfSale, saleIdOfEscrow } from '#shared/sale/rules.ts'
import { EscrowId } from '#shared/kernel/id.ts'
import { type Delivery, publication, webhook, secretValues } from '#functions/platform/messaging/webhook.ts'
import { webhookSignatureHolds } from '#functions/vendor/vouch/verify.ts'
import { permissions } from './permissions.ts'

export const entry = webhook(permissions.vouch, {
  vendor: 'vouch',
  async proves({ body, headers }, context) {
    const secrets = await secretValues(context, 'vouch-webhook-secret')
    return secrets.some((secret) => webhookSignatureHolds(secret, body, headers['x-vouch-signature'] ?? ''))
  },
  eventId: (delivery) => form(delivery).get('event_id') ?? undefined,
  publication(delivery) {
    const escrow_id = EscrowId.parse(form(delivery).get('order_id'))
    return isEscrowOfSale(escrow_id)
      ? publication(saleNoticed, { sale_id: saleIdOfEscrow(escrow_id) })
      : publication(escrowNoticed, { escrow_id })
  },
})

function form({ body }: Delivery): URLSearchParams {
  return new URLSearchParams(body.toString('utf8'))
}
