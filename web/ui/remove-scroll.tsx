import type { ReactNode } from 'react'

/** Stands for Radix's `react-remove-scroll` (vite.config.ts), which writes a style element that the content security policy forbids. theme.css holds the page still instead. */
export function RemoveScroll({ children }: { children: ReactNode }) {
  return children
}
