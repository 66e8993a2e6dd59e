import { navigate } from '#web/platform/navigation.ts'

/** Under which this tab keeps a registration under way: ./registration-path.ts. */
export const registrationKey = 'registration'

export function clearRegistration(): void {
  try {
    sessionStorage.removeItem(registrationKey)
  } catch {
    // Nothing was kept.
  }
}

/** The handle is spent or too old: the path begins with the address once more. */
export function beginAgain(): void {
  clearRegistration()
  navigate('/signupemail', { replace: true })
}
