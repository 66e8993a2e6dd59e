import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** Rows rendered before and after those in the window. */
const overscan = 3
/** The browser default. Used until the rows are measured. */
const defaultRemPx = 16

interface WindowRows {
  readonly list: RefObject<HTMLUListElement | null>
  readonly from: number
  readonly to: number
}

/**
 * Virtualizes a long list: returns the range of rows to render. All rows have the same height. The first range is estimated from the
 * window height. It is measured after the first layout, because an earlier measurement would force a second layout.
 */
export function useWindowRows(count: number, rowRem: number): WindowRows {
  const list = useRef<HTMLUListElement>(null)
  const [{ first, visible }, setRange] = useState(() => ({
    first: 0,
    visible: Math.ceil(innerHeight / (rowRem * defaultRemPx)) - overscan,
  }))

  useEffect(() => {
    function measure() {
      if (list.current === null) return
      const { top, height } = list.current.getBoundingClientRect()
      const rowPx = height / count
      // In steps of two rows, so that most scroll events cause no render.
      const next = { first: Math.max(0, Math.floor(-top / rowPx / 2) * 2), visible: Math.ceil(innerHeight / rowPx) + 2 }
      setRange((before) => (before.first === next.first && before.visible === next.visible ? before : next))
    }
    const frame = requestAnimationFrame(() => startTransition(measure))
    // In the capturing phase: on a wide window the pane of the list scrolls, not the page.
    addEventListener('scroll', measure, { passive: true, capture: true })
    addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', measure, { capture: true })
      removeEventListener('resize', measure)
    }
  }, [count])

  return {
    list,
    from: Math.max(0, Math.min(first, count - visible) - overscan),
    to: Math.min(count, first + visible + overscan),
  }
}
