import { useEffect, useState } from 'react'
import { NoInternet } from '#web/system/no-internet.tsx'
import { Splash } from '#web/system/splash.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { readFlag } from '#web/platform/local-storage.ts'
import { guard, isOpen } from '#web/platform/guard.ts'
import { preloadNearby } from './lazy-screens.tsx'
import { useMaintenance } from '#web/platform/maintenance.ts'
import { navigate, usePath } from '#web/platform/navigation.ts'
import { Screens } from './routes.ts'
import { endSession, isLoggedIn, resumeSession, useUser } from '#web/platform/session.ts'
import { saveReturnTo } from '#web/platform/return-to.ts'

/** Who a visitor is comes first, then whether they may be here, then the screen. */
export function ProtectedRoutes() {
  const path = usePath()
  const maintenance = useMaintenance()
  const { known, loggedIn, failed, retry } = useVisitor(path)
  const detour = known ? guard({ path, loggedIn, maintenance, homeFlag: readFlag('home') }) : undefined
  useEffect(() => {
    if (detour === undefined) return
    if (detour.logOut) return void endSession()
    if (detour.to === '/') saveReturnTo()
    navigate(detour.to, { replace: true })
  }, [detour?.to, detour?.logOut, path])

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
  if (!known || detour !== undefined) return <Splash />
  return <Screens />
}

/** With a session from before, the person is read once before anything of theirs is shown. */
function useVisitor(path: string) {
  const user = useUser()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // A session that began on this page is made known by the screen that began it.
  const [resuming] = useState(isLoggedIn)
  const waiting = resuming && user === undefined && !isOpen(path)
  useEffect(() => {
    if (!waiting) return
    let gone = false
    resumeSession().catch(() => !gone && setFailed(true))
    return () => {
      gone = true
    }
  }, [waiting, tries])
  function retry() {
    setFailed(false)
    setTries(tries + 1)
  }
  return { known: !waiting, loggedIn: user !== undefined, failed: failed && waiting, retry }
}
