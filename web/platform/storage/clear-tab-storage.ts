/** Removes what a person has left in this tab: an unfinished registration, a signature that is waited for, an address to open after the login. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
