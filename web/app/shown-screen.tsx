import { type ReactNode, Suspense } from 'react'
import { Router, Switch } from 'wouter'
import { ShownEntryContext, useShownLocation } from '#web/platform/navigation/navigation.ts'

interface ShownScreenProps {
  path: string
  state: unknown
  search: string
  /** What shows until the code of the screen is there. */
  fallback: ReactNode
  /** The routes. */
  children: ReactNode
}

/** The screen of one history entry. */
export function ShownScreen({ path, state, search, fallback, children }: ShownScreenProps) {
  return (
    <ShownEntryContext value={{ path, state, search }}>
      <Router hook={useShownLocation}>
        {/* The key makes React show the fallback of the new screen instead of keeping the previous one. */}
        <Suspense key={path} fallback={fallback}>
          <Switch>{children}</Switch>
        </Suspense>
      </Router>
    </ShownEntryContext>
  )
}
