import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Fetch, FetchRequest, FetchResponse } from '#functions/platform/port/ports.ts'

/** On Node's own client, since loading undici costs a cold start 40 ms. It follows no redirects by itself. */
export function nodeFetch(): Fetch {
  const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }
  return async (address, asked) => {
    const url = new URL(address)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError(`cannot fetch by ${url.protocol}`)
    const agent = agents[url.protocol]
    const signal = AbortSignal.timeout(asked.timeoutMs)
    try {
      return await askOnce(url, asked, agent, signal)
    } catch (failure) {
      // A connection that the other side closed while this function slept. Only for reading: what is sent twice may be done twice.
      if (asked.method !== 'GET' || signal.aborted || !(failure instanceof StaleConnection)) throw failure
      return await askOnce(url, asked, agent, signal)
    }
  }
}

class StaleConnection extends Error {
  override readonly name = 'StaleConnection'
}

function askOnce(
  url: URL,
  { method, headers, body }: FetchRequest,
  agent: HttpAgent | HttpsAgent,
  signal: AbortSignal,
): Promise<FetchResponse> {
  return new Promise((resolve, reject) => {
    const bytes = body === undefined ? undefined : Buffer.from(body)
    const length = bytes && { 'content-length': String(bytes.length) }
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(url, { method, agent, signal, headers: { ...headers, ...length } })
    request.once('error', (failure) =>
      reject(
        request.reusedSocket && 'code' in failure && failure.code === 'ECONNRESET'
          ? new StaleConnection(failure.message, { cause: failure })
          : failure,
      ),
    )
    // The body is read before the answer is given, so that the time limit covers it and no connection is left half read.
    request.once(
      'response',
      (response) => void readAll(response).then((read) => resolve(answerOf(response, read)), reject),
    )
    request.end(bytes)
  })
}

async function readAll(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of response as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

function answerOf({ statusCode = 0, headers }: IncomingMessage, bytes: Uint8Array): FetchResponse {
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
