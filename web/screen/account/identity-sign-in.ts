/** Hears the identities that the wrapper brings from Google and Apple. Not written yet. */
export function listenForIdentities(): () => void {
  return () => undefined
}
