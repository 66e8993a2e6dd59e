import { Suspense, useMemo } from 'react'
import { Route } from 'wouter'
import { languageStore } from '#web/language/language.ts'
import { normalizePath } from '#web/platform/navigation/guard.ts'
import type { LazyScreen } from '#web/platform/lazy-screen.tsx'
import { guestRoutes, isGuestPath } from './guest-screens.tsx'
import { useStore } from '#web/platform/storage/store.ts'
import { PlaceContext } from '#web/ui/places.ts'
import { Layout } from './shell/layout.tsx'
import { lazyScreens, unknownPath } from './lazy-screens.tsx'
import { NoCompany } from './no-company.tsx'
import { placeOf } from './shell/panes.ts'
import { RouteShell } from './route-shell.tsx'
import { ShownScreen } from './shown-screen.tsx'

/** Screens one tap away from most others. */
const nearby = ['/home', '/holdings', '/profile', '/companyoverview', '/filter']
/** Preloading starts this long after login, so that it does not compete with the first screen. */
const nearbyAfterMs = 1_500

const screens: ReadonlyMap<string, LazyScreen> = new Map(
  Object.entries(lazyScreens).map(([path, screen]) => [normalizePath(path), screen]),
)
const Home = screens.get('/home')?.Screen ?? (() => null)
const routes = [
  ...[...screens].map(([path, { Screen }]) => <Route key={path} path={path} component={Screen} />),
  ...guestRoutes,
  <Route key="unknown" component={unknownPath.Screen} />,
]

/** Whether a member has a screen at this address. */
export function isMemberPath(path: string): boolean {
  return screens.has(normalizePath(path))
}

/** Fetches the code of a screen. Resolves also on failure: the screen reports it when it is shown. */
export async function fetchMemberScreen(path: string): Promise<void> {
  await screens.get(normalizePath(path))?.fetch()
}

/** One after the other: several at once would delay the answer to input. */
export function preloadNearby(): void {
  setTimeout(async () => {
    for (const path of nearby) await fetchMemberScreen(path)
  }, nearbyAfterMs)
}

interface MemberScreensProps {
  path: string
  state: unknown
  search: string
}

/** The screen of a path, in the layout of the app. The list beside it stays while companies are opened. Another language renders both anew. */
export function MemberScreens({ path, state, search }: MemberScreensProps) {
  const language = useStore(languageStore)
  const list = useMemo(
    () => (
      <Suspense fallback={<RouteShell path="/home" />}>
        <Home />
      </Suspense>
    ),
    [language],
  )
  const isKnown = isMemberPath(path) || isGuestPath(path)
  const screen = useMemo(
    () => (
      <ShownScreen path={path} state={state} search={search} fallback={<RouteShell path={path} />}>
        {routes}
      </ShownScreen>
    ),
    [path, state, search, language],
  )
  return (
    <PlaceContext value={isKnown ? placeOf(path) : undefined}>
      <Layout path={path} list={list} empty={<NoCompany />}>
        {screen}
      </Layout>
    </PlaceContext>
  )
}
