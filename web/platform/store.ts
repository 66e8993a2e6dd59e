import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** One value outside React that components can watch. */
export interface Store<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** A part of the value: who watches it hears of nothing else. A part that is made anew each time is another each time. */
export function usePart<T, Part>(store: Store<T>, part: (value: T) => Part): Part {
  const get = () => part(store.get())
  return useSyncExternalStore(store.subscribe, get, get)
}

/** The value a moment later: what else hears of the value answers the finger first, and a newer one overtakes it. */
export function useStoreLater<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get)
  useEffect(() => {
    const hear = () => startTransition(() => setValue(() => store.get()))
    hear()
    return store.subscribe(hear)
  }, [store])
  return value
}
