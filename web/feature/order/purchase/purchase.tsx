import { t } from '@lingui/core/macro'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'
import { useUser } from '#web/platform/session/session.ts'
import { gateIn } from './gate-notice.tsx'
import { OrderStep } from '#web/feature/order/order-step.tsx'
import { PayFooter } from './pay-footer.tsx'
import { UnpaidActions, UnpaidOrder } from '#web/feature/order/list/unpaid-order.tsx'
import { type Stage, usePurchase } from './use-purchase.ts'
import { type QuoteState, useQuote } from './use-quote.ts'

interface FrameProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  footer: ReactNode
  children: ReactNode
}

interface PurchaseProps {
  security: SecurityPage
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What presents the purchase: a sheet, or a column of the page. */
  Frame: ComponentType<FrameProps>
}

/** The purchase of shares, from the quantity to the payment, in a frame. It stays mounted while closed, so that it keeps an unpaid order. */
export function Purchase({ security, open, onOpenChange, Frame }: PurchaseProps) {
  const user = useUser()
  const [expiredAt, setExpiredAt] = useState(0)
  // Here and not in the field: the frame may become another one, with its content, while the field is used.
  const [amount, onAmount] = useState<number>()
  const state = useQuote({ securityId: security.id, userId: user?.id, active: open })
  const purchase = usePurchase({ security, held: state.held, renew: state.renew, finish: () => onOpenChange(false) })
  const shown = { security, open, onOpenChange, purchase, expiredAt, onExpired: setExpiredAt, amount, onAmount }
  const { stage } = purchase
  const frame =
    stage.kind === 'paying' || stage.kind === 'unpaid' ? unpaidFrame(shown, stage) : choosingFrame(shown, state)
  // One frame for all stages: another one would open as a sheet while the first one still closes.
  return <Frame {...frame} />
}

interface Shown extends Omit<PurchaseProps, 'Frame'> {
  purchase: ReturnType<typeof usePurchase>
  /** The deadline that has passed, of a quote or a reservation. */
  expiredAt: number
  onExpired: (deadline: number) => void
  /** See `QuantityField`. */
  amount: number | undefined
  onAmount: (rupees: number | undefined) => void
}

/** The choice of a quantity, with its total and Pay. */
function choosingFrame(
  { security, open, onOpenChange, purchase, expiredAt, onExpired, amount, onAmount }: Shown,
  state: QuoteState,
): FrameProps {
  const isWithdrawn = purchase.refusal?.code === 'PRICE_WITHDRAWN'
  const expired = isWithdrawn || (state.deadline > 0 && expiredAt === state.deadline)
  return {
    open,
    onOpenChange(next) {
      // It cannot be closed while an order is being placed: its checkout is about to open.
      if (purchase.stage.kind !== 'placing') onOpenChange(next)
    },
    title: t`Buy shares`,
    footer: <PayFooter state={state} expired={expired} purchase={purchase} />,
    children: (
      <OrderStep
        security={security}
        state={state}
        expired={expired}
        gate={state.quote === undefined ? null : gateIn(state.quote, purchase.refusal)}
        onExpired={() => onExpired(state.deadline)}
        amount={amount}
        onAmount={onAmount}
        onChoose={(quantity) => {
          purchase.clearRefusal()
          state.choose(quantity)
        }}
      />
    ),
  }
}

/** The order that is placed and unpaid, until it is paid, cancelled or expired. */
function unpaidFrame(
  { security, open, onOpenChange, purchase, expiredAt, onExpired }: Shown,
  stage: Extract<Stage, { kind: 'paying' | 'unpaid' }>,
): FrameProps {
  const { unpaid } = stage
  const expired = expiredAt === unpaid.deadline
  return {
    // Closed while the checkout of the gateway is open: an open dialog would trap its focus and taps.
    open: open && stage.kind === 'unpaid',
    onOpenChange,
    title: expired ? t`Your reservation has expired` : t`Payment pending`,
    footer: (
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
    ),
    children: (
      <UnpaidOrder
        unpaid={unpaid}
        name={security.name}
        expired={expired}
        onExpired={() => onExpired(unpaid.deadline)}
        onCheck={() => purchase.check(unpaid.order.order_id)}
      />
    ),
  }
}
