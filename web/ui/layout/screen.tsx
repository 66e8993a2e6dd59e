import { t } from '@lingui/core/macro'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { brand } from '#shared/brand.ts'
import { PaneContext } from './pane.ts'

interface ScreenProps {
  title: string
  /** The language of the title, where it is not that of the screens. */
  titleLang?: string
  /** Below the title. An empty one keeps the place of what is still loading. */
  subtitle?: ReactNode
  onBack?: (() => void) | undefined
  /** The primary button. Sticks to the lower edge; on a desktop it follows the content, unless what follows is a pane. */
  footer?: ReactNode
  /** A `BottomBar`. A prop, so that the screens before login do not load it. */
  bottomBar?: ReactNode
  /** At the right of the title: a filter, a help link. */
  aside?: ReactNode
  /** On a desktop it has room for a table, instead of the width of a text. */
  wide?: boolean
  children: ReactNode
}

export function Screen({
  title,
  titleLang,
  subtitle,
  onBack,
  footer,
  bottomBar,
  aside,
  wide = false,
  children,
}: ScreenProps) {
  // A list beside the content is part of the page only; on a phone it is the page, in an element that means nothing there. It stays the same element when the window becomes wider or narrower.
  const isList = useContext(PaneContext) === 'list'
  const heading = useFocusedHeading(!isList)
  usePageTitle(isList ? undefined : title)
  return (
    <div className={`screen @container mx-auto flex min-h-dvh w-full flex-col bg-ground ${wide ? 'screen-wide' : ''}`}>
      {/* With large text on a small phone, and in a low window, bars would cover half of the page: the title scrolls with it. */}
      <header
        role={isList ? undefined : 'banner'}
        className="sticky top-(--offline) low:static @max-[13rem]:static @max-[13rem]:flex-wrap low:min-h-11 z-10 -order-2 flex min-h-14 items-center gap-1 border-b border-line bg-ground px-4 pt-[env(safe-area-inset-top)]"
      >
        {onBack && (
          <button
            type="button"
            onClick={onBack}
            aria-label={t`Back`}
            className="-ml-3 grid size-11 place-items-center rounded-full text-ink"
          >
            <ChevronLeft aria-hidden className="size-6" />
          </button>
        )}
        <div className="min-w-0 flex-1 @max-[13rem]:basis-3/5 @max-[13rem]:py-2">
          <h1
            ref={heading}
            lang={titleLang}
            tabIndex={-1}
            className="text-[length:min(var(--text-lg),6.5vw)] leading-tight font-semibold wrap-anywhere"
          >
            {title}
          </h1>
          {subtitle !== undefined && <p className="min-h-4.5 text-sm text-muted">{subtitle}</p>}
        </div>
        {aside}
      </header>
      <div role={isList ? undefined : 'main'} className="screen-main flex flex-1 flex-col px-4 py-4">
        {children}
      </div>
      {footer !== undefined && (
        <div
          className={`screen-footer sticky low:static z-10 border-t border-line bg-ground px-4 pt-3 ${bottomBar ? 'bottom-(--bar-space) pb-3' : 'bottom-0 safe-bottom'}`}
        >
          {footer}
        </div>
      )}
      {bottomBar}
    </div>
  )
}

/** Moves the focus to the heading of a new screen, which needs `tabIndex={-1}`, so that a screen reader starts there. A field with autofocus keeps the focus. */
export function useFocusedHeading(active = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!active) return
    // After the first paint, because setting the focus forces a layout.
    const painted = requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body)
        heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(painted)
  }, [active])
  return heading
}

/** Sets the title of the page. `Screen` calls it; screens without it call it themselves. Undefined leaves it as it is. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title === brand.name ? title : `${title} · ${brand.name}`
  }, [title])
}
