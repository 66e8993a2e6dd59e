import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { SaleCard } from '#shared/sale/api.ts'
import { Money } from '#web/ui/money.tsx'

interface QuoteFactsProps {
  quote: NonNullable<SaleCard['quote']>
  qty: number
  isPaid: boolean
}

/** How the amount that the seller gets follows from the price of the offer. */
export function QuoteFacts({ quote, qty, isPaid }: QuoteFactsProps) {
  return (
    <dl aria-label={t`Offer`} className="rounded-control bg-sunken px-3 py-2">
      <Row label={t`Price per share`}>
        <Money rupees={quote.price} />
      </Row>
      <Row label={t`Shares`}>{qty.toLocaleString('en-IN')}</Row>
      <Row label={t`Gross amount`}>
        <Money rupees={quote.gross} />
      </Row>
      <Row label={t`Platform fee`}>
        <Less rupees={quote.fee} />
      </Row>
      <Row label={t`Stamp duty`}>
        <Less rupees={quote.stamp_duty} />
      </Row>
      <Row label={isPaid ? t`You got` : t`You get`}>
        <Money rupees={quote.net} size="2xl" />
      </Row>
    </dl>
  )
}

/** What is taken off, with a minus; nothing is ₹0.00. */
function Less({ rupees }: { rupees: number }) {
  return <Money rupees={rupees === 0 ? 0 : -rupees} />
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  )
}
