import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** One value outside React to which components can subscribe. */
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

/** A part of the value. The component is rendered again only when that part changes by identity, so `part` must not create an object. */
export function useStorePart<T, Part>(store: Store<T>, part: (value: T) => Part): Part {
  const get = () => part(store.get())
  return useSyncExternalStore(store.subscribe, get, get)
}

/** The value, updated in a transition: other subscribers render first, and a newer value interrupts the rendering of an older one. */
export function useDeferredStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get)
  useEffect(() => {
    const update = () => startTransition(() => setValue(() => store.get()))
    update()
    return store.subscribe(update)
  }, [store])
  return value
}
