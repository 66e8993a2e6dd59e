/** A response to an early request is used for this long after the start of the page. */
const freshMs = 30_000

declare global {
  /** The early requests by address: the boot script starts them, the client takes them. */
  var earlyRequests: Record<string, Promise<Response>> | undefined
}

/** Starts a request before the scripts of the app are loaded. Its response is kept for the first call to the same address. */
export function startEarlyRequest(address: string, token: string): void {
  const response = fetch(address, {
    headers: { 'x-correlation-id': crypto.randomUUID(), authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(freshMs),
  })
  // A failure is reported to the call that takes the response; this prevents an unhandled rejection before that.
  response.catch(() => undefined)
  globalThis.earlyRequests = { ...globalThis.earlyRequests, [address]: response }
}

/** The response that is already on its way, if any. It is returned once. */
export function takeEarlyRequest(address: string): Promise<Response> | undefined {
  const { [address]: taken, ...rest } = globalThis.earlyRequests ?? {}
  globalThis.earlyRequests = rest
  return performance.now() < freshMs ? taken : undefined
}
