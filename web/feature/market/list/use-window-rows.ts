import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/**
 * Rows rendered beyond those in the window, where the next ones come into sight: at the lower edge, or on the way up one at each edge.
 * At the upper edge the rows under the title, the search and the tabs are as good.
 */
const overscan = 2
/** The browser default. Used until the rows are measured. */
const defaultRemPx = 16

interface WindowRows {
  readonly list: RefObject<HTMLUListElement | null>
  readonly from: number
  readonly to: number
}

/**
 * Virtualizes a long list: returns the range of rows to render. All rows have the same height, which the styles give. The first range
 * is estimated from the window height. It is measured after the first layout, because an earlier measurement would force a second
 * layout, and at every scroll, of the page or of a pane that the list is in.
 */
export function useWindowRows(count: number, rowRem: number): WindowRows {
  const list = useRef<HTMLUListElement>(null)
  const [{ first, visible, up }, setRange] = useState(() => ({
    first: 0,
    up: false,
    visible: Math.ceil(innerHeight / (rowRem * defaultRemPx)) - overscan,
  }))

  useEffect(() => {
    function measure() {
      if (list.current === null || count === 0) return
      const { top, bottom, height } = list.current.getBoundingClientRect()
      const rowPx = height / count
      const seenPx = Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
      // In steps of two rows, so that most scroll events cause no render.
      const next = {
        first: Math.min(count, Math.max(0, Math.floor(-top / rowPx / 2) * 2)),
        visible: seenPx === 0 ? 0 : Math.ceil(seenPx / rowPx / 2) * 2 + 1,
      }
      setRange((before) =>
        before.first === next.first && before.visible === next.visible
          ? before
          : { ...next, up: next.first < before.first },
      )
    }
    const frame = requestAnimationFrame(() => startTransition(measure))
    // A scroll event does not bubble: the capture phase hears that of any pane.
    addEventListener('scroll', measure, { passive: true, capture: true })
    addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', measure, { capture: true })
      removeEventListener('resize', measure)
    }
  }, [count])

  const above = up ? 1 : 0
  return {
    list,
    from: Math.max(0, Math.min(first, count - visible - overscan) - above),
    to: Math.min(count, first + visible + overscan - above),
  }
}
