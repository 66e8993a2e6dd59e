/** What concerns the whole app and is noticed below it. `session-expired`: the server no longer accepts the token. `outage`: several calls in a row failed. */
export type AppEvent = 'session-expired' | 'outage'

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
