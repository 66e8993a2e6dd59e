import type { ReactNode } from 'react'
import { BrandLogo } from '#web/ui/brand-logo.tsx'
import { useFocusedHeading, usePageTitle } from '#web/ui/layout/screen.tsx'

interface MessageScreenProps {
  /** The title of the page in the browser. */
  title: string
  heading: string
  /** Instead of the logo. */
  picture?: ReactNode
  children: ReactNode
  /** At the lower edge of a phone; from 768 px below the text. */
  actions: ReactNode
}

/** A whole screen that says one thing: a missing page, a missing network, maintenance. */
export function MessageScreen({ title, heading, picture, children, actions }: MessageScreenProps) {
  const focused = useFocusedHeading()
  usePageTitle(title)
  return (
    <main className="mx-auto flex min-h-[calc(100dvh-var(--offline))] max-w-column flex-col px-6 text-center md:justify-center">
      <div className="flex flex-1 flex-col items-center justify-center gap-4 py-4 md:flex-none">
        {picture ?? <BrandLogo className="size-14" />}
        <h1 ref={focused} tabIndex={-1} className="max-w-72 text-lg font-semibold">
          {heading}
        </h1>
        {children}
      </div>
      <div className="safe-bottom md:pt-2">{actions}</div>
    </main>
  )
}
