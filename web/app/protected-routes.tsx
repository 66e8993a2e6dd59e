import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { NoInternet } from '#web/system/no-internet.tsx'
import { Splash } from '#web/ui/state/splash.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { readFlag } from '#web/platform/storage/local-storage.ts'
import { guard, isOpen } from '#web/platform/navigation/guard.ts'
import { useMaintenance } from '#web/platform/maintenance.ts'
import { endSession, isLoggedIn, resumeSession, useUser } from '#web/platform/session/session.ts'
import { saveReturnTo } from '#web/platform/navigation/return-to.ts'
import { useStore } from '#web/platform/storage/store.ts'
import { isGuestPath } from './guest-screens.tsx'
import { loadMembers, membersStore } from './members.ts'
import { Screens } from './routes.tsx'

/** Loads the user, applies the route guard, then shows the screen. */
export function ProtectedRoutes() {
  const [path, navigate] = useLocation()
  const maintenance = useMaintenance()
  const { known, isKnown, loggedIn, failed, retry } = useVisitor(path)
  const redirect = known ? guard({ path, isKnown, loggedIn, maintenance, homeFlag: readFlag('home') }) : undefined
  useEffect(() => {
    if (redirect === undefined) return
    if (redirect.logOut) return void endSession()
    if (redirect.to === '/') saveReturnTo()
    navigate(redirect.to, { replace: true })
  }, [redirect?.to, redirect?.logOut, path])

  useEffect(() => {
    if (loggedIn)
      void loadMembers()
        .then(({ preloadNearby }) => preloadNearby())
        .catch(() => undefined)
  }, [loggedIn])

  if (failed)
    return navigator.onLine ? (
      <ErrorScreen
        what={t`We could not load your account`}
        safe={t`Your orders, money and shares are not affected.`}
        onRetry={retry}
      />
    ) : (
      <NoInternet />
    )
  if (!known || redirect !== undefined) return <Splash />
  return <Screens />
}

/**
 * A session from an earlier visit: its user is loaded once, before any screen that needs a session is shown. So is the code of what
 * members have; it also knows which addresses there are.
 */
function useVisitor(path: string) {
  const user = useUser()
  const members = useStore(membersStore)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // A session that starts on this page is completed by the login screen itself.
  const [resuming] = useState(isLoggedIn)
  const isOfGuests = isGuestPath(path)
  const isKnown = isOfGuests || (members?.isMemberPath(path) ?? true)
  const noUser = resuming && user === undefined && isKnown && !isOpen(path)
  const noMembers = members === undefined && !(isOfGuests && user === undefined)
  useEffect(() => {
    if (!noUser && !noMembers) return
    let unmounted = false
    const waits = [...(noUser ? [resumeSession()] : []), ...(noMembers ? [loadMembers()] : [])]
    Promise.all(waits).catch(() => !unmounted && setFailed(true))
    return () => {
      unmounted = true
    }
  }, [noUser, noMembers, tries])
  function retry() {
    setFailed(false)
    setTries(tries + 1)
  }
  const waiting = noUser || noMembers
  return { known: !waiting, isKnown, loggedIn: user !== undefined, failed: failed && waiting, retry }
}
