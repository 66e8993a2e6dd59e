import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** A list this short is simply drawn. */
const plainMax = 60
/** Rows drawn beyond each edge of the window. */
const spare = 12

interface WindowRows {
  readonly list: RefObject<HTMLUListElement | null>
  readonly from: number
  readonly to: number
}

/** Which rows of a long list lie in the window, so that five thousand cost no more than thirty. All rows have the same height. */
export function useWindowRows(count: number, rowRem: number): WindowRows {
  const list = useRef<HTMLUListElement>(null)
  const [first, setFirst] = useState(0)
  const [visible, setVisible] = useState(12)
  const plain = count <= plainMax

  useLayoutEffect(() => {
    if (plain) return
    function measure() {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const rowPx = rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      // In steps, so that most scroll events change nothing.
      setFirst(Math.max(0, Math.floor(-top / rowPx / 6) * 6))
      setVisible(Math.ceil(innerHeight / rowPx) + 6)
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [plain, count, rowRem])

  if (plain) return { list, from: 0, to: count }
  return { list, from: Math.max(0, first - spare), to: Math.min(count, first + visible + spare) }
}
