import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { formatDay, formatRupees } from '#shared/kernel/format.ts'
import type { OrderView } from '#shared/order/api.ts'
import { formatShares } from '#web/lib/format.ts'
import type { Opened } from '#web/ui/use-opened.ts'
import { Money } from '#web/ui/money.tsx'
import { Dated, Day } from '#web/ui/when.tsx'
import { OrderActions } from '#web/feature/order/order-actions.tsx'
import { creditText, orderTotalRupees, shortId, statusOf } from '#web/feature/order/order-display.ts'
import { OrderDetails, type OrderDetailsProps } from '#web/feature/order/order-details.tsx'
import { OrderNotes } from '#web/feature/order/order-notes.tsx'
import { StatusBadge } from './status-badge.tsx'
import { isOnTheWay } from './urgent-order.ts'

interface OrderCardProps extends OrderDetailsProps {
  opened: Opened
}

/** A paid order. Only the one that is tracked shows everything; of the others what is to come or came of them, and the rest on a tap. */
export function OrderCard({ opened, ...props }: OrderCardProps) {
  const nameId = useId()
  return (
    <li aria-labelledby={nameId} className="rounded-card border border-line bg-surface">
      <Head order={props.order} nameId={nameId} />
      {props.tracked ? <OrderDetails {...props} /> : <Folded opened={opened} {...props} />}
    </li>
  )
}

function Head({ order, nameId }: { order: OrderView; nameId: string }) {
  return (
    <div className="px-[16px] pt-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <h3
          id={nameId}
          className="min-w-0 flex-[1_1_8rem] text-[length:min(var(--text-base),7vw)] font-semibold break-words"
        >
          {order.scrip_name}
        </h3>
        <StatusBadge status={statusOf(order, Date.now())} />
      </div>
      <dl className="mt-1">
        <dt className="sr-only">
          <Trans>Quantity and price per share</Trans>
        </dt>
        <dd className="text-sm text-muted">
          {formatShares(order.quantity)} × <Money rupees={order.price_per_share} size="sm" />
        </dd>
        <div className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-sm text-muted">
            <Trans>Order Total</Trans>
          </dt>
          <dd>
            <Money rupees={orderTotalRupees(order)} size="lg" />
          </dd>
        </div>
      </dl>
      {order.is_tcs_tds_collected && (
        <p className="text-sm text-muted">
          <Trans>TDS of {formatRupees(order.is_tcs_tds_collected_value)} included</Trans>
        </p>
      )}
    </div>
  )
}

/** Below the heading: the outcome or the expected days, and the action. The rest is folded. */
function Folded({ opened, ...props }: OrderCardProps) {
  const { order } = props
  const open = opened.has(order.order_id)
  const panelId = useId()
  return (
    <>
      <div className="px-[16px] pb-3">
        <Outcome order={order} />
        {!open && (
          <>
            <OrderNotes order={order} />
            <p className="mt-1 text-sm text-muted">
              <Dated
                text={[formatDay(order.transaction_date), order.number, shortId(order.order_id)]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </p>
            <OrderActions {...props} />
          </>
        )}
      </div>
      <div id={panelId} hidden={!open} className="border-t border-line">
        {open && <OrderDetails {...props} />}
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => opened.toggle(order.order_id)}
        className="flex min-h-11 w-full items-center justify-between gap-2 rounded-b-card border-t border-line px-[16px] text-left text-sm font-semibold text-brand hover:bg-ground"
      >
        {open ? t`Show less` : t`Steps, papers and help`}
        <ChevronDown aria-hidden className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
    </>
  )
}

function Outcome({ order }: { order: OrderView }) {
  const credited = order.timeline.find(({ step }) => step === 'Shares in your demat account')?.at
  if (credited === undefined) {
    const expected = isOnTheWay(order) ? creditText(order) : undefined
    return expected === undefined ? null : (
      <p className="mt-1 text-base">
        <Dated text={expected} />
      </p>
    )
  }
  return (
    <p className="mt-1 flex items-center gap-2 text-base">
      <CircleCheck aria-hidden className="text-gain" />
      <span className="min-w-0">
        <Trans>
          Shares in your demat account since <Day at={credited} />
        </Trans>
      </span>
    </p>
  )
}
