import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** How far the finger must move to refresh, in px. */
const triggerPx = 120
/** How far the page moves at most, in px. It moves half as far as the finger. */
const pageOffsetMaxPx = 72

interface Pull {
  /** The element that moves down with the finger. */
  readonly page: RefObject<HTMLDivElement | null>
  /** The loading indicator, hidden outside of a pull. */
  readonly indicator: RefObject<HTMLDivElement | null>
}

/** Pull to refresh. Styles are set without React, because touch events arrive up to sixty times a second. */
export function usePullToRefresh(refresh: () => Promise<unknown>): Pull {
  const page = useRef<HTMLDivElement>(null)
  const indicator = useRef<HTMLDivElement>(null)
  const runRefresh = useEffectEvent(refresh)
  useEffect(() => {
    const area = page.current
    if (area === null) return
    let startY: number | undefined
    let distancePx = 0
    let busy = false

    function draw(px: number) {
      const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
      area?.style.setProperty('transform', px > 0 && !reducedMotion ? `translateY(${px}px)` : '')
      if (indicator.current === null) return
      // An animation that runs while transparent would still render every frame.
      indicator.current.hidden = px <= 0
      indicator.current.style.setProperty('opacity', String(px / pageOffsetMaxPx))
    }
    function begin({ touches }: TouchEvent) {
      distancePx = 0
      startY = scrollY <= 0 && touches.length === 1 && !busy ? touches[0]?.clientY : undefined
    }
    function follow(event: TouchEvent) {
      if (startY === undefined) return
      distancePx = Math.max(0, (event.touches[0]?.clientY ?? startY) - startY)
      if (distancePx === 0 || scrollY > 0) startY = undefined
      // Prevents the pull to refresh of the browser, which reloads the page.
      else if (event.cancelable) event.preventDefault()
      draw(startY === undefined ? 0 : Math.min(distancePx / 2, pageOffsetMaxPx))
    }
    async function end({ type }: TouchEvent) {
      if (startY === undefined) return
      startY = undefined
      if (distancePx >= triggerPx && type === 'touchend') {
        busy = true
        await runRefresh().catch(() => undefined)
        busy = false
      }
      draw(0)
    }
    const onEnd = (event: TouchEvent) => void end(event)
    const abort = new AbortController()
    area.addEventListener('touchstart', begin, { passive: true, signal: abort.signal })
    area.addEventListener('touchmove', follow, { passive: false, signal: abort.signal })
    area.addEventListener('touchend', onEnd, abort)
    area.addEventListener('touchcancel', onEnd, abort)
    return () => abort.abort()
  }, [])
  return { page, indicator }
}
