import { t } from '@lingui/core/macro'
import { useContext } from 'react'
import { Link } from 'wouter'
import { PlaceContext, places, useWaitingPlaces } from '#web/ui/places.ts'
import { WaitingDot } from '#web/ui/state/waiting-dot.tsx'

/** The places at the lower edge of a phone. Wider windows have the rail instead (web/app/shell/rail.tsx). Low windows have no room for labels. */
export function BottomBar() {
  const place = useContext(PlaceContext)
  const active = place === 'support' ? 'profile' : place
  const waiting = useWaitingPlaces()
  return (
    <nav
      aria-label={t`Main`}
      id="places"
      tabIndex={-1}
      className="sticky bottom-0 z-10 grid grid-cols-3 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {places()
        .filter(({ id }) => id !== 'support')
        .map(({ id, label, to, Icon }) => (
          <Link
            key={id}
            to={to}
            aria-current={id === active ? 'page' : undefined}
            className={`flex h-(--bar) flex-col items-center justify-center gap-0.5 text-[length:min(var(--text-sm),6vw)] -outline-offset-2 ${id === active ? 'font-semibold text-brand' : 'text-muted'}`}
          >
            <WaitingDot shown={waiting.has(id)}>
              <Icon aria-hidden />
            </WaitingDot>
            <span className="low:sr-only">{label}</span>
          </Link>
        ))}
    </nav>
  )
}
