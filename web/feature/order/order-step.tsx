import { formatRupees } from '#shared/kernel/format.ts'
import type { SecurityPage } from '#shared/market/market.ts'
import { formatClockTime, formatShares } from '#web/lib/format.ts'
import { ApiError } from '#web/platform/api/client.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Charges } from './charges.tsx'
import type { QuoteState } from './use-quote.ts'

interface OrderStepProps {
  security: SecurityPage
  state: QuoteState
  expired: boolean
  onExpired: () => void
  onChoose: (quantity: number) => void
}

/** The quantity, the total cost, and until when the price is locked. */
export function OrderStep({ security, state, expired, onExpired, onChoose }: OrderStepProps) {
  const { quote, quantity } = state
  if (quote === undefined || quantity === undefined)
    return state.failure === undefined ? <OrderSkeleton /> : <Refusal failure={state.failure} onRetry={state.renew} />
  const bounds = { min: quote.min_quantity, max: quote.max_quantity, step: quote.lot_size }
  return (
    <div className="space-y-5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 text-base text-muted">{security.name}</span>
        <span className="flex-none text-sm text-muted">
          <span className="text-ink">
            <Money rupees={quote.price_per_share} size="lg" />
          </span>{' '}
          a share
        </span>
      </p>
      <div>
        <Stepper label="Number of shares" value={quantity} onChange={onChoose} {...bounds} />
        <p className="mt-1.5 text-sm text-muted">
          {quote.lot_size > 1 ? `In lots of ${quote.lot_size.toLocaleString('en-IN')}, ` : 'From '}
          {bounds.min.toLocaleString('en-IN')} to {formatShares(bounds.max)}
        </p>
      </div>
      {state.failure !== undefined && (
        <p role="alert" className="text-base text-loss">
          {messageOf(state.failure)}
        </p>
      )}
      <Charges quote={quote} stale={state.stale || expired} />
      <p role="status" className="sr-only">
        {state.stale || expired ? '' : `${formatShares(quote.quantity)}, total ${formatRupees(quote.total)}`}
      </p>
      <p className="flex h-5 justify-between text-sm text-muted">
        <span>
          {!expired && `Price locked until ${formatClockTime(state.deadline)}`}
          <span role="status">{expired && 'This price is no longer locked.'}</span>
        </span>
        {!expired && <Countdown key={state.deadline} untilMs={state.deadline} onEnd={onExpired} />}
      </p>
    </div>
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
    <ErrorState what="We could not get a price." safe="Nothing was ordered and no money was taken." onRetry={onRetry} />
  )
}

function messageOf(failure: unknown): string {
  return failure instanceof ApiError
    ? failure.userMessage
    : 'We could not get a price for this quantity. Please try again.'
}

function OrderSkeleton() {
  return (
    <div role="status" aria-label="Getting a price" className="space-y-5">
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-24 w-full rounded-control" />
      <Skeleton className="h-42 w-full" />
      <Skeleton className="h-5 w-full" />
    </div>
  )
}
