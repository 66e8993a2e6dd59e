import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as open } from 'node:http'
import type { HttpRequest, HttpResponse } from '#infra/local/server/server.ts'

/** Hop-by-hop headers (https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1), and headers that the proxy sets itself. */
const hopHeaders = new Set([
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
/** Headers that only CloudFront may set. */
const cloudfrontHeaders = new Set(['x-origin-proof', 'x-client-address'])

const connectionsMax = 64
/** The timeout of API Gateway (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html). */
const timeoutMs = 30_000

export interface Upstream {
  call(request: HttpRequest): Promise<HttpResponse>
  close(): void
}

/** Forwards requests to paths below an address, over keep-alive connections. */
export function openUpstream(address: string): Upstream {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })
  return {
    async call(request) {
      if (request.body === undefined) return failure(413, 'Request Entity Too Large')
      try {
        return await pass(`${address}${request.target}`, agent, request)
      } catch (error) {
        return error instanceof UpstreamTimeout ? failure(504, 'Gateway Timeout') : failure(502, 'Bad Gateway')
      }
    },
    close: () => agent.destroy(),
  }
}

class UpstreamTimeout extends Error {}

function pass(url: string, agent: Agent, { method, headers, body, address }: HttpRequest): Promise<HttpResponse> {
  const forwardedFor = [headers['x-forwarded-for'], address].filter((each) => each !== undefined).join(', ')
  const forwarded = Object.entries(headers).filter(([name]) => !hopHeaders.has(name) && !cloudfrontHeaders.has(name))
  return new Promise((resolve, reject) => {
    const upstreamRequest = open(url, {
      method,
      agent,
      headers: {
        ...Object.fromEntries(forwarded),
        'x-forwarded-for': forwardedFor,
        'content-length': body?.byteLength ?? 0,
      },
    })
    upstreamRequest.setTimeout(timeoutMs, () => upstreamRequest.destroy(new UpstreamTimeout()))
    upstreamRequest.once('error', reject)
    upstreamRequest.once('response', (received) => void read(received).then(resolve, reject))
    upstreamRequest.end(body)
  })
}

async function read(received: IncomingMessage): Promise<HttpResponse> {
  const chunks: Uint8Array[] = []
  for await (const chunk of received as AsyncIterable<Uint8Array>) chunks.push(chunk)
  const { 'set-cookie': cookies = [], ...headers } = received.headers
  return { status: received.statusCode ?? 502, headers: joinValues(headers), cookies, body: Buffer.concat(chunks) }
}

function joinValues(headers: IncomingHttpHeaders): Record<string, string> {
  const forwarded = Object.entries(headers).filter(([name, value]) => value !== undefined && !hopHeaders.has(name))
  return Object.fromEntries(
    forwarded.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  )
}

function failure(status: number, message: string): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify({ message }),
  }
}
