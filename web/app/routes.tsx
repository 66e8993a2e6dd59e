import { useDeferredValue, useLayoutEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { languageStore } from '#web/language/language.ts'
import { normalizePath } from '#web/platform/navigation/guard.ts'
import { scrollOnScreenChange } from '#web/platform/navigation/scroll.ts'
import { useUser } from '#web/platform/session/session.ts'
import { useStore } from '#web/platform/storage/store.ts'
import { Splash } from '#web/ui/state/splash.tsx'
import { guestRoutes, isGuestPath } from './guest-screens.tsx'
import { membersStore } from './members.ts'
import { ShownScreen } from './shown-screen.tsx'

/**
 * Renders the screen of the address (docs/adr/0037-navigate-with-wouter-and-build-forms-with-one-hook.md). The address is deferred: a tap is answered at once, and React
 * renders the next screen in slices in the background. The query is the browser's: that of wouter's `useSearch` is decoded already.
 */
export function Screens() {
  const [address] = useLocation()
  const path = useDeferredValue(normalizePath(address))
  const state: unknown = useDeferredValue(useHistoryState())
  const search = useDeferredValue(useSearch())
  // A login changes the person and the address at once.
  const loggedIn = useDeferredValue(useUser() !== undefined)
  const members = useStore(membersStore)
  const language = useStore(languageStore)
  // Beside the list, one company follows another at the same path.
  const place = path + (new URLSearchParams(search).get('id') ?? '')
  useLayoutEffect(() => scrollOnScreenChange(place), [place, state])
  const isOfGuests = !loggedIn && isGuestPath(path)
  const screen = useMemo(
    () =>
      isOfGuests && (
        <ShownScreen path={path} state={state} search={search} fallback={<Splash quiet />}>
          {guestRoutes}
        </ShownScreen>
      ),
    [isOfGuests, path, state, search, language],
  )
  if (screen !== false) return screen
  return members === undefined ? <Splash quiet /> : <members.MemberScreens path={path} state={state} search={search} />
}
