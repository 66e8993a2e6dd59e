import { emitAppEvent } from '#web/platform/app-event.ts'
import { preloadScreen } from '#web/platform/preload-screen.ts'
import { navigateAfterLogin } from '#web/platform/navigation/navigate-back.ts'
import { completeLogin } from '#web/platform/session/session.ts'
import { startSession } from '#web/platform/session/start-session.ts'
import { takeReturnTo } from '#web/platform/navigation/return-to.ts'
import { clearRegistration } from '#web/feature/account/sign-up/restart-registration.ts'
import { forgetSentCodes } from '#web/feature/account/code/renew-sent-code.ts'

/** The success message is shown for this long before the next screen. */
const welcomeMs = 1_000

/**
 * Completes a login or a registration: stores the token, reads its user, and after a second opens the address that the visitor
 * opened before the login, else /home. `onUserLoaded` shows the success message meanwhile (docs/specification/transitions.md, T2 and T3).
 * Whoever `isNew` is greeted on Home.
 */
export async function finishLogin(token: string, onUserLoaded: () => void, isNew = false): Promise<void> {
  clearRegistration()
  forgetSentCodes()
  const user = await startSession(token).catch(() => undefined)
  // The session exists, but its user could not be read: a reload tries again and reports a failure.
  if (user === undefined) return location.replace('/home')
  onUserLoaded()
  const address = takeReturnTo()
  preloadScreen(address.replace(/\?.*/, ''))
  await new Promise((resolve) => setTimeout(resolve, welcomeMs))
  navigateAfterLogin(address, () => {
    completeLogin(user)
    if (isNew && user.home_access && address === '/home') emitAppEvent('welcome')
  })
}
