import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SecurityId } from '#shared/kernel/id.ts'
import type { Day } from '#shared/kernel/instant.ts'
import { formatDay } from '#shared/kernel/format.ts'
import type { WatchlistKind } from '#shared/market/market.ts'
import { listTypes } from '#shared/market/rules.ts'
import { wholeRupees } from '#web/lib/whole-rupees.ts'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { Link } from 'wouter'
import { Money } from '#web/ui/money.tsx'
import { Percent } from '#web/ui/percent.tsx'
import type { HomeRow } from '#web/feature/market/home/home-rows.ts'
import { MarkToggle } from '#web/feature/market/watchlist/mark-toggle.tsx'

export interface SecurityRowProps extends HomeRow {
  /** Whether its page is open beside the list. */
  current: boolean
  interested: boolean
  notify: boolean
  /** The day of the prices above the list. A row says its own day when that is another. */
  pricesAsOf: Day | undefined
  onMark: (id: SecurityId, kind: WatchlistKind, isMarked: boolean) => void
}

/**
 * A link to the company, and the two marks. The one that means something stands at the end of the row: interest in what can be bought, a
 * notification for what cannot. The other lies over the logo and appears for a pointer or the keyboard; on the page of the company both
 * are in sight (docs/adr/0040-lay-the-app-out-in-panes-and-colour-by-turn.md). The price 0 means no price.
 */
export function SecurityRow({ interested, notify, onMark, ...row }: SecurityRowProps) {
  const main: WatchlistKind = row.status === listTypes.available ? 'interested' : 'notify'
  const marks = { interested, notify }
  const toggle = (kind: WatchlistKind) => (
    <MarkToggle
      kind={kind}
      about={row.name}
      done={marks[kind]}
      onClick={() => onMark(row.id, kind, marks[kind])}
      className={kind === main ? 'w-11 flex-none' : hiddenOverLogo}
    />
  )
  return (
    <>
      <CompanyLink {...row} note={row.sector} />
      {toggle('interested')}
      {toggle('notify')}
    </>
  )
}

interface CompanyLinkProps extends FiguresProps, Pick<HomeRow, 'id' | 'name' | 'logo_url'> {
  /** Below the name. */
  note: string
  current?: boolean
}

/** What a row shows of a company. It leads to its page. */
export function CompanyLink({ id, name, logo_url, note, current = false, ...figures }: CompanyLinkProps) {
  return (
    <Link
      to={`/companyOverview?id=${encodeURIComponent(id)}`}
      state={{ id }}
      aria-current={current || undefined}
      className="flex min-w-0 flex-1 items-center gap-3 py-1.5 pl-4 -outline-offset-2 @max-[21rem]:*:first:hidden @max-[16rem]:flex-col @max-[16rem]:items-stretch @max-[16rem]:justify-center @max-[16rem]:gap-1"
    >
      <CompanyLogo key={logo_url} name={name} url={logo_url} />
      <span className="min-w-0 flex-1 @max-[16rem]:flex-none">
        <span
          data-name
          className="line-clamp-2 text-[length:min(var(--text-base),4.5vw)]/5 font-semibold [overflow-wrap:anywhere] @max-[16rem]:line-clamp-3"
        >
          {name}
        </span>
        <span className="block truncate text-sm text-muted @max-[16rem]:hidden">{note}</span>
      </span>
      <Figures {...figures} />
    </Link>
  )
}

const hiddenOverLogo =
  'pointer-events-none absolute left-3.5 top-1/2 size-11 -translate-y-1/2 rounded-control bg-ground opacity-0 group-hover:pointer-events-auto group-hover:opacity-100 focus-visible:opacity-100'

interface FiguresProps extends Pick<HomeRow, 'price' | 'change' | 'min_quantity' | 'price_as_of'> {
  /** The day of the prices above the list. */
  pricesAsOf: Day | undefined
}

function Figures({ price, change, min_quantity, price_as_of, pricesAsOf }: FiguresProps) {
  if (price === 0)
    return (
      <span className="flex-none text-sm text-muted">
        <Trans>No price yet</Trans>
      </span>
    )
  const isOlder = price_as_of !== null && price_as_of !== pricesAsOf
  return (
    <span className="flex-none text-right text-sm whitespace-nowrap text-muted *:first:block @max-[16rem]:text-left @max-[16rem]:whitespace-normal">
      <Money rupees={price} size="row" />
      <Percent value={change} /> 1W
      {min_quantity > 0 && (
        <span className="block">{isOlder ? formatDay(price_as_of) : t`Min ${wholeRupees(price * min_quantity)}`}</span>
      )}
    </span>
  )
}
