import { readFlag } from './local-storage.ts'

/** Kept by the tab alone: where a visitor wanted to go before they were asked who they are. */
const key = 'wanted'
/** Whoever logs in later than this begins at home. */
const keptMs = 3_600_000

/** The address of now, before the guard leads a stranger away from it. */
export function saveReturnTo(): void {
  try {
    sessionStorage.setItem(key, `${Date.now()} ${location.pathname}${location.search}`)
  } catch {
    // Then they begin at home, as before.
  }
}

export function clearReturnTo(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/**
 * Where to go after logging in; asked once. Only ever a path of ours: one that begins with two slashes would be another's address.
 * Who may not enter /home is sent there all the same, where RG5 shows them out.
 */
export function takeReturnTo(): string {
  let kept = ''
  try {
    kept = sessionStorage.getItem(key) ?? ''
  } catch {
    // As if nothing was kept.
  }
  clearReturnTo()
  const [, at, path] = /^(\d+) (\/\w.*)$/.exec(kept) ?? []
  return path !== undefined && Date.now() - Number(at) < keptMs && readFlag('home') ? path : '/home'
}
