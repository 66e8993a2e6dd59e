import type { LoginDetail } from '#shared/account/api.ts'
import { call } from '#web/platform/api/client.ts'
import { postToNative } from '#web/native/post.ts'
import { writeFlag } from './local-storage.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { keepOfflineImage } from './offline-image.ts'
import { createStore, useStore } from './store.ts'
import { clearToken, readToken, writeToken } from './token.ts'
import { clearReturnTo } from './return-to.ts'

/** For those who are no component: the wrapper's messages. */
export const userStore = createStore<LoginDetail | undefined>(undefined)

/** Nobody waits longer than this for the server to hear of a log-out. */
const goodbyeMs = 3_000

/** Whoever is logged in. Always there on screens behind the guard. */
export function useUser(): LoginDetail | undefined {
  return useStore(userStore)
}

export function isLoggedIn(): boolean {
  return readToken() !== undefined
}

/** Keeps the token and learns who it is for. The screens hear of it by `enter`. */
export async function startSession(token: string): Promise<LoginDetail> {
  writeToken(token)
  const user = await readUser()
  postToNative({ type: 'AUTH', token, userId: user.id })
  return user
}

export function enter(user: LoginDetail): void {
  userStore.set(user)
  void keepOfflineImage().catch(() => undefined)
  registerServiceWorker()
}

/** For a page opened anew with a session from before. */
export async function resumeSession(): Promise<void> {
  enter(await readUser())
}

/** After a change of name, phone number or e-mail address: what the screens show of it. */
export async function reloadUser(): Promise<void> {
  userStore.set(await readUser())
}

async function readUser(): Promise<LoginDetail> {
  const { data } = await call('readLoginDetail', {})
  writeFlag('home', data.home_access)
  return data
}

export async function endSession(): Promise<void> {
  await sayGoodbye((signal) => call('endSession', { params: { id: 'current' } }, { signal }))
  leave()
}

/** Throws when the server did not confirm it: a person who asked for this must know whether it was done. */
export async function endAllSessions(): Promise<void> {
  await call('endAllSessions', {})
  leave()
}

/** When the server cannot be reached the session still ends here. */
async function sayGoodbye(tell: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  if (isLoggedIn()) await tell(AbortSignal.timeout(goodbyeMs)).catch(() => undefined)
}

/** Forgets the session. Loading the page anew also empties every cache of the person who left. */
export function leave(): void {
  clearToken()
  clearReturnTo()
  writeFlag('home', false)
  location.replace('/')
}
