import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import type { Day } from '#shared/kernel/instant.ts'
import type { WatchlistKind } from '#shared/market/market.ts'
import { listTypes } from '#shared/market/rules.ts'
import type { HomeRow } from '#web/feature/market/home/home-rows.ts'
import { CompanyLink } from '#web/feature/market/list/security-row.tsx'

const labels = () => ({ interested: t`Interested`, notify: t`Notify me` }) as const

interface WatchedRowProps {
  row: HomeRow
  kind: WatchlistKind
  pricesAsOf: Day | undefined
  onTakeBack: () => void
}

/** A company of the watchlist, with the button that takes its mark back. */
export function WatchedRow({ row, kind, pricesAsOf, onTakeBack }: WatchedRowProps) {
  return (
    <li className="flex min-h-(--row) border-b border-line">
      <CompanyLink {...row} note={noteOf(row)} pricesAsOf={pricesAsOf} />
      <button
        type="button"
        title={t`Take back`}
        aria-label={t`Take back ${labels()[kind]}: ${row.name}`}
        onClick={onTakeBack}
        className="grid w-11 flex-none place-items-center text-muted -outline-offset-2 hover:text-loss"
      >
        <X aria-hidden />
      </button>
    </li>
  )
}

/** The sector, and the list of the company where it cannot be bought. */
function noteOf({ sector, status }: Pick<HomeRow, 'sector' | 'status'>): string {
  if (status === listTypes.comingSoon) return t`Coming Soon`
  return status === listTypes.outOfStock ? t`Out of Stock` : sector
}
