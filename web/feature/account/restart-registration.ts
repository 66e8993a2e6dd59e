import { navigate } from '#web/platform/navigation.ts'

/** The key of the unfinished registration in session storage (./registration-path.ts). */
export const registrationKey = 'registration'

export function clearRegistration(): void {
  try {
    sessionStorage.removeItem(registrationKey)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Starts the registration again at the e-mail address, because its handle is used or expired. */
export function restartRegistration(): void {
  clearRegistration()
  navigate('/signupemail', { replace: true })
}
