import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { Link } from 'wouter'
import { Day } from '#web/ui/when.tsx'
import { CancelButton } from './cancel-order.tsx'
import { CopyIds } from './copy-id.tsx'
import { OrderActions } from './order-actions.tsx'
import { canCancel } from './order-display.ts'
import { OrderNotes } from './order-notes.tsx'
import { OrderPapers } from './order-papers.tsx'
import { OrderTimeline } from './order-timeline.tsx'

export interface OrderDetailsProps {
  order: OrderView
  /** Shows the steps at once: of the newest order that is under way. */
  tracked: boolean
  downloading: boolean
  onSign: () => void
  onDownload: () => void
  onCancel: () => void
}

/** Everything about a paid order below its heading: what it waits for, its steps, its facts and papers, and ways to get help. */
export function OrderDetails({ order, tracked, downloading, onSign, onDownload, onCancel }: OrderDetailsProps) {
  return (
    <div className="lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-8">
      <div className="px-[16px] pb-3">
        <OrderNotes order={order} />
        <OrderActions order={order} downloading={downloading} onSign={onSign} onDownload={onDownload} />
      </div>
      {order.timeline.length > 0 && <OrderTimeline steps={order.timeline} startOpen={tracked} />}
      <div className="border-t border-line px-[16px] py-2">
        <CopyIds number={order.number} id={order.order_id} />
        <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <Fact label={t`Ordered on`}>
            <Day at={order.order_created_date} />
          </Fact>
          <Fact label={t`Paid on`}>
            <Day at={order.transaction_date} />
          </Fact>
          <Fact label={t`Seller`}>
            {order.seller_name}, {order.seller_tax_id}
          </Fact>
        </dl>
        <OrderPapers order={order} />
        <div className="flex flex-wrap items-center gap-x-4">
          {order.escrow_id !== null && order.service_order_id !== null && (
            <Link
              to="/vouchstatus"
              state={{ id: order.service_order_id, order: escrowFactsOf(order) }}
              className={linkClass}
            >
              <Trans>Escrow status</Trans>
            </Link>
          )}
          <Link to="/Support" state={{ order: order.number ?? order.order_id }} className={linkClass}>
            <Trans>Get help with this order</Trans>
          </Link>
          {canCancel(order) && <CancelButton onCancel={onCancel} />}
        </div>
      </div>
    </div>
  )
}

/** What the escrow screen shows of an order, which is not among the newest there. */
function escrowFactsOf({ scrip_name, quantity, price, number, escrow_id }: OrderView) {
  return { scrip_name, quantity, price, number, escrow_id }
}

const linkClass = 'inline-flex min-h-11 items-center text-sm font-semibold text-brand'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
