import { registrationLifeMs } from '#shared/account/limits.ts'
import { registrationKey as key } from './restart-registration.ts'
import type { Registration } from '#web/platform/navigation/route-state.ts'

interface StoredRegistration {
  readonly registration: Registration
  readonly untilMs: number
}

/** Stores an unfinished registration in this tab, so that the same address continues where it was (docs/adr/0029-require-current-terms-and-an-active-account-for-new-deals.md). */
export function storeRegistration(registration: Registration): void {
  try {
    sessionStorage.setItem(
      key,
      JSON.stringify({ registration, untilMs: Date.now() + registrationLifeMs } satisfies StoredRegistration),
    )
  } catch {
    // Storage is blocked: after a reload the registration starts again.
  }
}

/** The unfinished registration of this tab, if it is still valid. */
export function storedRegistration(): Registration | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isStoredRegistration(stored) && stored.untilMs > Date.now() ? stored.registration : undefined
  } catch {
    return undefined
  }
}

function isStoredRegistration(value: unknown): value is StoredRegistration {
  return (
    typeof value === 'object' &&
    value !== null &&
    'registration' in value &&
    'untilMs' in value &&
    typeof value.untilMs === 'number'
  )
}
