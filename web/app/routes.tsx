import { createElement, Suspense, useDeferredValue, useLayoutEffect, useMemo } from 'react'
import { useHistoryState, usePath, useSearch } from '#web/platform/address.ts'
import { languageStore } from '#web/language/language.ts'
import { normalizePath } from '#web/platform/guard.ts'
import { ShownEntryContext } from '#web/platform/navigation.ts'
import { scrollOnScreenChange } from '#web/platform/scroll.ts'
import { useUser } from '#web/platform/session.ts'
import { useStore } from '#web/platform/store.ts'
import { Splash } from '#web/ui/splash.tsx'
import { guestScreen } from './guest-screens.tsx'
import { membersStore } from './members.ts'

/**
 * Renders the screen of the address. No path has a variable part, so a table lookup finds it (docs/adr/0030-find-screens-in-a-table.md).
 * The address is deferred: a tap is answered at once, and React renders the next screen in slices in the background.
 */
export function Screens() {
  const path = useDeferredValue(normalizePath(usePath()))
  const state: unknown = useDeferredValue(useHistoryState())
  const search = useDeferredValue(useSearch())
  // A login changes the person and the address at once.
  const loggedIn = useDeferredValue(useUser() !== undefined)
  const members = useStore(membersStore)
  const language = useStore(languageStore)
  // Beside the list, one company follows another at the same path.
  const place = path + (new URLSearchParams(search).get('id') ?? '')
  useLayoutEffect(() => scrollOnScreenChange(place), [place, state])
  const Guest = loggedIn ? undefined : guestScreen(path)
  const screen = useMemo(
    () =>
      Guest && (
        <ShownEntryContext value={{ state, search }}>
          {/* The key makes React show the fallback of the new screen instead of keeping the previous one. */}
          <Suspense key={path} fallback={<Splash quiet />}>
            {createElement(Guest)}
          </Suspense>
        </ShownEntryContext>
      ),
    [Guest, path, state, search, language],
  )
  if (screen !== undefined) return screen
  return members === undefined ? <Splash quiet /> : <members.MemberScreens path={path} state={state} search={search} />
}
