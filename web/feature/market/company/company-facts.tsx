import { t } from '@lingui/core/macro'
import { formatShares } from '#web/lib/format.ts'
import type { ReactNode } from 'react'
import { formatDay, formatRupees } from '#shared/kernel/format.ts'
import type { SecurityPage } from '#shared/market/market.ts'
import type { SeriesPoint } from '#shared/market/rules.ts'

interface CompanyFactsProps {
  security: Pick<SecurityPage, 'price' | 'price_as_of' | 'min_quantity'> & Partial<Pick<SecurityPage, 'lot_size'>>
  /** Undefined while they load. */
  points: readonly SeriesPoint[] | undefined
}

/** What a purchase begins with, and when shares last changed hands. */
export function CompanyFacts({ security, points }: CompanyFactsProps) {
  const { price, price_as_of, min_quantity, lot_size } = security
  const deal = points?.findLast(({ volume }) => volume > 0)
  const isPriced = price_as_of !== null
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-x-3 gap-y-2 border-t border-line pt-2.5 pb-1 text-sm">
      <Fact name={t`Min. investment`} note={min_quantity > 0 ? shares(min_quantity) : ''}>
        {isPriced ? formatRupees(price * min_quantity) : '–'}
      </Fact>
      <Fact name={t`Lot size`} note="">
        {lot_size !== undefined && shares(lot_size)}
      </Fact>
      {isPriced && (
        <Fact name={t`Last deal`} note={deal === undefined ? '' : shares(deal.volume)}>
          {points !== undefined && formatDay(deal?.date ?? '')}
        </Fact>
      )}
    </dl>
  )
}

/** Value and note keep their lines while they are empty, so that what loads later moves nothing. */
function Fact({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-h-4.5 font-semibold tabular-nums wrap-anywhere">{children}</dd>
      <dd className="min-h-4.5 text-muted">{note}</dd>
    </div>
  )
}

export function shares(count: number): string {
  return formatShares(count)
}
