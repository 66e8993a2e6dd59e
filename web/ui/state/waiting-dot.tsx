import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** An icon with a dot when something waits for the person there. */
export function WaitingDot({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <span className="relative">
      {children}
      {shown && (
        <span className="absolute -top-[2px] -right-[4px] size-[10px] rounded-full border-2 border-surface bg-dot">
          <span className="sr-only">
            <Trans>Something waits for you:</Trans>{' '}
          </span>
        </span>
      )}
    </span>
  )
}
