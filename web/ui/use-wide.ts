import { useSyncExternalStore } from 'react'

/** The widths of theme.css. In rem: with large text a wide window has the layout of a narrow one. */
const queries = { tablet: '(min-width: 48rem)', desktop: '(min-width: 64rem)' } as const

/**
 * Whether the window is at least as wide as a tablet or a desktop (docs/adr/0097-lay-the-app-out-in-panes.md). For what must be in the
 * page once only, as a table in place of cards. What only looks different uses the classes `md:` and `lg:`.
 */
export function useWide(width: keyof typeof queries = 'desktop'): boolean {
  const query = queries[width]
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
