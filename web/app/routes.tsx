import type { ComponentType } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { Landing } from '#web/screen/account/landing.tsx'
import { NoInternet } from '#web/screen/account/no-internet.tsx'
import { Splash } from '#web/screen/account/splash.tsx'
import { lazyScreens } from './lazy-screens.tsx'

/** In the entry: what is seen first, and what must be there when nothing can be fetched. */
const entryScreens: Readonly<Record<string, ComponentType>> = {
  '/': Landing,
  '/no-internet': NoInternet,
  '/splash': Splash,
}

export function Screens() {
  return (
    <Switch>
      {Object.entries(entryScreens).map(([path, screen]) => (
        <Route key={path} path={path} component={screen} />
      ))}
      {Object.entries(lazyScreens).map(([path, { Screen }]) => (
        <Route key={path} path={path}>
          <Screen />
        </Route>
      ))}
      {/* The guard has let this visitor in, so they are logged in. */}
      <Route>
        <Redirect to="/home" replace />
      </Route>
    </Switch>
  )
}
