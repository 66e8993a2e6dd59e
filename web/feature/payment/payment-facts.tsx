import { t } from '@lingui/core/macro'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDays } from '#web/lib/dates.ts'
import type { OrderView } from '#shared/order/api.ts'
import { formatShares } from '#web/lib/format.ts'
import { call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { FileButton } from '#web/ui/form/file-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { showToast } from '#web/ui/state/show-toast.ts'
import { Tracker } from '#web/ui/tracker.tsx'
import { Dated, Day } from '#web/ui/when.tsx'
import type { Payment } from './watch-payment.ts'

/** What was bought, or not: company, quantity, amount and the references to ask about it, then the steps of the order. What is not known is left out. */
export function PaymentFacts({ payment, label }: { payment: Partial<Payment>; label: string }) {
  const { scrip_name: name, quantity, amount, order_id: id, payment_id: reference } = payment
  const { data } = useEndpoint('listOrders', id === undefined ? null : { query: { limit: '20' } })
  const order = data?.client_holdings.find(({ order_id }) => order_id === id)
  return (
    <div className="mt-6 w-full max-w-96 rounded-card border border-line bg-surface px-[16px] py-2 text-left">
      <dl className="divide-y divide-line">
        {name !== undefined && quantity !== undefined && (
          <Fact label={formatShares(quantity)}>
            <span className="font-semibold">{name}</span>
          </Fact>
        )}
        {amount !== undefined && (
          <Fact label={label}>
            <Money rupees={amount} size="lg" />
          </Fact>
        )}
        {order !== undefined && <OrderFacts order={order} />}
        {reference !== undefined && (
          <Fact label={t`Payment ID`}>
            <CopyButton name={t`Payment ID`} text={reference} />
          </Fact>
        )}
      </dl>
      {order !== undefined && (
        <>
          <FileButton
            label={t`Receipt (PDF)`}
            address={async () => (await call('readReceipt', { params: { id: order.order_id } })).data.url}
          />
          <div className="mt-1 border-t border-line pt-4 pb-2">
            <Tracker label={t`Order timeline`} steps={order.timeline} />
          </div>
        </>
      )}
    </div>
  )
}

function OrderFacts({ order }: { order: OrderView }) {
  const days = creditDays(order)
  return (
    <>
      <Fact label={t`Paid on`}>
        <Day at={order.transaction_date} />
      </Fact>
      {days !== undefined && (
        <Fact label={t`Shares expected`}>
          <Dated text={days} />
        </Fact>
      )}
      {order.number !== null && (
        <Fact label={t`Order`}>
          <CopyButton name={t`Order number`} text={order.number} />
        </Fact>
      )}
    </>
  )
}

function creditDays({ timeline }: OrderView): string | undefined {
  const step = timeline.find(({ step }) => step === 'Shares in your demat account')
  return step?.expected_on === undefined ? undefined : formatDays(step.expected_from, step.expected_on)
}

function CopyButton({ name, text }: { name: string; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast(t`${name} copied`, 'success')
    } catch {
      showToast(`${name} ${text}`)
    }
  }
  return (
    <button
      type="button"
      aria-label={t`Copy ${name} ${text}`}
      onClick={() => void copy()}
      className="-my-2 inline-flex min-h-11 items-center gap-1.5 text-right text-sm wrap-anywhere"
    >
      <span className="min-w-0">{text}</span>
      <Copy aria-hidden className="size-4 text-muted" />
    </button>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="ml-auto text-right wrap-anywhere">{children}</dd>
    </div>
  )
}
