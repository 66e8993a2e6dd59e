import { useEffect, useState } from 'react'
import { NoInternet } from '#web/system/no-internet.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { readFlag } from '#web/platform/local-storage.ts'
import { guard, isOpen } from '#web/platform/guard.ts'
import { preloadNearby } from './lazy-screens.tsx'
import { useMaintenance } from '#web/platform/maintenance.ts'
import { navigate, usePath } from '#web/platform/navigation.ts'
import { isKnownPath, Screens } from './routes.ts'
import { endSession, isLoggedIn, resumeSession, useUser } from '#web/platform/session.ts'
import { saveReturnTo } from '#web/platform/return-to.ts'

/** Loads the user, applies the route guard, then shows the screen. */
export function ProtectedRoutes() {
  const path = usePath()
  const maintenance = useMaintenance()
  const { known, loggedIn, failed, retry } = useVisitor(path)
  const redirect = known
    ? guard({ path, isKnown: isKnownPath(path), loggedIn, maintenance, homeFlag: readFlag('home') })
    : undefined
  useEffect(() => {
    if (redirect === undefined) return
    if (redirect.logOut) return void endSession()
    if (redirect.to === '/') saveReturnTo()
    navigate(redirect.to, { replace: true })
  }, [redirect?.to, redirect?.logOut, path])

  useEffect(() => {
    if (loggedIn) preloadNearby()
  }, [loggedIn])

  if (failed)
    return navigator.onLine ? (
      <ErrorScreen
        what="We could not load your account"
        safe="Your orders, money and shares are not affected."
        onRetry={retry}
      />
    ) : (
      <NoInternet />
    )
  if (!known || redirect !== undefined) return <Splash />
  return <Screens />
}

/** A session from an earlier visit: its user is loaded once, before any screen that needs a session is shown. */
function useVisitor(path: string) {
  const user = useUser()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // A session that starts on this page is completed by the login screen itself.
  const [resuming] = useState(isLoggedIn)
  const waiting = resuming && user === undefined && isKnownPath(path) && !isOpen(path)
  useEffect(() => {
    if (!waiting) return
    let unmounted = false
    resumeSession().catch(() => !unmounted && setFailed(true))
    return () => {
      unmounted = true
    }
  }, [waiting, tries])
  function retry() {
    setFailed(false)
    setTries(tries + 1)
  }
  return { known: !waiting, loggedIn: user !== undefined, failed: failed && waiting, retry }
}
