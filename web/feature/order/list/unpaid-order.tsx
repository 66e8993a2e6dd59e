import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatRupees } from '#shared/kernel/format.ts'
import { formatShares } from '#web/lib/format.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Money } from '#web/ui/money.tsx'
import { formatDeadline } from '#web/feature/order/deadline.ts'
import type { Unpaid } from '#web/feature/order/purchase/use-purchase.ts'

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
          ? t`These shares are no longer reserved for you. No money was taken.`
          : t`${formatShares(unpaid.order.quantity)} of ${name} are reserved for you. We have received no payment for them yet.`}
      </p>
      {!expired && (
        <p className="mt-3 flex flex-wrap justify-between gap-x-4 rounded-control bg-warn-tint px-3 py-2 text-base text-warn">
          <span>
            <Trans>Reserved until {formatDeadline(unpaid.deadline)}</Trans>
          </span>
          <span className="font-semibold">
            <Countdown untilMs={unpaid.deadline} onEnd={onExpired} /> <Trans>left</Trans>
          </span>
        </p>
      )}
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <span className="text-base font-semibold">
          <Trans>Total</Trans>
        </span>
        <Money rupees={unpaid.order.total} size="2xl" />
      </p>
      <button type="button" onClick={onCheck} className="-ml-2 mt-2 min-h-11 px-2 text-base font-semibold text-brand">
        <Trans>Already paid? Check status</Trans>
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
      <Button full needs={t`Buying needs a connection.`} onClick={onRenew}>
        <Trans>Refresh price</Trans>
      </Button>
    )
  }
  return (
    <>
      <Button
        full
        needs={t`Paying needs a connection.`}
        busy={busy === 'paying'}
        disabled={busy !== undefined}
        onClick={onPay}
      >
        <Trans>Pay {formatRupees(total)}</Trans>
      </Button>
      <Button full kind="quiet" busy={busy === 'cancelling'} disabled={busy !== undefined} onClick={onCancel}>
        <Trans>Cancel this order</Trans>
      </Button>
    </>
  )
}
