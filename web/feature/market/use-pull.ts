import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** How far a finger must go, and how far the page follows it at most: half as far. */
const farPx = 120
const followPx = 72

interface Pull {
  /** Goes down with the finger. */
  readonly page: RefObject<HTMLDivElement | null>
  /** Appears meanwhile; hidden before and after. */
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
    let from: number | undefined
    let far = 0
    let busy = false

    function draw(px: number) {
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches
      area?.style.setProperty('transform', px > 0 && !still ? `translateY(${px}px)` : '')
      if (sign.current === null) return
      // What turns unseen would have every frame drawn.
      sign.current.hidden = px <= 0
      sign.current.style.setProperty('opacity', String(px / followPx))
    }
    function begin({ touches }: TouchEvent) {
      far = 0
      from = scrollY <= 0 && touches.length === 1 && !busy ? touches[0]?.clientY : undefined
    }
    function follow(event: TouchEvent) {
      if (from === undefined) return
      far = Math.max(0, (event.touches[0]?.clientY ?? from) - from)
      if (far === 0 || scrollY > 0) from = undefined
      // The browser's own pull would load the page anew.
      else if (event.cancelable) event.preventDefault()
      draw(from === undefined ? 0 : Math.min(far / 2, followPx))
    }
    async function end({ type }: TouchEvent) {
      if (from === undefined) return
      from = undefined
      if (far >= farPx && type === 'touchend') {
        busy = true
        await refreshed().catch(() => undefined)
        busy = false
      }
      draw(0)
    }
    const ended = (event: TouchEvent) => void end(event)
    const ear = new AbortController()
    area.addEventListener('touchstart', begin, { passive: true, signal: ear.signal })
    area.addEventListener('touchmove', follow, { passive: false, signal: ear.signal })
    area.addEventListener('touchend', ended, ear)
    area.addEventListener('touchcancel', ended, ear)
    return () => ear.abort()
  }, [])
  return { page, sign }
}
