import { currentEntry } from './navigation.ts'

/** How long a restored page may take to grow to its old height. */
const restoreMs = 1_000

/** Starts a page at its top, and a page that one comes back to where it was left. Called once. */
export function keepScroll(): void {
  const positions = new Map<number, number>()
  let index = currentEntry().index
  let path = location.pathname
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => positions.set(index, scrollY), { passive: true })

  function moved() {
    index = currentEntry().index
    if (location.pathname === path) return
    path = location.pathname
    positions.delete(index)
    scrollTo(0, 0)
  }
  addEventListener('pushState', moved)
  addEventListener('replaceState', moved)
  addEventListener('popstate', () => {
    index = currentEntry().index
    path = location.pathname
    restore(positions.get(index) ?? 0)
  })
}

function restore(top: number): void {
  const key = location.href
  const until = performance.now() + restoreMs
  function attempt() {
    if (location.href !== key) return
    scrollTo(0, top)
    if (Math.abs(scrollY - top) > 1 && performance.now() < until) requestAnimationFrame(attempt)
  }
  requestAnimationFrame(attempt)
}
