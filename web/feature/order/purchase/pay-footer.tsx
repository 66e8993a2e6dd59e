import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/form/button.tsx'
import { formatRupees } from '#shared/kernel/format.ts'
import { gateIn, GateStep } from './gate-notice.tsx'
import type { usePurchase } from './use-purchase.ts'
import type { Quote, QuoteState } from './use-quote.ts'

interface PayFooterProps {
  state: QuoteState
  expired: boolean
  purchase: ReturnType<typeof usePurchase>
}

/** The pay button, or the gate or refusal that replaces it. Little else: with large text the footer must leave room for the figures. */
export function PayFooter({ state, expired, purchase }: PayFooterProps) {
  const { quote, bounds } = state
  // Without a quantity that can be bought there is nothing to pay: the sheet says why.
  if (bounds !== undefined && bounds.max < bounds.min) return null
  if (quote === undefined) return <NothingToPay />
  const gate = gateIn(quote, purchase.refusal)
  if (gate !== null) return <GateStep gate={gate} />
  return (
    <>
      <RefusalNote purchase={purchase} quote={quote} />
      <PayButton state={state} quote={quote} expired={expired} purchase={purchase} />
    </>
  )
}

function NothingToPay() {
  return (
    <Button full disabled needs={t`Buying needs a connection.`}>
      <Trans>Pay</Trans>
    </Button>
  )
}

function PayButton({ state, quote, expired, purchase }: PayFooterProps & { quote: Quote }) {
  const placing = purchase.stage.kind === 'placing'
  // The figures on the screen are of another quantity, so no amount is named.
  if (!placing && (!state.fits || (state.stale && !expired))) return <NothingToPay />
  if (!placing && (expired || purchase.refusal?.code === 'QUOTE_EXPIRED')) {
    return (
      <Button
        full
        needs={t`Buying needs a connection.`}
        busy={state.stale && state.failure === undefined}
        onClick={purchase.startAgain}
      >
        <Trans>Refresh price</Trans>
      </Button>
    )
  }
  return (
    <Button
      full
      needs={t`Paying needs a connection.`}
      busy={placing}
      disabled={isFinal(purchase.refusal)}
      onClick={() => purchase.place(quote)}
    >
      <Trans>Pay {formatRupees(quote.total)}</Trans>
    </Button>
  )
}

/** Whether the same quote would be refused again. */
function isFinal(refusal: PayFooterProps['purchase']['refusal']): boolean {
  return refusal?.code === 'SOLD_OUT' || refusal?.openOrderId !== undefined
}

/** Why the order was not placed, and the actions that resolve it. */
function RefusalNote({ purchase, quote }: { purchase: PayFooterProps['purchase']; quote: Quote }) {
  const { refusal } = purchase
  if (refusal === undefined) return null
  const { openOrderId } = refusal
  return (
    <div role="alert" className="rounded-control bg-loss-tint px-3 py-2.5 text-base text-loss">
      {refusal.message}
      {refusal.code === 'OPEN_RESERVATION' && openOrderId !== undefined && (
        <>
          <Button full needs={t`Paying needs a connection.`} className="mt-2.5" onClick={purchase.startAgain}>
            <Trans>Pay that order</Trans>
          </Button>
          <Button kind="danger" full className="mt-2.5" onClick={() => purchase.cancelEarlier(openOrderId, quote)}>
            <Trans>Cancel the earlier order and pay this</Trans>
          </Button>
          <Button kind="quiet" full onClick={() => purchase.check(openOrderId)}>
            <Trans>Already paid? Check status</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
