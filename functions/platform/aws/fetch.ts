import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Fetch, FetchRequest, FetchResponse } from '#functions/platform/port/ports.ts'

/** The fetch port on `node:http`, because loading undici adds 40 ms to a cold start. It does not follow redirects. */
export function nodeFetch(): Fetch {
  const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }
  return async (address, fetchRequest) => {
    const url = new URL(address)
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new TypeError(`cannot fetch ${url.protocol} addresses: use http: or https:`)
    const agent = agents[url.protocol]
    const signal = AbortSignal.timeout(fetchRequest.timeoutMs)
    try {
      return await fetchOnce(url, fetchRequest, agent, signal)
    } catch (failure) {
      // The server closed the connection while the function was frozen. Only a GET is repeated: a POST might take effect twice.
      if (fetchRequest.method !== 'GET' || signal.aborted || !(failure instanceof StaleConnection)) throw failure
      return await fetchOnce(url, fetchRequest, agent, signal)
    }
  }
}

class StaleConnection extends Error {
  override readonly name = 'StaleConnection'
}

function fetchOnce(
  url: URL,
  { method, headers, body }: FetchRequest,
  agent: HttpAgent | HttpsAgent,
  signal: AbortSignal,
): Promise<FetchResponse> {
  return new Promise((resolve, reject) => {
    const bodyBytes = body === undefined ? undefined : Buffer.from(body)
    const length = bodyBytes && { 'content-length': String(bodyBytes.length) }
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(url, { method, agent, signal, headers: { ...headers, ...length } })
    request.once('error', (failure) =>
      reject(
        request.reusedSocket && 'code' in failure && failure.code === 'ECONNRESET'
          ? new StaleConnection(failure.message, { cause: failure })
          : failure,
      ),
    )
    // The whole body is read before the promise resolves, so that the time limit covers it and the connection can be reused.
    request.once(
      'response',
      (response) => void readAll(response).then((bytes) => resolve(responseOf(response, bytes)), reject),
    )
    request.end(bodyBytes)
  })
}

/** By events: the first `for await` over a stream adds a millisecond to a cold start. */
function readAll(response: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    response.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
    response.once('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    response.once('error', reject)
  })
}

function responseOf({ statusCode = 0, headers }: IncomingMessage, bytes: Uint8Array): FetchResponse {
  return {
    status: statusCode,
    headers: {
      get(name) {
        const value = headers[name.toLowerCase()]
        return Array.isArray(value) ? value.join(', ') : (value ?? null)
      },
    },
    text: async () => new TextDecoder().decode(bytes),
    bytes: async () => bytes,
  }
}
