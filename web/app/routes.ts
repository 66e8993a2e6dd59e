import {
  type ComponentType,
  createElement,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
} from 'react'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { Landing } from '#web/system/landing.tsx'
import { NoInternet } from '#web/system/no-internet.tsx'
import { SignUpPhone } from '#web/feature/account/sign-up-phone.tsx'
import { Splash } from '#web/system/splash.tsx'
import { plain } from '#web/platform/guard.ts'
import { lazyScreens } from './lazy-screens.tsx'
import { navigate, ShownWith, usePath } from '#web/platform/navigation.ts'
import { scrollToPlace } from '#web/platform/scroll.ts'

/** In the entry: what is seen first, login by phone with it, and what must be there when nothing can be fetched. */
const screens = new Map<string, ComponentType>([
  ['/', Landing],
  ['/signupphone', SignUpPhone],
  ['/no-internet', NoInternet],
  ['/splash', Splash],
  ...Object.entries(lazyScreens).map(([path, { Screen }]) => [plain(path), Screen] as const),
])

/**
 * The screen of the address. No path has a variable part, so that a table finds it. It follows the address a moment later:
 * a tap is answered at once, and the next screen is drawn in slices behind it.
 */
export function Screens() {
  const place = useDeferredValue(plain(usePath()))
  const state: unknown = useDeferredValue(useHistoryState())
  const search = useDeferredValue(useSearch())
  useLayoutEffect(() => scrollToPlace(place), [place, state])
  return useMemo(() => {
    const screen = createElement(screens.get(place) ?? Elsewhere)
    // A key of its own: what is still to come shows that it comes, in place of the screen before.
    return createElement(
      ShownWith,
      { value: { state, search } },
      createElement(Suspense, { key: place, fallback: createElement(Splash, { quiet: true }) }, screen),
    )
  }, [place, state, search])
}

/** The guard has let this visitor in, so they are logged in. */
function Elsewhere() {
  useEffect(() => navigate('/home', { replace: true }), [])
  return null
}
