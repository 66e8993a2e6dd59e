import { t } from '@lingui/core/macro'
import type { OrderView } from '#shared/order/api.ts'
import { call } from '#web/platform/api/client.ts'
import { FileButton } from '#web/ui/form/file-button.tsx'
import { papersOf } from './order-display.ts'

const papers = () =>
  ({
    receipt: { label: t`Receipt (PDF)`, name: 'readReceipt' },
    dealNote: { label: t`Deal note (PDF)`, name: 'readDealNote' },
    invoice: { label: t`Invoice of our fee (PDF)`, name: 'readInvoice' },
  }) as const

/** The papers that an order has by now. */
export function OrderPapers({ order }: { order: OrderView }) {
  const params = { id: order.order_id }
  return (
    <ul aria-label={t`Papers`} className="mt-3 flex flex-wrap gap-x-4 border-t border-line pt-2">
      {papersOf(order).map((paper) => {
        const { label, name } = papers()[paper]
        return (
          <li key={paper}>
            <FileButton label={label} address={async () => (await call(name, { params })).data.url} />
          </li>
        )
      })}
    </ul>
  )
}
