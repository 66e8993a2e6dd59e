import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFocusedHeading, usePageTitle } from './screen.tsx'

/** A whole screen for work that must not be interrupted. */
export function PleaseWait({ title = 'Please wait', children }: { title?: string; children?: ReactNode }) {
  const heading = useFocusedHeading()
  usePageTitle(title)
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col items-center justify-center gap-4 px-6 text-center">
      <LoaderCircle aria-hidden className="size-8 animate-spin text-brand" />
      <div role="status">
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold">
          Please wait..
        </h1>
        <p className="mt-1 text-base text-muted">Do not go back or close the application.</p>
        <p className="text-base text-muted">Please keep this page open.</p>
      </div>
      {children}
    </main>
  )
}
