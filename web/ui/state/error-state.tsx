import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { Button } from '#web/ui/form/button.tsx'

interface ErrorStateProps {
  /** What happened. */
  what: string
  /** What the failure does not affect. */
  safe?: string
  /** What to know without a network, instead of the text of the offline screen. */
  offline?: string
  onRetry: () => void
}

/** An error with a Retry button. It waits behind an open dialog, which may speak of the same failure. Without a network it shows `offline` or the text of the offline screen instead of `what` and `safe`. */
export function ErrorState({ what, safe, offline, onRetry }: ErrorStateProps) {
  const isOffline = !navigator.onLine
  const about = isOffline ? (offline ?? t`Please check your internet connection & try again.`) : safe
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 px-4 py-12 text-center in-data-scroll-locked:invisible"
    >
      <CircleAlert aria-hidden className="size-10 text-edge" />
      <div>
        <p className="text-base font-semibold">
          {!isOffline ? what : offline === undefined ? t`Please wait..` : t`You are offline`}
        </p>
        {about !== undefined && <p className="mt-1 text-sm text-muted">{about}</p>}
      </div>
      <Button kind="secondary" onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </div>
  )
}
