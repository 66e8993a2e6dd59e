import { Check } from 'lucide-react'
import type { SecurityId } from '#shared/kernel/id.ts'
import type { WatchlistKind } from '#shared/market/market.ts'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Percent } from '#web/ui/percent.tsx'
import type { HomeRow } from './home-rows.ts'

export interface SecurityCardProps extends HomeRow {
  /** It is open beside the list. */
  current: boolean
  interested: boolean
  notify: boolean
  onAdd: (securityId: SecurityId, kind: WatchlistKind) => void
}

/**
 * A link to the company, and the buttons that add it to the watchlist. The price 0 means no price. With large text the price is below
 * the name, which has room then instead of logo and sector.
 */
export function SecurityCard({
  id,
  name,
  sector,
  price,
  change,
  logo_url,
  current,
  interested,
  notify,
  onAdd,
}: SecurityCardProps) {
  return (
    <>
      <Link
        to={`/companyOverview?id=${encodeURIComponent(id)}`}
        state={{ id }}
        aria-current={current || undefined}
        className="flex min-h-0 flex-1 items-center gap-3 rounded-t-card px-4 -outline-offset-2 @max-[15rem]:flex-col @max-[15rem]:items-stretch @max-[15rem]:justify-center @max-[15rem]:gap-0"
      >
        <span className="@max-[15rem]:hidden">
          <CompanyLogo key={logo_url} name={name} url={logo_url} />
        </span>
        <span className="min-w-0 flex-1 @max-[15rem]:flex-none">
          <span className="line-clamp-2 text-base/5 font-semibold wrap-anywhere @max-[15rem]:line-clamp-1">{name}</span>
          <span className="block truncate text-sm text-muted @max-[15rem]:hidden">{sector}</span>
        </span>
        <span className="flex flex-none flex-col items-end @max-[15rem]:items-start">
          {price === 0 ? (
            <span className="text-sm text-muted">No price yet</span>
          ) : (
            <>
              <Money rupees={price} size="lg" />
              <Percent value={change} />
            </>
          )}
        </span>
      </Link>
      <div className="flex divide-x divide-line border-t border-line">
        <WatchlistButton label="Interested" about={name} done={interested} onClick={() => onAdd(id, 'interested')} />
        <WatchlistButton
          label="Notify me"
          about={`${name}${notify ? ', you will be told' : ''}`}
          done={notify}
          onClick={() => onAdd(id, 'notify')}
        />
      </div>
    </>
  )
}

interface WatchlistButtonProps {
  label: string
  about: string
  done: boolean
  onClick: () => void
}

/** An entry cannot be removed again. Uses `aria-disabled`, because a button with `disabled` would lose the focus. */
function WatchlistButton({ label, about, done, onClick }: WatchlistButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${label}: ${about}`}
      aria-pressed={done}
      aria-disabled={done}
      onClick={() => !done && onClick()}
      className={`flex h-11 flex-1 items-center justify-center gap-1.5 text-sm -outline-offset-2 ${done ? 'cursor-default font-semibold text-brand' : 'hover:bg-sunken'}`}
    >
      {done && <Check className="size-4 stroke-2" />}
      {label}
    </button>
  )
}
