import { type ReactNode, useRef } from 'react'
import { useUser } from '#web/platform/session.ts'
import { PaneContext } from '#web/ui/pane.ts'
import type { Place } from '#web/ui/places.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { panesOf } from './panes.ts'
import { Rail } from './rail.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { useListKeys } from './use-list-keys.ts'

interface LayoutProps {
  path: string
  /** Where the path belongs; undefined for an address without a screen. */
  place: Place | undefined
  /** Home. */
  list: ReactNode
  /** Beside the list while no company is open. */
  empty: ReactNode
  /** The screen of the path. */
  children: ReactNode
}

/** Puts the panes side by side that the window has room for (docs/adr/0097-lay-the-app-out-in-panes.md). */
export function Layout({ path, place, list, empty, children }: LayoutProps) {
  const tablet = useWide('tablet')
  const page = useRef<HTMLDivElement>(null)
  useListKeys(page)
  const panes = useUser() === undefined ? 'bare' : panesOf(path)
  if (!tablet || panes === 'bare') return path === '/home' ? list : children
  const hasList = panes === 'list'
  return (
    <div ref={page} className="layout flex">
      <SkipLink to="#content">Skip to content</SkipLink>
      <Rail place={place} />
      {hasList && <ListPane>{list}</ListPane>}
      <div data-pane={hasList ? 'detail' : undefined} tabIndex={-1} id="content" className="min-w-0 flex-1">
        <PaneContext value={hasList ? 'detail' : undefined}>{path === '/home' ? empty : children}</PaneContext>
      </div>
      <div id="panel" data-pane="panel" />
    </div>
  )
}

/** The list keeps its place and scrolls by itself. */
export function ListPane({ children }: { children: ReactNode }) {
  return (
    <section
      data-pane="list"
      aria-label="Companies"
      className="w-full flex-none border-line md:pinned md:w-88 md:overflow-y-auto md:overscroll-contain md:border-r lg:w-95"
    >
      <PaneContext value="list">{children}</PaneContext>
    </section>
  )
}
