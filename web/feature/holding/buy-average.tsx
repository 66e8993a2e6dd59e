import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { HoldingView } from '#shared/holding/api.ts'
import { Money } from '#web/ui/money.tsx'
import { chargesOf } from './charges.ts'

/** The average price of a holding, and how it follows from the prices below: the charges are part of it. */
export function BuyAverage({ holding }: { holding: HoldingView }) {
  const { shares, charges } = chargesOf(holding)
  return (
    <dl aria-label={t`Average price`} className="rounded-control bg-sunken px-3 py-2">
      <Figure label={t`Average price per share`}>
        <Money rupees={holding.average_price_per_share} size="lg" />
      </Figure>
      <Figure label={t`Price of the shares`}>
        <Money rupees={shares} />
      </Figure>
      <Figure label={t`Platform fee and stamp duty`}>
        <Money rupees={charges} />
      </Figure>
      <Figure label={t`Invested`}>
        <Money rupees={holding.total_price} />
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
