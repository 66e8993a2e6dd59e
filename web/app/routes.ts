import { type ComponentType, createElement, Suspense, useDeferredValue, useLayoutEffect, useMemo } from 'react'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { NoInternet } from '#web/system/no-internet.tsx'
import { SignUpPhone } from '#web/feature/account/sign-up-phone.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { normalizePath } from '#web/platform/guard.ts'
import { lazyScreens, unknownPath } from './lazy-screens.tsx'
import { ShownEntryContext, usePath } from '#web/platform/navigation.ts'
import { scrollOnScreenChange } from '#web/platform/scroll.ts'

/** The first three are part of the entry chunk: login by phone, and the screens that must show when nothing can be fetched. */
const screens = new Map<string, ComponentType>([
  ['/signupphone', SignUpPhone],
  ['/no-internet', NoInternet],
  ['/splash', Splash],
  ...Object.entries(lazyScreens).map(([path, { Screen }]) => [normalizePath(path), Screen] as const),
])

/** Whether the site has a screen for this address. */
export function isKnownPath(path: string): boolean {
  return screens.has(normalizePath(path))
}

/**
 * Renders the screen of the address. No path has a variable part, so a table lookup finds it (docs/adr/0030-find-screens-in-a-table.md).
 * The address is deferred: a tap is answered at once, and React renders the next screen in slices in the background.
 */
export function Screens() {
  const path = useDeferredValue(normalizePath(usePath()))
  const state: unknown = useDeferredValue(useHistoryState())
  const search = useDeferredValue(useSearch())
  useLayoutEffect(() => scrollOnScreenChange(path), [path, state])
  return useMemo(() => {
    const screen = createElement(screens.get(path) ?? unknownPath.Screen)
    // The key makes React show the fallback of the new screen instead of keeping the previous one.
    return createElement(
      ShownEntryContext,
      { value: { state, search } },
      createElement(Suspense, { key: path, fallback: createElement(Splash, { quiet: true }) }, screen),
    )
  }, [path, state, search])
}
