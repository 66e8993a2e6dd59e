import { currentEntry } from './navigation.ts'

/** A restored page may take this long to grow to its previous height. */
const restoreMs = 1_000

/** The last scroll position of each history entry, by its index. */
const positions = new Map<number, number>()
let shown: { readonly path: string; readonly index: number } | undefined
let wentBack = false

/** Records scroll positions. A new screen then starts at its top, and a screen reached by back or forward where it was left. Call it once. */
export function startScrollRestoration(): void {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => shown !== undefined && positions.set(shown.index, scrollY), { passive: true })
  for (const event of ['popstate', 'pushState', 'replaceState']) {
    addEventListener(event, () => {
      wentBack = event === 'popstate'
    })
  }
}

/** Sets the scroll position of a screen. Call it when the screen at `path` replaces the previous one. */
export function scrollOnScreenChange(path: string): void {
  const before = shown
  shown = { path, index: currentEntry().index }
  if (wentBack) restore(positions.get(shown.index) ?? 0)
  else if (before !== undefined && before.path !== path) {
    positions.delete(shown.index)
    scrollTo(0, 0)
  }
  wentBack = false
}

function restore(top: number): void {
  const address = location.href
  const until = performance.now() + restoreMs
  function attempt() {
    if (location.href !== address) return
    scrollTo(0, top)
    if (Math.abs(scrollY - top) > 1 && performance.now() < until) requestAnimationFrame(attempt)
  }
  requestAnimationFrame(attempt)
}
