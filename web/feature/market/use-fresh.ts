import { useEffect, useEffectEvent } from 'react'

/** While somebody is there a change of price is seen within five seconds: two and a half, a second at the edge, and the way. */
const eagerMs = 2_500
const calmMs = 60_000
/** How long somebody who touches nothing still counts as being there. */
const presentMs = 120_000

/** Asks again and again for what changes: often while somebody looks, seldom otherwise, never while the page is hidden. One at a time, and without haste while it fails. */
export function useFresh(ask: () => Promise<unknown>, failing: boolean): void {
  const asked = useEffectEvent(ask)
  const pauseMs = useEffectEvent((seenMs: number) => (!failing && Date.now() - seenMs < presentMs ? eagerMs : calmMs))
  useEffect(() => {
    const ear = new AbortController()
    let seenMs = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    function next() {
      clearTimeout(timer)
      timer = setTimeout(() => void beat(), pauseMs(seenMs))
    }
    async function beat() {
      timer = undefined
      if (document.visibilityState === 'visible' && navigator.onLine) await asked().catch(() => undefined)
      if (!ear.signal.aborted) next()
    }
    function seen() {
      const wasAway = Date.now() - seenMs >= presentMs
      seenMs = Date.now()
      // Whoever comes back is not kept waiting for the slow turn. A question under way goes on by itself.
      if (wasAway && timer !== undefined) next()
    }
    next()
    for (const sign of ['pointerdown', 'keydown', 'scroll', 'visibilitychange'])
      document.addEventListener(sign, seen, { passive: true, signal: ear.signal })
    return () => {
      ear.abort()
      clearTimeout(timer)
    }
  }, [])
}
