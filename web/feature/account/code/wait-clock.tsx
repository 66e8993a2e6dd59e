import { Trans } from '@lingui/react/macro'
import { Countdown } from '#web/ui/countdown.tsx'

/** How long to wait until the next try. */
export function WaitClock({ untilMs, onEnd }: { untilMs: number; onEnd: () => void }) {
  return (
    <p role="status" className="mt-2 text-base text-muted">
      <Trans>
        You can try again in <Countdown untilMs={untilMs} onEnd={onEnd} />
      </Trans>
    </p>
  )
}
