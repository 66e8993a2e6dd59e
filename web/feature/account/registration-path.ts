import { registrationKey as key } from './begin-again.ts'
import type { Registration } from './route-state.ts'

/** As long as the server knows the handle. */
const lifeMs = 24 * 60 * 60 * 1000

interface Kept {
  readonly registration: Registration
  readonly untilMs: number
}

/** Keeps a registration under way for as long as this tab is open, so that the same address goes on where it was (T5). Storage may be forbidden. */
export function keepRegistration(registration: Registration): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ registration, untilMs: Date.now() + lifeMs } satisfies Kept))
  } catch {
    // Then the path begins anew after a reload.
  }
}

export function keptRegistration(): Registration | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isKept(kept) && kept.untilMs > Date.now() ? kept.registration : undefined
  } catch {
    return undefined
  }
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'registration' in value &&
    'untilMs' in value &&
    typeof value.untilMs === 'number'
  )
}
