import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/form/button.tsx'

/** The way back to a code that was sent and is still valid. */
export function ValidCode({ onEnter }: { onEnter: () => void }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-5 text-base text-muted">
      <Trans>
        The code that we sent is still valid.
        <Button kind="quiet" className="-ml-4" onClick={onEnter}>
          Enter the code
        </Button>
      </Trans>
    </p>
  )
}
