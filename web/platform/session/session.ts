import type { LoginDetail } from '#shared/account/api.ts'
import { forgetAnswers } from '#web/platform/api/answers-database.ts'
import { call } from '#web/platform/api/client.ts'
import { emitAppEvent } from '#web/platform/app-event.ts'
import { writeFlag } from '#web/platform/storage/local-storage.ts'
import { registerServiceWorker } from '#web/platform/register-service-worker.ts'
import { storeOfflineImage } from '#web/platform/offline-image.ts'
import { clearTabStorage } from '#web/platform/storage/clear-tab-storage.ts'
import { announcePerson } from './follow-tabs.ts'
import { createStore, useStore } from '#web/platform/storage/store.ts'
import { clearToken, readToken } from './token.ts'

/** The logged-in user. Components read it with `useUser`. */
export const userStore = createStore<LoginDetail | undefined>(undefined)

/** A log-out waits at most this long for the server. */
const endTimeoutMs = 3_000

/** The logged-in user. Always defined on screens that require a session. */
export function useUser(): LoginDetail | undefined {
  return useStore(userStore)
}

export function isLoggedIn(): boolean {
  return readToken() !== undefined
}

/** Makes the user known to the screens and prepares the app for use without a network. */
export function completeLogin(user: LoginDetail): void {
  userStore.set(user)
  if (user.terms.accepted !== user.terms.current) emitAppEvent('terms-changed')
  void storeOfflineImage().catch(() => undefined)
  registerServiceWorker()
}

/** Loads the user of a session from an earlier visit. */
export async function resumeSession(): Promise<void> {
  completeLogin(await readUser())
  // Without a network it was the person as they were, and the session may be over by now.
  addEventListener('online', () => void reloadUser().catch(() => undefined))
}

/** Reads the user again, after a change of name, phone number or e-mail address. */
export async function reloadUser(): Promise<void> {
  userStore.set(await readUser())
}

export async function readUser(): Promise<LoginDetail> {
  const { data } = await call('readLoginDetail', {})
  writeFlag('home', data.home_access)
  return data
}

export async function endSession(): Promise<void> {
  // A session that the server could not end ends in this browser all the same.
  if (isLoggedIn()) {
    const signal = AbortSignal.timeout(endTimeoutMs)
    await call('endSession', { params: { id: 'current' } }, { signal }).catch(() => undefined)
  }
  forgetSession()
}

/** Ends the sessions on all devices. Throws when the server did not confirm it: the person must know whether it was done. */
export async function endAllSessions(): Promise<void> {
  await call('endAllSessions', {})
  forgetSession()
}

/** Removes the session from this browser. The page is reloaded, which empties every cache in memory. `keep` stores what the next login in this tab needs. */
export function forgetSession(keep?: () => void): void {
  clearToken()
  announcePerson()
  clearTabStorage()
  keep?.()
  writeFlag('home', false)
  forgetAnswers()
  location.replace('/')
}
