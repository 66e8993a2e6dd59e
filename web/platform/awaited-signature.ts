const key = 'awaited-signature'

/** Stores which signing attempt the person left for, such as `ord_01J…-2`, so that the order list recognises how it ended. */
export function awaitSignature(attempt: string): void {
  try {
    sessionStorage.setItem(key, attempt)
  } catch {
    // Storage is full or blocked: the order list then compares all unsigned orders.
  }
}

export function awaitedSignature(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function clearAwaitedSignature(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
