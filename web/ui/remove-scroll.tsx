import { type ReactNode, useEffect } from 'react'

/** How many open sheets block scrolling. */
let blockers = 0

function count(change: 1 | -1): void {
  blockers += change
  document.documentElement.toggleAttribute('data-scroll-locked', blockers > 0)
}

/** Replaces Radix's `react-remove-scroll` (vite.config.ts), which adds a style element that the content security policy forbids. theme.css blocks scrolling instead. */
export function RemoveScroll({ children }: { children: ReactNode }) {
  useEffect(() => {
    count(1)
    return () => count(-1)
  }, [])
  return children
}
