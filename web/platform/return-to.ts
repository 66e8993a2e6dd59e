import { readFlag } from './local-storage.ts'

/** Session storage holds the address that a visitor opened before the login. */
const key = 'returnTo'
/** A login later than this leads to /home. */
const keptMs = 3_600_000

/** Stores the current address before the guard leads a visitor without a session to the landing. */
export function saveReturnTo(): void {
  writeReturnTo(`${Date.now()} ${location.pathname}${location.search}`)
}

/**
 * The address to open after a login. It is returned once. It is always a path of this site: one that begins with two slashes would
 * be the address of another site. A user without the internal-team flag gets /home, where the guard logs them out.
 */
export function takeReturnTo(): string {
  const stored = readReturnTo()
  writeReturnTo('')
  const [, at, path] = /^(\d+) (\/\w.*)$/.exec(stored) ?? []
  return path !== undefined && Date.now() - Number(at) < keptMs && readFlag('home') ? path : '/home'
}

/** When storage is blocked nothing is stored, and the login leads to /home. */
export function writeReturnTo(text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Storage is blocked.
  }
}

export function readReturnTo(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
