import { readFlag } from '#web/platform/storage/local-storage.ts'
import { readTab, writeTab } from '#web/platform/storage/tab-storage.ts'

/** The tab keeps the address that a visitor opened before the login. */
export const returnToKey = 'returnTo'
/** A login later than this leads to /home. */
const keptMs = 3_600_000

/** Stores an address to open after a login: the current one, when the guard leads a visitor without a session to the landing. */
export function saveReturnTo(path = location.pathname + location.search): void {
  writeTab(returnToKey, { at: Date.now(), path } satisfies ReturnTo)
}

interface ReturnTo {
  readonly at: number
  readonly path: string
}

/**
 * The address to open after a login. It is returned once. It is always a path of this site: one that begins with two slashes would
 * be the address of another site. A user without the internal-team flag gets /home, where the guard logs them out.
 */
export function takeReturnTo(): string {
  const { at = 0, path = '' } = readTab<ReturnTo>(returnToKey) ?? {}
  writeTab(returnToKey, undefined)
  return /^\/\w/.test(path) && Date.now() - at < keptMs && readFlag('home') ? path : '/home'
}
