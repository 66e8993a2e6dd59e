/** A response to an early request is used for this long after the start of the page. */
const freshMs = 30_000

declare global {
  /** The early requests by address: the boot script starts them, the client takes them. */
  var earlyRequests: Record<string, Promise<Response>> | undefined
}

/** Starts a request before the scripts of the app are loaded. Its response is kept for the first call to the same address. Without `token` it is the one that the page has preloaded. */
export function startEarlyRequest(address: string, token?: string): void {
  const response = fetch(address, {
    headers: token === undefined ? {} : { 'x-correlation-id': crypto.randomUUID(), authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(freshMs),
  })
  // A failure is reported to the call that takes the response; this prevents an unhandled rejection before that.
  response.catch(() => undefined)
  globalThis.earlyRequests = { ...globalThis.earlyRequests, [address]: response }
}

/** A copy of the response that is on its way, for a reader beside the one who takes it. To be asked for before that. */
export async function copyEarlyResponse(address: string): Promise<Response | undefined> {
  return (await globalThis.earlyRequests?.[address])?.clone()
}

/** The response that is already on its way, if any. It is returned once. */
export function takeEarlyRequest(address: string): Promise<Response> | undefined {
  const { [address]: taken, ...rest } = globalThis.earlyRequests ?? {}
  globalThis.earlyRequests = rest
  return performance.now() < freshMs ? taken : undefined
}
