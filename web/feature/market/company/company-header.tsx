import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import type { WatchlistKind, SecurityPage } from '#shared/market/market.ts'
import { formatDay } from '#shared/kernel/format.ts'
import { daysBefore, type SeriesPoint } from '#shared/market/rules.ts'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { Money } from '#web/ui/money.tsx'
import { showToast } from '#web/ui/state/show-toast.ts'
import { Dated } from '#web/ui/when.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { Depositories } from './depositories.tsx'
import { MarkToggle } from '#web/feature/market/watchlist/mark-toggle.tsx'
import { ShareButton } from './share-button.tsx'
import { usePriceGraph } from './use-price-graph.ts'
import { useWatchlist } from '#web/feature/market/watchlist/use-watchlist.ts'
import { WeeklyChange } from '#web/feature/market/list/weekly-change.tsx'

/** What the header shows of a company. Its row in a list knows the first part, so that a tap shows it at once; the rest loads. */
export type HeaderFacts = Pick<
  SecurityPage,
  'id' | 'name' | 'logo_url' | 'isin' | 'price' | 'price_as_of' | 'percentage_of_change' | 'min_quantity'
> & { readonly shownSector: string } & Partial<Pick<SecurityPage, 'available_nsdl' | 'available_cdsl' | 'lot_size'>>

export function CompanyHeader({ facts }: { facts: HeaderFacts }) {
  const { name, isin, price_as_of, available_nsdl, available_cdsl } = facts
  const { points } = usePriceGraph(facts)
  return (
    <section aria-label={t`Company`}>
      <div className="flex flex-wrap items-center justify-end gap-x-3">
        <div className="flex min-w-0 flex-[1_1_9rem] items-center gap-3">
          <span className="@max-[13rem]:hidden">
            <CompanyLogo key={facts.logo_url} name={name} url={facts.logo_url} />
          </span>
          <p className="min-w-0 flex-1 text-base text-muted wrap-anywhere">{facts.shownSector}</p>
        </div>
        <div className="-mr-3 flex flex-none">
          <Marks facts={facts} />
          <ShareButton name={name} isin={isin} />
        </div>
      </div>
      <div className="relative mt-1 flex min-h-11 flex-wrap items-center gap-x-3">
        {price_as_of === null ? (
          <p className="text-lg font-semibold">
            <Trans>No price yet</Trans>
          </p>
        ) : (
          <>
            <Money rupees={facts.price} size="2xl" />
            {/* One price has not changed yet. */}
            {points?.length !== 1 && <WeeklyChange value={facts.percentage_of_change} since={weekStart(points)} />}
          </>
        )}
      </div>
      {price_as_of !== null && (
        <p className="-mt-1 text-sm text-muted">
          <Dated text={t`As on ${formatDay(price_as_of)}`} />
        </p>
      )}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
        <Isin isin={isin} />
        {available_nsdl !== undefined && available_cdsl !== undefined && (
          <Depositories security={{ available_nsdl, available_cdsl }} />
        )}
      </div>
      <CompanyFacts security={facts} points={points} />
    </section>
  )
}

/** The day that the weekly change is counted from. */
function weekStart(points: readonly SeriesPoint[] | undefined) {
  const last = points?.at(-1)
  if (last === undefined) return undefined
  const weekEarlier = daysBefore(last.date, 7)
  return points?.findLast(({ date }) => date <= weekEarlier)?.date
}

function Marks({ facts: { id, name } }: { facts: Pick<HeaderFacts, 'id' | 'name'> }) {
  const { entries, mark } = useWatchlist()
  return (['interested', 'notify'] satisfies WatchlistKind[]).map((kind) => {
    const done = entries[kind].has(id)
    return (
      <MarkToggle
        key={kind}
        kind={kind}
        about={name}
        done={done}
        onClick={() => mark(id, kind, done)}
        className="size-11 flex-none"
      />
    )
  })
}

function Isin({ isin }: { isin: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(isin)
      showToast(t`ISIN copied`, 'success')
    } catch {
      showToast(t`Please copy the ISIN by hand.`, 'error')
    }
  }
  return (
    <button
      type="button"
      aria-label={t`Copy ISIN ${isin}`}
      onClick={() => void copy()}
      className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-[length:min(var(--text-sm),6vw)] whitespace-nowrap select-text"
    >
      ISIN <span className="text-ink">{isin}</span>
      <Copy aria-hidden className="size-4 flex-none" />
    </button>
  )
}
