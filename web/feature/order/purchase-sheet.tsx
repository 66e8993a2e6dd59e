import { useState } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'
import { readFlag, writeFlag } from '#web/platform/local-storage.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { EscrowExplainer } from './escrow-explainer.tsx'
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

/** Buying, on one sheet. It stays mounted while closed, so that an unpaid order is found again where it was left. */
export function PurchaseSheet({ security, open, onOpenChange }: PurchaseSheetProps) {
  const user = useUser()
  const [told, setTold] = useState(() => readFlag('vouchSlides'))
  const [expiredAt, setExpiredAt] = useState(0)
  const state = useQuote({ securityId: security.id, userId: user?.id, active: open && told })
  const purchase = usePurchase({ security, renew: state.renew, finish: () => onOpenChange(false) })
  const { stage } = purchase

  if (open && !told) {
    const understood = () => {
      writeFlag('vouchSlides', true)
      setTold(true)
    }
    return (
      <Sheet
        open
        onOpenChange={onOpenChange}
        title="How your money is kept"
        footer={
          <Button full onClick={understood}>
            Continue
          </Button>
        }
      >
        <EscrowExplainer />
      </Sheet>
    )
  }

  if (stage.kind === 'paying' || stage.kind === 'unpaid') {
    const { unpaid } = stage
    const over = expiredAt === unpaid.deadline
    return (
      <Sheet
        // The provider's checkout needs the page to itself: an open dialog would hold the focus and every tap.
        open={open && stage.kind === 'unpaid'}
        onOpenChange={onOpenChange}
        title={over ? 'Your order has lapsed' : 'Your order is not paid yet'}
        footer={
          <>
            {purchase.refusal && (
              <p role="alert" className="text-base text-loss">
                {purchase.refusal.words}
              </p>
            )}
            <UnpaidActions
              busy={stage.kind === 'unpaid' ? stage.busy : undefined}
              over={over}
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
          over={over}
          onOver={() => setExpiredAt(unpaid.deadline)}
          onCheck={() => purchase.check(unpaid.checkout.order_id)}
        />
      </Sheet>
    )
  }

  const expired = state.deadline > 0 && expiredAt === state.deadline
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        // An order on its way cannot be waved away: its checkout opens in a moment.
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
          purchase.forget()
          state.choose(quantity)
        }}
      />
    </Sheet>
  )
}
