import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** How far a finger must go, how far the page follows it at most, and how it follows: half as far. */
const farPx = 120
const followPx = 72
const followBy = 0.5

interface Pull {
  /** Goes down with the finger. */
  readonly page: RefObject<HTMLDivElement | null>
  /** Appears meanwhile. */
  readonly sign: RefObject<HTMLDivElement | null>
}

/** Pulling the page down at its top asks for everything anew. Drawn without React: a finger moves sixty times a second. */
export function usePull(refresh: () => Promise<unknown>): Pull {
  const page = useRef<HTMLDivElement>(null)
  const sign = useRef<HTMLDivElement>(null)
  const refreshed = useEffectEvent(refresh)
  useEffect(() => {
    const area = page.current
    if (area === null) return
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    let from: number | undefined
    let far = 0
    let busy = false

    function draw(px: number) {
      area?.style.setProperty('transform', px > 0 && !still.matches ? `translateY(${px}px)` : '')
      sign.current?.style.setProperty('opacity', String(px / followPx))
    }
    function begin({ touches }: TouchEvent) {
      from = scrollY <= 0 && touches.length === 1 && !busy ? touches[0]?.clientY : undefined
      far = 0
    }
    function follow(event: TouchEvent) {
      if (from === undefined) return
      far = (event.touches[0]?.clientY ?? from) - from
      if (far <= 0 || scrollY > 0) return release()
      // The browser's own pull would load the page anew.
      if (event.cancelable) event.preventDefault()
      draw(Math.min(far * followBy, followPx))
    }
    function release() {
      from = undefined
      far = 0
      draw(0)
    }
    async function end() {
      const enough = from !== undefined && far >= farPx
      if (!enough) return from === undefined ? undefined : release()
      from = undefined
      busy = true
      draw(followPx)
      await refreshed().catch(() => undefined)
      busy = false
      release()
    }
    const ended = () => void end()
    area.addEventListener('touchstart', begin, { passive: true })
    area.addEventListener('touchmove', follow, { passive: false })
    area.addEventListener('touchend', ended)
    area.addEventListener('touchcancel', release)
    return () => {
      area.removeEventListener('touchstart', begin)
      area.removeEventListener('touchmove', follow)
      area.removeEventListener('touchend', ended)
      area.removeEventListener('touchcancel', release)
    }
  }, [])
  return { page, sign }
}
