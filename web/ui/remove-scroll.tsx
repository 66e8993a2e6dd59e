import { type ReactNode, useEffect } from 'react'

let holders = 0

function hold(more: 1 | -1): void {
  holders += more
  document.documentElement.toggleAttribute('data-held', holders > 0)
}

/** Stands for Radix's `react-remove-scroll` (vite.config.ts), which writes a style element that the content security policy forbids. theme.css holds the page still instead. */
export function RemoveScroll({ children }: { children: ReactNode }) {
  useEffect(() => {
    hold(1)
    return () => hold(-1)
  }, [])
  return children
}
