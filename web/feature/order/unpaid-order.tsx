import { formatRupees } from '#shared/kernel/format.ts'
import { formatClockTime, formatShares } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Unpaid } from './use-purchase.ts'

interface UnpaidOrderProps {
  unpaid: Unpaid
  name: string
  expired: boolean
  onExpired: () => void
  onCheck: () => void
}

/** Shown when the checkout was closed, or an earlier visit ended, without a payment. The shares stay held until the deadline. */
export function UnpaidOrder({ unpaid, name, expired, onExpired, onCheck }: UnpaidOrderProps) {
  return (
    <div>
      <p className="text-base">
        {expired
          ? 'These shares are no longer kept for you. No money was taken.'
          : `${formatShares(unpaid.order.quantity)} of ${name} are kept for you.`}
      </p>
      {!expired && (
        <p className="mt-1 flex justify-between text-sm text-muted">
          <span>Kept until {formatClockTime(unpaid.deadline)}</span>
          <Countdown untilMs={unpaid.deadline} onEnd={onExpired} />
        </p>
      )}
      <p className="mt-4 flex items-baseline justify-between border-t border-line pt-3">
        <span className="text-base font-semibold">Total</span>
        <Money rupees={unpaid.order.total} size="2xl" />
      </p>
      <button type="button" onClick={onCheck} className="-ml-2 mt-2 min-h-11 px-2 text-base font-semibold text-brand">
        Paid already? Check the payment
      </button>
    </div>
  )
}

interface ActionsProps {
  busy: 'paying' | 'cancelling' | undefined
  expired: boolean
  /** In rupees. */
  total: number
  onPay: () => void
  onCancel: () => void
  onRenew: () => void
}

export function UnpaidActions({ busy, expired, total, onPay, onCancel, onRenew }: ActionsProps) {
  if (expired) {
    return (
      <Button full onClick={onRenew}>
        Get a new price
      </Button>
    )
  }
  return (
    <>
      <Button full busy={busy === 'paying'} disabled={busy !== undefined} onClick={onPay}>
        Pay {formatRupees(total)}
      </Button>
      <Button full kind="secondary" busy={busy === 'cancelling'} disabled={busy !== undefined} onClick={onCancel}>
        Cancel this order
      </Button>
    </>
  )
}
