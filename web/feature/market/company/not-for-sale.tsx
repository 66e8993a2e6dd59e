import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SecurityPage } from '#shared/market/market.ts'
import { listTypes } from '#shared/market/rules.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useWatchlist } from '#web/feature/market/watchlist/use-watchlist.ts'

/** Why the security cannot be bought now, and a button to be notified when it can: the same mark as the bell in the header. */
export function NotForSale({ security: { id, status, hassecuritynotify } }: { security: SecurityPage }) {
  const { entries, known, mark } = useWatchlist()
  // Until the marks have been read, the page says whether it is one of them.
  const isMarked = known ? entries.notify.has(id) : hassecuritynotify === 1
  return (
    <section aria-label={t`Availability`}>
      <p className="mb-2 text-center text-sm text-muted">
        {status === listTypes.comingSoon ? t`Coming Soon. Not on sale yet.` : t`Out of Stock. Sold out for now.`}
      </p>
      {isMarked ? (
        <p className="text-center text-base font-semibold">
          <Trans>We’ll tell you by email when it is available.</Trans>
        </p>
      ) : (
        <Button full onClick={() => mark(id, 'notify', false)}>
          <Trans>Notify me</Trans>
        </Button>
      )}
    </section>
  )
}
