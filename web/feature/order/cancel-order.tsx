import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatRupees } from '#shared/kernel/format.ts'
import { formatDays } from '#web/lib/dates.ts'
import type { OrderView } from '#shared/order/api.ts'
import { accountText, periodText } from '#web/ui/refund-text.ts'
import { formatShares } from '#web/lib/format.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FaqOnTop } from '#web/ui/faq-on-top.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Dated } from '#web/ui/when.tsx'
import { orderTotalRupees } from './order-display.ts'

const noAnswer = () => t`No answer from the server. Please try again: the order is cancelled only once.`

interface CancelButtonProps {
  label?: string
  onCancel: () => void
}

/** Leads to `CancelSheet`. */
export function CancelButton({ label = t`Cancel order`, onCancel }: CancelButtonProps) {
  return (
    <button type="button" onClick={onCancel} className="-ml-2 min-h-11 self-start px-2 text-sm font-semibold text-loss">
      {label}
    </button>
  )
}

interface CancelSheetProps {
  order: OrderView
  onClose: () => void
  /** The order is cancelled, or a refusal was read, so it stands otherwise than this screen shows. */
  onAnswered: () => void
}

/** Says what goes back to where, and cancels a paid order. */
export function CancelSheet({ order, onClose, onAnswered }: CancelSheetProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const destination = order.cancellation ?? ({ to: 'SOURCE' } as const)
  const expectedOn = order.cancellation?.expected_on
  const { kept = 0, refund = orderTotalRupees(order) } = order.cancellation ?? {}

  async function cancel(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await call('cancelOrder', { params: { id: order.order_id }, body: { expect: 'PAID', kept } })
      onClose()
      onAnswered()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.userMessage : noAnswer())
    } finally {
      setBusy(false)
    }
  }

  function close() {
    // A refusal is read first: the order that the server then shows may have no cancel.
    if (failure !== undefined) onAnswered()
    onClose()
  }
  return (
    <Sheet
      open
      onOpenChange={close}
      title={t`Cancel this order?`}
      footer={
        <>
          {failure !== undefined && (
            <p role="alert" className="text-base text-loss">
              {failure}
            </p>
          )}
          <Button kind="danger" full busy={busy} onClick={() => void cancel()}>
            <Trans>Cancel and get {formatRupees(refund)} back</Trans>
          </Button>
          <Button kind="quiet" full disabled={busy} onClick={close}>
            <Trans>Keep the order</Trans>
          </Button>
        </>
      }
    >
      <p className="text-base">
        <Trans>
          {formatShares(order.quantity)} of {order.scrip_name} go back to the seller.
        </Trans>{' '}
        {kept === 0
          ? t`Cancelling is free.`
          : t`It costs ${formatRupees(kept)}, which the payment gateway keeps. Your two free cancels in 30 days are used.`}
      </p>
      <p className="mt-3 text-base">
        <Dated text={refundWords(refund, destination, expectedOn)} />
      </p>
      <FaqOnTop about="refund" />
    </Sheet>
  )
}

type Destination = Parameters<typeof accountText>[0]

function refundWords(refund: number, destination: Destination, expectedOn: string | undefined): string {
  const [amount, account, period] = [formatRupees(refund), accountText(destination), periodText(false)]
  return expectedOn === undefined
    ? t`${amount} goes back to ${account}, within ${period}. The order then shows the date of the refund.`
    : t`${amount} goes back to ${account}, within ${period} (by ${formatDays(null, expectedOn)}). The order then shows the date of the refund.`
}
