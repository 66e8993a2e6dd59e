import { type ComponentType, createElement, useEffect } from 'react'
import { Landing } from '#web/screen/account/landing.tsx'
import { NoInternet } from '#web/screen/account/no-internet.tsx'
import { SignUpPhone } from '#web/screen/account/sign-up-phone.tsx'
import { Splash } from '#web/screen/account/splash.tsx'
import { plain } from './guard.ts'
import { lazyScreens } from './lazy-screens.tsx'
import { navigate, usePath } from './navigation.ts'

/** In the entry: what is seen first, login by phone with it, and what must be there when nothing can be fetched. */
const screens = new Map<string, ComponentType>([
  ['/', Landing],
  ['/signupphone', SignUpPhone],
  ['/no-internet', NoInternet],
  ['/splash', Splash],
  ...Object.entries(lazyScreens).map(([path, { Screen }]) => [plain(path), Screen] as const),
])

/** No path has a variable part, so that a table finds the screen. */
export function Screens() {
  const place = plain(usePath())
  return createElement(screens.get(place) ?? Elsewhere, { key: place })
}

/** The guard has let this visitor in, so they are logged in. */
function Elsewhere() {
  useEffect(() => navigate('/home', { replace: true }), [])
  return null
}
