import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, PenLine } from 'lucide-react'
import type { OrderView } from '#shared/order/api.ts'
import { signingAttemptsMax } from '#shared/order/limits.ts'
import { Button } from '#web/ui/form/button.tsx'
import { When } from '#web/ui/when.tsx'
import { actionOf } from './order-display.ts'
import { attemptsText } from './signing-notice.tsx'

interface OrderActionsProps {
  order: OrderView
  downloading: boolean
  onSign: () => void
  onDownload: () => void
}

/** The action that an order offers. */
export function OrderActions({ order, downloading, onSign, onDownload }: OrderActionsProps) {
  const action = actionOf(order)
  if (action === null) return null
  return (
    <div className="mt-3 flex flex-col gap-2">
      {action === 'sign' && <SignNote order={order} />}
      {action === 'download' && order.file_url === null && (
        <p className="text-sm text-muted">
          <Trans>The signed copy is being filed. It can be downloaded in a few minutes.</Trans>
        </p>
      )}
      {action === 'sign' && (
        <Button full needs={t`Signing needs a connection.`} onClick={onSign}>
          <PenLine aria-hidden />
          <Trans>e-Sign</Trans>
        </Button>
      )}
      {action === 'download' && (
        <Button kind="secondary" full busy={downloading} disabled={order.file_url === null} onClick={onDownload}>
          {!downloading && <Download aria-hidden />}
          <span className="min-w-0">
            <Trans>
              Download <span className="text-sm font-normal text-muted">signed deal term (PDF)</span>
            </Trans>
          </span>
        </Button>
      )}
    </div>
  )
}

function SignNote({ order }: { order: OrderView }) {
  return (
    <p className="rounded-control bg-warn-tint px-3 py-2 text-sm text-warn">
      <Trans>Sign the deal term to start the transfer.</Trans>
      {order.sign_until !== undefined && (
        <>
          {' '}
          <Trans>
            You can sign until <When at={order.sign_until} />.
          </Trans>
        </>
      )}
      {(order.sign_attempts_left ?? signingAttemptsMax) < signingAttemptsMax && <> {attemptsText(order)}.</>}
    </p>
  )
}
