import { preloadScreen } from '#web/app/lazy-screens.tsx'
import { navigate } from '#web/platform/navigation.ts'
import { enter, startSession } from '#web/platform/session.ts'
import { takeReturnTo } from '#web/platform/return-to.ts'
import { clearRegistration } from './begin-again.ts'

/** How long the good news stands before /home (C9). */
const welcomeMs = 1_000

/** T2, T3: keeps the token, reads who it is for, and opens /home after a second, or where they wanted to go; `onKnown` shows the good news meanwhile. */
export async function welcome(token: string, onKnown: () => void): Promise<void> {
  clearRegistration()
  const user = await startSession(token).catch(() => undefined)
  // The session is there, only its owner could not be read: a fresh page asks again, and says so when it fails.
  if (user === undefined) return location.replace('/home')
  onKnown()
  const place = takeReturnTo()
  preloadScreen(place.replace(/\?.*/, ''))
  await new Promise((resolve) => setTimeout(resolve, welcomeMs))
  enter(user)
  navigate(place, { replace: true })
}
