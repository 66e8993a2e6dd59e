const key = 'awaited-signature'

/** Remembers which order the person left to sign, so that the order list can tell when the signature has arrived. */
export function awaitSignature(serviceOrderId: string): void {
  try {
    sessionStorage.setItem(key, serviceOrderId)
  } catch {
    // Storage is full or forbidden: the list then watches all unsigned orders instead.
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
    // Nothing was stored either.
  }
}
