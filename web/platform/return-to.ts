import { readFlag } from './local-storage.ts'

/** Session storage holds the address that a visitor opened before the login. */
const key = 'returnTo'
/** A login later than this leads to /home. */
const keptMs = 3_600_000

/** Stores the current address before the guard leads a visitor without a session to the landing. */
export function saveReturnTo(): void {
  try {
    sessionStorage.setItem(key, `${Date.now()} ${location.pathname}${location.search}`)
  } catch {
    // Storage is blocked: the login then leads to /home.
  }
}

export function clearReturnTo(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/**
 * The address to open after a login. It is returned once. It is always a path of this site: one that begins with two slashes would
 * be the address of another site. A user without the internal-team flag gets /home, where the guard logs them out.
 */
export function takeReturnTo(): string {
  let stored = ''
  try {
    stored = sessionStorage.getItem(key) ?? ''
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  clearReturnTo()
  const [, at, path] = /^(\d+) (\/\w.*)$/.exec(stored) ?? []
  return path !== undefined && Date.now() - Number(at) < keptMs && readFlag('home') ? path : '/home'
}
