import { type ComponentType, lazy, useState } from 'react'

/** A component whose code arrives when it is first needed. What is around it waits in a `Suspense`. */
export interface LazyScreen<Props extends object = object> {
  readonly Screen: ComponentType<Props>
  /** Fetches the code before it is shown. Whether it arrived is seen, and told, then. */
  readonly fetch: () => Promise<void>
}

export function lazyScreen<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): LazyScreen<Props> {
  let ready: ComponentType<Props> | undefined
  let asked: Promise<{ default: ComponentType<Props> }> | undefined
  const fetchNow = async () => {
    ready = (await load())[name]
    return { default: ready }
  }
  const fetchOnce = () =>
    (asked ??= fetchNow().catch((failure: unknown) => {
      asked = undefined
      throw failure
    }))
  const Waiting = lazy(fetchOnce) as ComponentType<Props>
  return {
    // React shows a fallback for 300 ms at least, even for code that is already here: so that is rendered directly.
    Screen: function LaterScreen(props) {
      const [Screen] = useState<ComponentType<Props>>(() => ready ?? Waiting)
      return <Screen {...props} />
    },
    async fetch() {
      await fetchOnce().catch(() => undefined)
    },
  }
}
