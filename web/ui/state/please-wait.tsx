import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFocusedHeading, usePageTitle } from '#web/ui/layout/screen.tsx'

/** A whole screen for work that must not be interrupted. */
export function PleaseWait({ title = t`Please wait`, children }: { title?: string; children?: ReactNode }) {
  const heading = useFocusedHeading()
  usePageTitle(title)
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col items-center justify-center gap-4 px-6 text-center">
      <LoaderCircle aria-hidden className="size-8 animate-spin text-brand" />
      <div role="status">
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold">
          <Trans>Please wait..</Trans>
        </h1>
        <p className="mt-1 text-base text-muted">
          <Trans>Do not go back or close the application.</Trans>
        </p>
        <p className="text-base text-muted">
          <Trans>Please keep this page open.</Trans>
        </p>
      </div>
      {children}
    </main>
  )
}
