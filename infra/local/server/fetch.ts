import type { Fetch } from '#functions/platform/port/ports.ts'

/** The part of the standard `fetch` that the local app uses. */
export type WebFetch = (url: string, init: RequestInit) => Promise<Response>

/** Reads the body before it resolves, so that the time limit covers the body and no connection stays half read. */
export function systemFetch(send: WebFetch = fetch): Fetch {
  return async (url, { method, headers, body, timeoutMs }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await send(url, {
      method,
      redirect: 'manual',
      signal,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    })
    const bytes = await response.bytes()
    return {
      status: response.status,
      headers: response.headers,
      text: async () => new TextDecoder().decode(bytes),
      bytes: async () => bytes,
    }
  }
}
