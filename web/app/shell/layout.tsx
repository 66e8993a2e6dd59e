import { t } from '@lingui/core/macro'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useUser } from '#web/platform/session/session.ts'
import { PaneContext } from '#web/ui/layout/pane.ts'
import { isWide, useWide } from '#web/ui/layout/use-wide.ts'
import { panesOf } from './panes.ts'
import { Rail } from './rail.tsx'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import { useListKeys } from './use-list-keys.ts'

interface LayoutProps {
  path: string
  /** Home. */
  list: ReactNode
  /** Beside the list while no company is open. */
  empty: ReactNode
  /** The screen of the path. */
  children: ReactNode
}

/**
 * Puts the panes side by side that the window has room for (docs/adr/0040-lay-the-app-out-in-panes-and-colour-by-turn.md). The list and the screen are at
 * the same place of the tree at every width, so that they live on when the window becomes wider or narrower.
 */
export function Layout({ path, list, empty, children }: LayoutProps) {
  const tablet = useWide('tablet')
  const page = useRef<HTMLDivElement>(null)
  useListKeys(page)
  const isHome = path === '/home'
  const panes = useUser() === undefined ? 'bare' : panesOf(path)
  if (panes === 'bare') return isHome ? list : children
  const hasList = tablet && panes === 'list'
  return (
    <div ref={page} className="layout md:flex">
      {tablet && (
        <>
          <SkipLink to="#content">{t`Skip to content`}</SkipLink>
          <Rail />
        </>
      )}
      {(hasList || isHome) && <ListPane isBeside={tablet}>{list}</ListPane>}
      {(tablet || !isHome) && (
        <div data-pane={hasList ? 'detail' : undefined} tabIndex={-1} id="content" className="min-w-0 flex-1">
          <PaneContext value={hasList ? 'detail' : undefined}>{isHome ? empty : children}</PaneContext>
        </div>
      )}
      <div id="panel" data-pane="panel" />
    </div>
  )
}

interface ListPaneProps {
  /** The list stands beside a detail and scrolls by itself. Otherwise it is the page. */
  isBeside: boolean
  children: ReactNode
}

/** The list keeps its place. */
export function ListPane({ isBeside, children }: ListPaneProps) {
  const pane = useRef<HTMLElement>(null)
  useKeptScroll(pane, isBeside)
  return (
    <section
      ref={pane}
      data-pane={isBeside ? 'list' : undefined}
      aria-label={isBeside ? t`Companies` : undefined}
      className="w-full flex-none border-line md:pinned md:w-88 md:overflow-y-auto md:overscroll-contain md:border-r lg:w-95"
    >
      <PaneContext value={isBeside ? 'list' : undefined}>{children}</PaneContext>
    </section>
  )
}

/** Where the list was scrolled to, in CSS pixels: by itself, or with the page. */
let scrolledTo = 0

/** Keeps the scroll position of the list when the window becomes wider or narrower. */
function useKeptScroll(pane: { readonly current: HTMLElement | null }, isBeside: boolean): void {
  const wasBeside = useRef(isBeside)
  useLayoutEffect(() => {
    if (pane.current !== null && isBeside) pane.current.scrollTop = scrolledTo
    else if (wasBeside.current) scrollTo(0, scrolledTo)
    wasBeside.current = isBeside
    function record() {
      // The styles follow the window before React does. What they cut off the page meanwhile is no scrolling.
      if (isWide('tablet') === isBeside) scrolledTo = isBeside ? (pane.current?.scrollTop ?? 0) : scrollY
    }
    addEventListener('scroll', record, { capture: true, passive: true })
    return () => removeEventListener('scroll', record, { capture: true })
  }, [isBeside])
}
