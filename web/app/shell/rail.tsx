import { t } from '@lingui/core/macro'
import { useContext } from 'react'
import { brand } from '#shared/brand.ts'
import { BrandLogo } from '#web/ui/brand-logo.tsx'
import { Link } from 'wouter'
import { PlaceContext, places, useWaitingPlaces } from '#web/ui/places.ts'
import { WaitingDot } from '#web/ui/state/waiting-dot.tsx'

/** The places of the app at the left edge of a tablet or a desktop, with a dot where something waits. */
export function Rail() {
  const place = useContext(PlaceContext)
  const waiting = useWaitingPlaces()
  return (
    <nav
      aria-label={t`Main`}
      className="z-20 hidden pinned w-20 flex-none flex-col gap-1 overflow-y-auto border-r border-line bg-surface px-1 py-3 md:flex 2xl:w-52 2xl:px-3"
    >
      <p className="mb-3 flex min-h-11 items-center justify-center gap-3 2xl:justify-start 2xl:px-3">
        <BrandLogo className="size-8" />
        <span className="sr-only text-lg font-semibold 2xl:not-sr-only">{brand.name}</span>
      </p>
      {places().map(({ id, label, to, Icon }) => (
        <Link
          key={id}
          to={to}
          aria-current={id === place ? 'page' : undefined}
          className={`flex min-h-14 flex-col items-center justify-center gap-1 rounded-control text-sm 2xl:min-h-11 2xl:flex-row 2xl:justify-start 2xl:gap-3 2xl:px-3 2xl:text-base ${id === place ? 'bg-tint font-semibold text-brand' : 'text-muted hover:bg-sunken'}`}
        >
          <WaitingDot shown={waiting.has(id)}>
            <Icon aria-hidden />
          </WaitingDot>
          {label}
        </Link>
      ))}
    </nav>
  )
}
