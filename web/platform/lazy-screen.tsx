import { type ComponentType, lazy, useState } from 'react'
import { loadCode } from './load-code.ts'

/** A component whose code is fetched when it is first rendered, inside a `Suspense`, or earlier by `fetch`. */
export interface LazyScreen<Props extends object = object> {
  readonly Screen: ComponentType<Props>
  /** Fetches the code ahead of time. Resolves also on failure: rendering tries again and throws. */
  readonly fetch: () => Promise<void>
}

export function lazyScreen<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): LazyScreen<Props> {
  let ready: ComponentType<Props> | undefined
  let pending: Promise<{ default: ComponentType<Props> }> | undefined
  const fetchNow = async () => {
    ready = (await loadCode(load))[name]
    return { default: ready }
  }
  const fetchOnce = () =>
    (pending ??= fetchNow().catch((failure: unknown) => {
      pending = undefined
      throw failure
    }))
  const Suspending = lazy(fetchOnce) as ComponentType<Props>
  return {
    // React shows a fallback for at least 300 ms, even when the code is loaded already: a loaded component is rendered directly.
    Screen: function LazilyLoaded(props) {
      const [Screen] = useState<ComponentType<Props>>(() => ready ?? Suspending)
      return <Screen {...props} />
    },
    async fetch() {
      await fetchOnce().catch(() => undefined)
    },
  }
}
