import { useSyncExternalStore } from 'react'

/** The widths of theme.css. In rem: with large text a wide window has the layout of a narrow one. */
const queries = { tablet: '(min-width: 48rem)', desktop: '(min-width: 64rem)', columns: '(min-width: 90rem)' } as const

type Width = keyof typeof queries

/** Whether the window is at least that wide at this moment. */
export function isWide(width: Width): boolean {
  return matchMedia(queries[width]).matches
}

/**
 * Whether the window is at least as wide as a tablet, a desktop, or three columns (docs/adr/0040-lay-the-app-out-in-panes-and-colour-by-turn.md). For what
 * must be in the page once only, as a table in place of cards. What only looks different uses the classes `md:` and `lg:`.
 */
export function useWide(width: Width = 'desktop'): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(queries[width])
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => isWide(width),
    () => false,
  )
}
