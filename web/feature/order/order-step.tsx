import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { formatRupees } from '#shared/kernel/format.ts'
import type { SecurityPage } from '#shared/market/market.ts'
import { formatShares } from '#web/lib/format.ts'
import { ApiError } from '#web/platform/api/client.ts'
import { config } from '#web/platform/config.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Dated } from '#web/ui/when.tsx'
import { AboveLimit } from './purchase/above-limit.tsx'
import { Charges } from './purchase/charges.tsx'
import { formatDeadline } from './deadline.ts'
import { DealFacts, UpiLimitNote } from './deal-facts.tsx'
import { type Gate, GateNotice } from './purchase/gate-notice.tsx'
import { QuantityField, type QuantityFieldProps } from './purchase/quantity-field.tsx'
import type { QuoteState } from './purchase/use-quote.ts'

interface OrderStepProps extends Pick<QuantityFieldProps, 'amount' | 'onAmount' | 'onChoose'> {
  security: SecurityPage
  state: QuoteState
  expired: boolean
  onExpired: () => void
  gate: Gate | null
}

/** The quantity, the total cost, and until when the price is locked. */
export function OrderStep({ security, state, expired, onExpired, gate, ...field }: OrderStepProps) {
  const { quote, quantity, bounds } = state
  if (bounds !== undefined && bounds.max < bounds.min) return <AboveLimit security={security} bounds={bounds} />
  if (quote === undefined || quantity === undefined || bounds === undefined)
    return state.failure === undefined ? <OrderSkeleton /> : <Refusal failure={state.failure} onRetry={state.renew} />
  return (
    <div className="space-y-5">
      {gate !== null && <GateNotice gate={gate} />}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 text-base text-muted">{security.name}</span>
        <span className="text-sm text-muted">
          <Trans>
            <span className="text-ink">
              <Money rupees={quote.price_per_share} size="lg" />
            </span>{' '}
            per share
          </Trans>
        </span>
      </p>
      <QuantityField
        quantity={quantity}
        bounds={bounds}
        limits={{
          priceRupees: quote.price_per_share,
          orderMaxRupees: config().singleLotMaxPrice,
          quantityMax: security.max_quantity,
        }}
        perShareRupees={quote.total / quote.quantity}
        {...field}
      />
      {state.failure !== undefined && state.fits && (
        <div className="space-y-2">
          <p role="alert" className="text-base text-loss">
            {messageOf(state.failure)}
          </p>
          <Button full kind="quiet" onClick={state.renew}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      <Charges quote={quote} stale={state.stale || expired} />
      <p role="status" className="sr-only">
        {state.stale || expired ? '' : t`${formatShares(quote.quantity)}, total ${formatRupees(quote.total)}`}
      </p>
      <UpiLimitNote quote={quote} />
      <PriceLock state={state} expired={expired} onExpired={onExpired} />
      <DealFacts quote={quote} />
      <p className="flex gap-2 text-sm text-muted">
        <ShieldCheck aria-hidden className="text-gain" />
        <Trans>Your money is held in escrow until the shares reach your demat account. Follow it in Orders.</Trans>
      </p>
    </div>
  )
}

/** Until when the price is locked. The line is as faint as the charges while both are of an earlier quantity. */
function PriceLock({ state, expired, onExpired }: Pick<OrderStepProps, 'state' | 'expired' | 'onExpired'>) {
  return (
    <p
      className={`flex min-h-5 flex-wrap justify-between gap-x-4 text-sm text-muted ${state.stale && !expired ? 'opacity-45' : ''}`}
    >
      <span>
        {!expired && <Dated text={t`Price locked until ${formatDeadline(state.deadline)}`} />}
        <span role="status">{expired && t`This price has expired.`}</span>
      </span>
      {!expired && <Countdown key={state.deadline} untilMs={state.deadline} onEnd={onExpired} />}
    </p>
  )
}

/** A refusal (4xx) is final. A missing answer or a server error can be retried. */
function Refusal({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  if (failure instanceof ApiError && failure.status < 500) {
    return (
      <p role="alert" className="py-8 text-center text-base font-semibold">
        {failure.userMessage}
      </p>
    )
  }
  return (
    <ErrorState
      what={t`We could not get a price.`}
      safe={t`Nothing was ordered and no money was taken.`}
      onRetry={onRetry}
    />
  )
}

function messageOf(failure: unknown): string {
  return failure instanceof ApiError
    ? failure.userMessage
    : t`We could not get a price for this quantity. Nothing was ordered and no money was taken.`
}

function OrderSkeleton() {
  return (
    <div role="status" aria-label={t`Getting a price`} className="space-y-5">
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-24 w-full rounded-control" />
      <Skeleton className="h-42 w-full" />
      <Skeleton className="h-5 w-full" />
    </div>
  )
}
