import { useEffect, useState } from 'react'
import type { SecurityId } from '#shared/kernel/id.ts'
import type { SecurityPage } from '#shared/market/market.ts'
import { readFlag } from '#web/platform/local-storage.ts'
import { navigate } from '#web/platform/navigation.ts'
import { useUser } from '#web/platform/session.ts'
import { Panel } from '#web/ui/panel.tsx'
import { OrderStep } from './order-step.tsx'
import { PayFooter } from './pay-footer.tsx'
import { UnpaidActions, UnpaidOrder } from './unpaid-order.tsx'
import { usePurchase } from './use-purchase.ts'
import { useQuote } from './use-quote.ts'

interface PurchaseSheetProps {
  security: SecurityPage
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The purchase sheet, on a desktop the panel. It stays mounted while closed, so that it keeps an unpaid order. */
export function PurchaseSheet({ security, open, onOpenChange }: PurchaseSheetProps) {
  const user = useUser()
  const explained = useExplained(open, security.id)
  const [expiredAt, setExpiredAt] = useState(0)
  const state = useQuote({ securityId: security.id, userId: user?.id, active: open && explained })
  const purchase = usePurchase({ security, held: state.held, renew: state.renew, finish: () => onOpenChange(false) })
  const { stage } = purchase
  if (!explained) return null

  if (stage.kind === 'paying' || stage.kind === 'unpaid') {
    const { unpaid } = stage
    const lapsed = expiredAt === unpaid.deadline
    return (
      <Panel
        // Closed while the checkout of the gateway is open: an open dialog would trap its focus and taps.
        open={open && stage.kind === 'unpaid'}
        onOpenChange={onOpenChange}
        title={lapsed ? 'Your order has lapsed' : 'Your order is not paid yet'}
        footer={
          <>
            {purchase.refusal && (
              <p role="alert" className="text-base text-loss">
                {purchase.refusal.message}
              </p>
            )}
            <UnpaidActions
              busy={stage.kind === 'unpaid' ? stage.busy : undefined}
              expired={lapsed}
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
          expired={lapsed}
          onExpired={() => setExpiredAt(unpaid.deadline)}
          onCheck={() => purchase.check(unpaid.order.order_id)}
        />
      </Panel>
    )
  }

  const isWithdrawn = purchase.refusal?.code === 'PRICE_WITHDRAWN'
  const expired = isWithdrawn || (state.deadline > 0 && expiredAt === state.deadline)
  return (
    <Panel
      open={open}
      onOpenChange={(next) => {
        // The sheet cannot be closed while an order is being placed: its checkout is about to open.
        if (stage.kind !== 'placing') onOpenChange(next)
      }}
      title="Buy shares"
      footer={<PayFooter state={state} expired={expired} purchase={purchase} />}
    >
      <OrderStep
        security={security}
        state={state}
        expired={expired}
        onExpired={() => setExpiredAt(state.deadline)}
        onChoose={(quantity) => {
          purchase.clearRefusal()
          state.choose(quantity)
        }}
      />
    </Panel>
  )
}

/** Whether the buyer has seen how escrow works. Before the first purchase the slides come first; they lead back to it. */
function useExplained(open: boolean, securityId: SecurityId): boolean {
  const explained = readFlag('vouchSlides')
  useEffect(() => {
    if (open && !explained) navigate('/vouchslides', { state: { id: securityId } })
  }, [open, explained])
  return explained
}
