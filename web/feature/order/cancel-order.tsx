import { useState } from 'react'
import { formatDays, formatRupees } from '#shared/kernel/format.ts'
import type { OrderView } from '#shared/order/api.ts'
import { accountText, periodText } from '#shared/order/refund-words.ts'
import { formatShares } from '#web/lib/format.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { FaqOnTop } from '#web/ui/faq-on-top.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { orderTotalRupees } from './order-display.ts'

const noAnswer = 'No answer from the server. Please try again: the order is cancelled only once.'

interface CancelOrderProps {
  order: OrderView
  label?: string
  /** The order is cancelled, or a refusal was read, so it stands otherwise than this screen shows. */
  onAnswered: () => void
}

/** Cancels a paid order, after a sheet that says what goes back to where. */
export function CancelOrder({ order, label = 'Cancel order', onAnswered }: CancelOrderProps) {
  const [open, setOpen] = useState(false)
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
      setOpen(false)
      onAnswered()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.userMessage : noAnswer)
    } finally {
      setBusy(false)
    }
  }

  const change = (next: boolean) => {
    // A refusal is read first: the order that the server then shows may have no cancel, and so no place for it.
    if (failure !== undefined) onAnswered()
    setFailure(undefined)
    setOpen(next)
  }
  return (
    <>
      <button
        type="button"
        onClick={() => change(true)}
        className="-ml-2 min-h-11 self-start px-2 text-sm font-semibold text-loss"
      >
        {label}
      </button>
      <Sheet
        open={open}
        onOpenChange={change}
        title="Cancel this order?"
        footer={
          <>
            {failure !== undefined && (
              <p role="alert" className="text-base text-loss">
                {failure}
              </p>
            )}
            <Button kind="danger" full busy={busy} onClick={() => void cancel()}>
              Cancel and get {formatRupees(refund)} back
            </Button>
            <Button kind="quiet" full disabled={busy} onClick={() => change(false)}>
              Keep the order
            </Button>
          </>
        }
      >
        <p className="text-base">
          {formatShares(order.quantity)} of {order.scrip_name} go back to the seller.{' '}
          {kept === 0
            ? 'Cancelling is free.'
            : `It costs ${formatRupees(kept)}, which the payment gateway keeps. Your two free cancels in 30 days are used.`}
        </p>
        <p className="mt-3 text-base">
          {formatRupees(refund)} goes back to {accountText(destination)}, within {periodText(false)}
          {expectedOn === undefined ? '' : ` (by ${formatDays(null, expectedOn)})`}. The order then shows the date of
          the refund.
        </p>
        <FaqOnTop about="refund" />
      </Sheet>
    </>
  )
}
