import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as open } from 'node:http'
import type { HttpRequest, HttpResponse } from '#infra/local/server.ts'

/** One connection's business, which goes no further; or written anew on the way. */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
  'host',
])
/** CloudFront alone may say these. */
const provenHeaders = new Set(['x-origin-proof', 'x-client-address'])

const connectionsMax = 64
/** As API Gateway waits for a function. */
const patienceMs = 30_000

export interface Upstream {
  call(request: HttpRequest): Promise<HttpResponse>
  close(): void
}

/** Passes requests on to an address below which everything lies, over connections that are kept. */
export function openUpstream(address: string): Upstream {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })
  return {
    async call(request) {
      if (request.body === undefined) return failure(413, 'Request Entity Too Large')
      try {
        return await pass(`${address}${request.target}`, agent, request)
      } catch (error) {
        return error instanceof TooLong ? failure(504, 'Gateway Timeout') : failure(502, 'Bad Gateway')
      }
    },
    close: () => agent.destroy(),
  }
}

class TooLong extends Error {}

function pass(url: string, agent: Agent, { method, headers, body, address }: HttpRequest): Promise<HttpResponse> {
  const forwardedFor = [headers['x-forwarded-for'], address].filter((each) => each !== undefined).join(', ')
  const kept = Object.entries(headers).filter(([name]) => !ownHeaders.has(name) && !provenHeaders.has(name))
  return new Promise((resolve, reject) => {
    const sent = open(url, {
      method,
      agent,
      headers: {
        ...Object.fromEntries(kept),
        'x-forwarded-for': forwardedFor,
        'content-length': body?.byteLength ?? 0,
      },
    })
    sent.setTimeout(patienceMs, () => sent.destroy(new TooLong()))
    sent.once('error', reject)
    sent.once('response', (received) => void read(received).then(resolve, reject))
    sent.end(body)
  })
}

async function read(received: IncomingMessage): Promise<HttpResponse> {
  const chunks: Uint8Array[] = []
  for await (const chunk of received as AsyncIterable<Uint8Array>) chunks.push(chunk)
  const { 'set-cookie': cookies = [], ...headers } = received.headers
  return { status: received.statusCode ?? 502, headers: oneLine(headers), cookies, body: Buffer.concat(chunks) }
}

function oneLine(headers: IncomingHttpHeaders): Record<string, string> {
  const told = Object.entries(headers).filter(([name, value]) => value !== undefined && !ownHeaders.has(name))
  return Object.fromEntries(
    told.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  )
}

function failure(status: number, message: string): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify({ message }),
  }
}
