const shownDigits = 4

/** A masked account with a short mask, such as `••••0001`, and where it is: `••••0001 (NSDL)`. */
export function shortAccount(masked: string, place?: string): string {
  return `••••${masked.slice(-shownDigits)}${place === undefined ? '' : ` (${place})`}`
}
