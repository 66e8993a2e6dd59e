/** How long what a page has asked for at its beginning is still news. */
const freshMs = 30_000

declare global {
  var begun: Record<string, Promise<Response>> | undefined
}

/** Asks for something before the app is there to ask. The answer waits under its address for whoever asks for the same. */
export function begin(address: string, token: string): void {
  const answer = fetch(address, {
    headers: { 'x-correlation-id': crypto.randomUUID(), authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(freshMs),
  })
  // It fails for whoever takes it, not before.
  answer.catch(() => undefined)
  globalThis.begun = { ...globalThis.begun, [address]: answer }
}

/** An answer that is on its way already. It is handed out once, to the first who asks for it. */
export function takeEarlyRequest(address: string): Promise<Response> | undefined {
  const { [address]: taken, ...rest } = globalThis.begun ?? {}
  globalThis.begun = rest
  return performance.now() < freshMs ? taken : undefined
}
