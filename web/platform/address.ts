import { useSyncExternalStore } from 'react'

const written = ['pushState', 'replaceState'] as const

// The browser announces only what the person does to the history. Not while a page is pre-rendered.
if (typeof history !== 'undefined')
  for (const name of written) {
    const write = history[name].bind(history)
    history[name] = (...entry) => {
      write(...entry)
      dispatchEvent(new Event(name))
    }
  }

function listen(listener: () => void): () => void {
  const events = [...written, 'popstate']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

/** The path of the address; while a page is pre-rendered, `/`. */
export function usePath(): string {
  return useSyncExternalStore(
    listen,
    () => location.pathname,
    () => '/',
  )
}

/** The query of the address, with its question mark. */
export function useSearch(): string {
  return useSyncExternalStore(
    listen,
    () => location.search,
    () => '',
  )
}

/** The state of the history entry. */
export function useHistoryState(): unknown {
  return useSyncExternalStore<unknown>(
    listen,
    () => history.state,
    () => null,
  )
}
