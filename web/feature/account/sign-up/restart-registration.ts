import { navigate } from '#web/platform/navigation/navigation.ts'
import { writeTab } from '#web/platform/storage/tab-storage.ts'

/** The key of the unfinished registration in session storage (./registration-path.ts). */
export const registrationKey = 'registration'
/** The key of what was typed on the details screens (./typed-details.ts). */
export const typedKey = 'typedDetails'

export function clearRegistration(): void {
  for (const key of [registrationKey, typedKey]) writeTab(key, undefined)
}

/** Starts the registration again at the e-mail address, because its handle is used or expired. */
export function restartRegistration(): void {
  clearRegistration()
  navigate('/signupemail', { replace: true })
}
