import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { OrderView } from '#shared/order/api.ts'
import { formatShares } from '#web/lib/format.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { type SigningPhase, signingPartner, useSigning } from './use-signing.ts'

/** Confirms that the deal term of an order is opened for signing. It can always be closed. */
export function SignSheet({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { phase, sign } = useSigning(onClose)
  const ids = { service_order_id: order.service_order_id, razorpay_order_id: order.payment_details[0]?.order_id }
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t`Sign the deal term`}
      description={`${order.scrip_name}, ${formatShares(order.quantity)}`}
      footer={
        phase.kind === 'refused' ? (
          <Button full onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <Button full busy={phase.kind === 'preparing'} onClick={() => void sign(ids)}>
            {phase.kind === 'failed' ? t`Try again` : t`Read and sign`}
          </Button>
        )
      }
    >
      <p className="text-base">
        <Trans>
          You go to {signingPartner} and come back here. There you read the deal term and the risk disclosure and sign
          both. It takes about 2 minutes. A signed copy stays in Orders.
        </Trans>
      </p>
      <Progress phase={phase} />
    </Sheet>
  )
}

function Progress({ phase }: { phase: SigningPhase }) {
  return (
    <p role="status" className={`mt-3 min-h-11 text-sm ${phase.kind === 'preparing' ? 'text-muted' : 'text-loss'}`}>
      {phase.kind === 'preparing' && t`Please wait.. Do not go back or close the application.`}
      {phase.kind === 'failed' && t`We could not open the document. Your order is safe.`}
      {phase.kind === 'refused' && phase.message}
    </p>
  )
}
