import { Download, PenLine } from 'lucide-react'
import { formatMoment } from '#shared/kernel/format.ts'
import type { OrderView } from '#shared/order/api.ts'
import { signingAttemptsMax } from '#shared/order/limits.ts'
import { useNavigate } from '#web/platform/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { actionOf } from './order-display.ts'
import { attemptsText } from './signing-notice.tsx'

interface OrderActionsProps {
  order: OrderView
  downloading: boolean
  onSign: () => void
  onDownload: () => void
}

/** The action that an order offers, and the link to its escrow status. */
export function OrderActions({ order, downloading, onSign, onDownload }: OrderActionsProps) {
  const navigate = useNavigate()
  const action = actionOf(order)
  const hasEscrow = order.escrow_id !== null && order.service_order_id !== null
  if (action === null && !hasEscrow) return null
  return (
    <div className="mt-4 flex flex-col gap-2">
      {action === 'sign' && (
        <p className="text-sm text-muted">
          Sign the deal term to start the transfer.
          {order.sign_until !== undefined && ` You can sign until ${formatMoment(order.sign_until)}.`}
          {(order.sign_attempts_left ?? signingAttemptsMax) < signingAttemptsMax && ` ${attemptsText(order)}.`}
        </p>
      )}
      {action === 'download' && order.file_url === null && (
        <p className="text-sm text-muted">The signed copy is being filed. It can be downloaded in a few minutes.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {action === 'sign' && (
          <Button className="min-w-0 flex-auto" onClick={onSign}>
            <PenLine aria-hidden />
            e-Sign
          </Button>
        )}
        {action === 'download' && (
          <Button
            kind="secondary"
            className="min-w-0 flex-auto"
            busy={downloading}
            disabled={order.file_url === null}
            onClick={onDownload}
          >
            {!downloading && <Download aria-hidden />}
            Download
          </Button>
        )}
        {hasEscrow && (
          <Button
            kind="secondary"
            role="link"
            className="min-w-0 flex-auto"
            onClick={() => navigate('/vouchstatus', { state: { id: order.service_order_id } })}
          >
            Escrow status
          </Button>
        )}
      </div>
    </div>
  )
}
