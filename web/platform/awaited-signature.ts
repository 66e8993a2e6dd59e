const key = 'awaited-signature'

/** Stores which order the person left to sign, so that the order list recognises when its signature has arrived. */
export function awaitSignature(serviceOrderId: string): void {
  try {
    sessionStorage.setItem(key, serviceOrderId)
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
