import { currentEntry, navigate } from './navigation.ts'

interface Replacement {
  readonly state?: unknown
  readonly prepare?: () => void
}

/** The browser goes back within a moment. If it does not, because it has dropped the entry, the app goes on without. */
const backWithinMs = 500

/** Goes back by `count` entries and puts a path in the place of the entry that is reached. `prepare` runs just before. */
function replaceEarlier(count: number, to: string, { state, prepare }: Replacement = {}): void {
  let done = false
  function replaceReached(event?: Event) {
    if (done) return
    done = true
    removeEventListener('popstate', replaceReached, true)
    // The entry that is reached is never shown.
    event?.stopImmediatePropagation()
    prepare?.()
    navigate(to, { replace: true, state })
  }
  addEventListener('popstate', replaceReached, true)
  setTimeout(replaceReached, backWithinMs)
  history.go(-count)
}

/**
 * After a login: opens a path in place of all that the app has shown since it was opened, so that back does not lead through the
 * screens of the login. `complete` makes the user known; before, the guard would lead away from the screen that is left.
 */
export function navigateAfterLogin(to: string, complete: () => void): void {
  const { index } = currentEntry()
  if (index > 0) return replaceEarlier(index, to, { prepare: complete })
  complete()
  navigate(to, { replace: true })
}

/** A back arrow that leads to one path: to the entry before this one if it is that path, otherwise in place of this one. */
export function navigateBackTo(to: string, state?: unknown): void {
  if (currentEntry().from !== to) navigate(to, { replace: true, state })
  else if (state === undefined) history.back()
  else replaceEarlier(1, to, { state })
}
