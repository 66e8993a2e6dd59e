import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Rows drawn before and behind those in the window. */
const spare = 3

interface WindowRows {
  readonly list: RefObject<HTMLUListElement | null>
  readonly from: number
  readonly to: number
}

/** Which rows of a long list lie in the window, so that five thousand cost no more than a dozen. All rows have the same height. */
export function useWindowRows(count: number): WindowRows {
  const list = useRef<HTMLUListElement>(null)
  const [first, setFirst] = useState(0)
  const [visible, setVisible] = useState(10)

  useLayoutEffect(() => {
    function measure() {
      if (list.current === null) return
      const { top, height } = list.current.getBoundingClientRect()
      const rowPx = height / count
      // In steps, so that most scroll events change nothing.
      setFirst(Math.max(0, Math.floor(-top / rowPx / 2) * 2))
      setVisible(Math.ceil(innerHeight / rowPx) + 2)
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [count])

  return { list, from: Math.max(0, Math.min(first, count - visible) - spare), to: Math.min(count, first + visible + spare) }
}
