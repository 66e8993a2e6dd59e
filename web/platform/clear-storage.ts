import { readText, writeText } from './local-storage.ts'

/** Values of the browser, not of the person who used it last. */
const keptNames = ['config', 'maintenance', 'theme', 'offlineImage'] as const

/** What this tab keeps: the address that was asked for before the login. */
const keptInTab = 'returnTo'

/** Removes what another account has stored, before a new account is used (docs/specification/transitions.md, T2). */
export function clearStorage(): void {
  clearTabStorage()
  const kept = keptNames.map((name) => [name, readText(name)] as const)
  try {
    localStorage.clear()
  } catch {
    // Storage is blocked: nothing is kept beyond this page.
  }
  for (const [name, text] of kept) writeText(name, text)
}

/** Removes what a person has left in this tab: an unfinished registration, a signature that is waited for. */
export function clearTabStorage(): void {
  try {
    const address = sessionStorage.getItem(keptInTab)
    sessionStorage.clear()
    if (address !== null) sessionStorage.setItem(keptInTab, address)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
