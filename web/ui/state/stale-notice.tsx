import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatWhen } from '#shared/kernel/format.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Dated } from '#web/ui/when.tsx'

/** A refresh failed: tells from when the shown data is, with a Retry button. `atMs` in milliseconds since 1970. Without a network the bar on top of the app says it already. */
export function StaleNotice({ atMs, onRetry }: { atMs: number | undefined; onRetry: () => void }) {
  if (!navigator.onLine) return null
  return (
    <div role="status" className="mb-3 flex items-center gap-3 rounded-card bg-warn-tint py-1 pr-1 pl-4">
      <p className="flex-1 text-sm text-warn">
        <Trans>Could not refresh.</Trans>
        {atMs !== undefined && <> {<Dated text={t`This is from ${formatWhen(new Date(atMs).toISOString())}.`} />}</>}
      </p>
      <Button kind="quiet" className="min-h-11" onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </div>
  )
}
