import { type ReactNode, useId } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { formatDay } from '#shared/kernel/format.ts'
import { Money } from '#web/ui/money.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { CopyIds } from './copy-id.tsx'
import { OrderActions } from './order-actions.tsx'
import {
  canCancel,
  orderTotalRupees,
  type Refund,
  refundDaysText,
  refundText,
  statusOf,
  stopTexts,
  type Tone,
} from './order-display.ts'
import { OrderPapers } from './order-papers.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const toneClasses: Record<Tone, string> = {
  gain: 'bg-gain-tint text-gain',
  loss: 'bg-loss-tint text-loss',
  brand: 'bg-tint text-brand',
  quiet: 'bg-sunken text-ink',
}

interface OrderCardProps {
  order: OrderView
  /** Shows the steps at once: of the newest order that is under way. */
  tracked: boolean
  downloading: boolean
  onSign: () => void
  onDownload: () => void
  /** The order has changed, or may have. */
  onChanged: () => void
}

export function OrderCard({ order, tracked, downloading, onSign, onDownload, onChanged }: OrderCardProps) {
  const nameId = useId()
  const status = statusOf(order, Date.now())
  return (
    <li aria-labelledby={nameId} className="rounded-card border border-line bg-surface">
      <div className="p-4">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <h2 id={nameId} className="min-w-0 flex-[1_1_8rem] text-base font-semibold break-words">
            {order.scrip_name}
          </h2>
          <span className={`rounded-full px-2.5 py-0.5 text-sm font-semibold ${toneClasses[status.tone]}`}>
            <span className="sr-only">Status: </span>
            {status.label}
          </span>
        </div>
        <CopyIds number={order.number} id={order.order_id} />
        <p className="mt-1 flex flex-col">
          <span className="text-sm text-muted">Order Total</span> <Money rupees={orderTotalRupees(order)} size="2xl" />
        </p>
        <Facts order={order} />
        {stopTexts(order).map((text) => (
          <p key={text} className="mt-3 rounded-control bg-sunken px-3 py-2 text-sm">
            {text}
          </p>
        ))}
        {order.refund !== null && <RefundNote refund={order.refund} />}
        {order.second_payments?.map(({ amount, paid_on, refund }) => (
          <RefundNote key={paid_on} refund={refund}>
            You paid twice. About the second payment of <Money rupees={amount} />:
          </RefundNote>
        ))}
        <OrderActions order={order} downloading={downloading} onSign={onSign} onDownload={onDownload} />
        <OrderPapers order={order} />
        {canCancel(order) && <CancelOrder order={order} onAnswered={onChanged} />}
      </div>
      {order.timeline.length > 0 && <OrderTimeline steps={order.timeline} startOpen={tracked} />}
    </li>
  )
}

function Facts({ order }: { order: OrderView }) {
  return (
    <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-4 gap-y-2">
      <Fact label="Price per share">
        <Money rupees={order.price_per_share} />
      </Fact>
      <Fact label="Quantity">{order.quantity.toLocaleString('en-IN')}</Fact>
      <Fact label="Ordered on">{formatDay(order.order_created_date)}</Fact>
      <Fact label="Paid on">{formatDay(order.transaction_date)}</Fact>
      <Fact label="Seller">{order.seller_name}</Fact>
      {order.is_tcs_tds_collected && (
        <Fact label="TDS, in the total">
          <Money rupees={order.is_tcs_tds_collected_value} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function RefundNote({ refund, children }: { refund: Refund; children?: ReactNode }) {
  const days = refundDaysText(refund, Date.now())
  return (
    <div className="mt-3 rounded-control bg-sunken px-3 py-2 text-sm">
      <p>
        {children} {refundText(refund, Date.now())}
      </p>
      {refund.reference !== null && <p className="mt-1 break-all text-muted">Refund reference {refund.reference}</p>}
      {days !== undefined && <p className="text-muted">{days}</p>}
    </div>
  )
}
