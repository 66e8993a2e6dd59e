import { useEffect, useEffectEvent } from 'react'

/** Interval while the user is active. A price change shows within five seconds: this interval, one second of CDN cache, and the network. */
const activeMs = 2_500
/** Interval while the user is inactive or requests fail. */
const idleMs = 60_000
/** How long after the last input the user counts as active. */
const activeForMs = 120_000

/** Polls with `refresh`: often while the user is active, seldom while the user is inactive or `failing`, and only while the page is visible and online. One request runs at a time. */
export function usePolling(refresh: () => Promise<unknown>, failing: boolean): void {
  const poll = useEffectEvent(refresh)
  const intervalMs = useEffectEvent((lastInputMs: number) =>
    !failing && Date.now() - lastInputMs < activeForMs ? activeMs : idleMs,
  )
  useEffect(() => {
    const abort = new AbortController()
    let lastInputMs = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    function schedule() {
      clearTimeout(timer)
      timer = setTimeout(() => void tick(), intervalMs(lastInputMs))
    }
    async function tick() {
      timer = undefined
      if (document.visibilityState === 'visible' && navigator.onLine) await poll().catch(() => undefined)
      if (!abort.signal.aborted) schedule()
    }
    function onInput() {
      const wasIdle = Date.now() - lastInputMs >= activeForMs
      lastInputMs = Date.now()
      // A returning user gets the short interval at once. A request in flight schedules the next one itself.
      if (wasIdle && timer !== undefined) schedule()
    }
    schedule()
    for (const type of ['pointerdown', 'keydown', 'scroll', 'visibilitychange'])
      document.addEventListener(type, onInput, { passive: true, signal: abort.signal })
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [])
}
