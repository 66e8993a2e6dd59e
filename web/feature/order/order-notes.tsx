import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { Money } from '#web/ui/money.tsx'
import { Dated } from '#web/ui/when.tsx'
import { type Refund, refundDaysText, refundText, stopTexts } from './order-display.ts'

/** Why an order stands still or has ended, and where its money is. Nothing for an order that goes on. */
export function OrderNotes({ order }: { order: OrderView }) {
  return (
    <>
      {stopTexts(order).map((text) => (
        <p key={text} className="mt-3 rounded-control bg-sunken px-3 py-2 text-sm">
          {text}
        </p>
      ))}
      {order.refund !== null && <RefundNote refund={order.refund} />}
      {order.second_payments?.map(({ amount, paid_on, refund }) => (
        <RefundNote key={paid_on} refund={refund}>
          <Trans>
            You paid twice. About the second payment of <Money rupees={amount} />:
          </Trans>
        </RefundNote>
      ))}
    </>
  )
}

function RefundNote({ refund, children }: { refund: Refund; children?: ReactNode }) {
  const days = refundDaysText(refund, Date.now())
  return (
    <div className="mt-3 rounded-control bg-sunken px-3 py-2 text-sm">
      <p>
        {children} <Dated text={refundText(refund, Date.now())} />
      </p>
      {refund.reference !== null && (
        <p className="mt-1 text-muted wrap-anywhere">
          <Trans>Refund reference {refund.reference}</Trans>
        </p>
      )}
      {days !== undefined && (
        <p className="text-muted">
          <Dated text={days} />
        </p>
      )}
    </div>
  )
}
