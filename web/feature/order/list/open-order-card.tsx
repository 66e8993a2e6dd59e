import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { formatRupees } from '#shared/kernel/format.ts'
import type { ListedOpenOrder } from '#shared/order/api.ts'
import { formatShares } from '#web/lib/format.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Money } from '#web/ui/money.tsx'
import { formatDeadline } from '#web/feature/order/deadline.ts'
import { useOpenOrder } from './use-open-order.ts'

/** An order that is placed and unpaid, on top of the orders: how long its shares are kept, and how to pay or cancel it. */
export function OpenOrderCard({ order, onChanged }: { order: ListedOpenOrder; onChanged: () => void }) {
  const nameId = useId()
  const { deadline, busy, failure, pay, cancel, check } = useOpenOrder(order, onChanged)
  return (
    <li aria-labelledby={nameId} className="rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <h2 id={nameId} className="min-w-0 flex-[1_1_8rem] text-base font-semibold break-words">
          {order.scrip_name}
        </h2>
        <span className="flex-none rounded-full bg-warn-tint px-2.5 py-0.5 text-sm font-semibold text-warn">
          <Trans>
            <span className="sr-only">Status: </span>
            Unpaid
          </Trans>
        </span>
      </div>
      <p className="mt-1 flex flex-col">
        <span className="text-sm text-muted">
          <Trans>Order Total</Trans>
        </span>{' '}
        <Money rupees={order.total} size="2xl" />
      </p>
      <p className="mt-2 text-base">
        <Trans>{formatShares(order.quantity)} are reserved for you. We have received no payment for them yet.</Trans>
      </p>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>
          <Trans>Reserved until {formatDeadline(deadline)}</Trans>
        </span>
        <span>
          <Countdown untilMs={deadline} onEnd={onChanged} /> <Trans>left</Trans>
        </span>
      </p>
      {failure !== undefined && (
        <p role="alert" className="mt-3 text-base text-loss">
          {failure}
        </p>
      )}
      <div className="mt-4 flex flex-col gap-2">
        <Button
          full
          needs={t`Paying needs a connection.`}
          busy={busy === 'paying'}
          disabled={busy !== undefined}
          onClick={pay}
        >
          <Trans>Pay {formatRupees(order.total)}</Trans>
        </Button>
        <Button full kind="secondary" busy={busy === 'cancelling'} disabled={busy !== undefined} onClick={cancel}>
          <Trans>Cancel this order</Trans>
        </Button>
        <Button full kind="quiet" onClick={check}>
          <Trans>Already paid? Check status</Trans>
        </Button>
      </div>
    </li>
  )
}
