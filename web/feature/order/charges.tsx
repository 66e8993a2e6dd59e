import { Money } from '#web/ui/money.tsx'
import type { Quote } from './use-quote.ts'

/** The charges of a quote, line by line. The total is the amount that the gateway charges. */
export function Charges({ quote, stale }: { quote: Quote; stale: boolean }) {
  return (
    <dl aria-label="What you pay" aria-busy={stale} className={`transition-opacity ${stale ? 'opacity-45' : ''}`}>
      {quote.charges.map((charge) => (
        <div key={charge.code} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
          <dt className="text-base text-muted">{charge.label}</dt>
          <dd>
            <Money rupees={charge.amount} />
          </dd>
        </div>
      ))}
      <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="text-base font-semibold">Total</dt>
        <dd>
          <Money rupees={quote.total} size="2xl" />
        </dd>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-1">
        <dt className="text-sm text-muted">Effective price per share</dt>
        <dd>
          <Money rupees={quote.effective_price_per_share} size="sm" />
        </dd>
      </div>
    </dl>
  )
}
