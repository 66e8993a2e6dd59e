/** What somebody logs in with, in words for people: "Chrome on Android". Empty when the browser does not say. */
export function deviceName(_userAgent: string | undefined): string {
  return ''
}
