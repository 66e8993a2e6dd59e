const shownDigits = 4

/** A masked account with a short mask, such as `••••0001`. */
export function shortAccount(masked: string): string {
  return `••••${masked.slice(-shownDigits)}`
}
