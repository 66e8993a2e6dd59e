import { type ComponentType, type ReactNode, useState } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'
import { useUser } from '#web/platform/session.ts'
import { gateIn } from './gate-notice.tsx'
import { OrderStep } from './order-step.tsx'
import { PayFooter } from './pay-footer.tsx'
import { UnpaidActions, UnpaidOrder } from './unpaid-order.tsx'
import { type Stage, usePurchase } from './use-purchase.ts'
import { useQuote } from './use-quote.ts'

/** What presents the purchase: a sheet, or a column of the page. */
export type PurchaseFrame = ComponentType<{
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  footer: ReactNode
  children: ReactNode
}>

interface PurchaseProps {
  security: SecurityPage
  open: boolean
  onOpenChange: (open: boolean) => void
  Frame: PurchaseFrame
}

/** The purchase of shares, from the quantity to the payment, in a frame. It stays mounted while closed, so that it keeps an unpaid order. */
export function Purchase({ security, open, onOpenChange, Frame }: PurchaseProps) {
  const user = useUser()
  const [expiredAt, setExpiredAt] = useState(0)
  const state = useQuote({ securityId: security.id, userId: user?.id, active: open })
  const purchase = usePurchase({ security, held: state.held, renew: state.renew, finish: () => onOpenChange(false) })
  const { stage } = purchase
  if (stage.kind === 'paying' || stage.kind === 'unpaid')
    return <Unpaid {...{ security, open, onOpenChange, Frame, purchase, stage }} />

  const isWithdrawn = purchase.refusal?.code === 'PRICE_WITHDRAWN'
  const expired = isWithdrawn || (state.deadline > 0 && expiredAt === state.deadline)
  return (
    <Frame
      open={open}
      onOpenChange={(next) => {
        // It cannot be closed while an order is being placed: its checkout is about to open.
        if (stage.kind !== 'placing') onOpenChange(next)
      }}
      title="Buy shares"
      footer={<PayFooter state={state} expired={expired} purchase={purchase} />}
    >
      <OrderStep
        security={security}
        state={state}
        expired={expired}
        gate={state.quote === undefined ? null : gateIn(state.quote, purchase.refusal)}
        onExpired={() => setExpiredAt(state.deadline)}
        onChoose={(quantity) => {
          purchase.clearRefusal()
          state.choose(quantity)
        }}
      />
    </Frame>
  )
}

interface UnpaidProps extends PurchaseProps {
  purchase: ReturnType<typeof usePurchase>
  stage: Extract<Stage, { kind: 'paying' | 'unpaid' }>
}

/** The order that is placed and unpaid, until it is paid, cancelled or expired. */
function Unpaid({ security, open, onOpenChange, Frame, purchase, stage }: UnpaidProps) {
  const { unpaid } = stage
  const [expiredAt, setExpiredAt] = useState(0)
  const expired = expiredAt === unpaid.deadline
  return (
    <Frame
      // Closed while the checkout of the gateway is open: an open dialog would trap its focus and taps.
      open={open && stage.kind === 'unpaid'}
      onOpenChange={onOpenChange}
      title={expired ? 'Your reservation has expired' : 'Payment pending'}
      footer={
        <>
          {purchase.refusal && (
            <p role="alert" className="text-base text-loss">
              {purchase.refusal.message}
            </p>
          )}
          <UnpaidActions
            busy={stage.kind === 'unpaid' ? stage.busy : undefined}
            expired={expired}
            total={unpaid.order.total}
            onPay={() => purchase.payAgain(unpaid)}
            onCancel={() => purchase.cancelUnpaid(unpaid)}
            onRenew={purchase.startAgain}
          />
        </>
      }
    >
      <UnpaidOrder
        unpaid={unpaid}
        name={security.name}
        expired={expired}
        onExpired={() => setExpiredAt(unpaid.deadline)}
        onCheck={() => purchase.check(unpaid.order.order_id)}
      />
    </Frame>
  )
}
