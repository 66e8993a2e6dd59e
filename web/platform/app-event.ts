/**
 * What concerns the whole app and is noticed below it. `session-expired`: the session of the person has ended, here or in another tab.
 * `other-person`: another tab has logged somebody else in. `outage`: several calls in a row failed. `terms-changed`: the server asks
 * for the terms in force first. `welcome`: somebody who has just signed up has reached Home.
 */
export type AppEvent = 'session-expired' | 'other-person' | 'outage' | 'terms-changed' | 'welcome'

type Listener = (event: AppEvent) => void

const listeners = new Set<Listener>()

export function emitAppEvent(event: AppEvent): void {
  for (const listener of listeners) listener(event)
}

/** Subscribes to events of the app. Returns the function that unsubscribes. */
export function onAppEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
