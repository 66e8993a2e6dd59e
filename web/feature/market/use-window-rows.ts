import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** Rows drawn before and behind those in the window. */
const spare = 3
/** As long as nobody has asked for larger letters. */
const usualRemPx = 16

interface WindowRows {
  readonly list: RefObject<HTMLUListElement | null>
  readonly from: number
  readonly to: number
}

/**
 * Which rows of a long list lie in the window, so that five thousand cost no more than a dozen. All rows have the same height. It begins
 * with as many as can be seen from the top, and measures once the browser has laid them out: to ask it sooner would make it do so twice.
 */
export function useWindowRows(count: number, rowRem: number): WindowRows {
  const list = useRef<HTMLUListElement>(null)
  const [{ first, visible }, setSeen] = useState(() => ({
    first: 0,
    visible: Math.ceil(innerHeight / (rowRem * usualRemPx)) - spare,
  }))

  useEffect(() => {
    function measure() {
      if (list.current === null) return
      const { top, height } = list.current.getBoundingClientRect()
      const rowPx = height / count
      // In steps, so that most scroll events change nothing.
      const seen = { first: Math.max(0, Math.floor(-top / rowPx / 2) * 2), visible: Math.ceil(innerHeight / rowPx) + 2 }
      setSeen((before) => (before.first === seen.first && before.visible === seen.visible ? before : seen))
    }
    const laidOut = requestAnimationFrame(() => startTransition(measure))
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(laidOut)
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [count])

  return {
    list,
    from: Math.max(0, Math.min(first, count - visible) - spare),
    to: Math.min(count, first + visible + spare),
  }
}
