import { currentEntry } from './navigation.ts'

/** How long a restored page may take to grow to its old height. */
const restoreMs = 1_000

/** Where each entry of the history was left. */
const positions = new Map<number, number>()
let shown: { readonly place: string; readonly index: number } | undefined
let cameBack = false

/** Starts a page at its top, and a page that one comes back to where it was left. Called once. */
export function keepScroll(): void {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => shown !== undefined && positions.set(shown.index, scrollY), { passive: true })
  for (const move of ['popstate', 'pushState', 'replaceState']) {
    addEventListener(move, () => {
      cameBack = move === 'popstate'
    })
  }
}

/** A place is shown from now on: until this moment the page was still the one before. */
export function scrollToPlace(place: string): void {
  const before = shown
  shown = { place, index: currentEntry().index }
  if (cameBack) restore(positions.get(shown.index) ?? 0)
  else if (before !== undefined && before.place !== place) {
    positions.delete(shown.index)
    scrollTo(0, 0)
  }
  cameBack = false
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
