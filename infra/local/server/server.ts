import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'

export interface HttpRequest {
  readonly method: string
  /** Path and query as sent, still encoded. */
  readonly target: string
  /** Names in lower case; repeated headers are joined. */
  readonly headers: Readonly<Record<string, string>>
  /** At most `bodyBytesMax` bytes; undefined when the body was larger. */
  readonly body: Uint8Array | undefined
  /** The caller's network address. */
  readonly address: string
}

export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly cookies?: readonly string[]
  readonly body: Uint8Array | string
}

/** The limit of API Gateway: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
export const bodyBytesMax = 10 * 1024 * 1024

/** Long, so that no connection is closed in the moment in which a caller sends a request that it does not repeat. */
const keepAliveTimeout = 60_000

export interface Listening {
  readonly port: number
  readonly servers: readonly Server[]
  close(): Promise<void>
}

/**
 * Listens on the loopback addresses only. `localhost` may resolve to 127.0.0.1 or ::1, so both are bound where both exist.
 * When another process holds one of them, the port counts as taken: a browser could reach that process instead.
 */
export async function listen(port: number, onRequest: RequestListener): Promise<Listening> {
  const first = await bound(createServer({ keepAliveTimeout }, onRequest), port, '127.0.0.1')
  const actualPort = portOf(first)
  const second = await bound(createServer({ keepAliveTimeout }, onRequest), actualPort, '::1').catch(
    (error: NodeJS.ErrnoException) => {
      // Without IPv6, or when any port was requested and ::1 has it taken, the first address is enough.
      if (port === 0 || error.code !== 'EADDRINUSE') return undefined
      first.close()
      throw error
    },
  )
  const servers = second === undefined ? [first] : [first, second]
  return {
    port: actualPort,
    servers,
    async close() {
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

/** Adapts a handler to node:http. */
export function nodeListener(
  handle: (request: HttpRequest) => Promise<HttpResponse>,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    try {
      send(request, response, await handle(await readRequest(request)))
    } catch (error) {
      // A request that the client aborted is not an error of the handler.
      if (!request.destroyed || request.complete) console.error(error)
      if (response.headersSent) response.destroy()
      else
        send(request, response, {
          status: 500,
          headers: { 'content-type': 'application/json' },
          body: '{"message":"Internal Server Error"}',
        })
    }
  }
}

async function readRequest(request: IncomingMessage): Promise<HttpRequest> {
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
  )
  return {
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: await readBody(request),
    address: (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
  }
}

/** Reads and drops what exceeds the limit, so that the response reaches a client that is still sending. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size <= bodyBytesMax) chunks.push(chunk)
    else chunks.length = 0
  }
  return size > bodyBytesMax ? undefined : Buffer.concat(chunks)
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, cookies = [], body }: HttpResponse,
): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const bodiless = status === 204 || status === 304
  response.writeHead(status, {
    ...headers,
    ...(bodiless ? {} : { 'content-length': bytes.byteLength }),
    ...(cookies.length === 0 ? {} : { 'set-cookie': [...cookies] }),
  })
  response.end(bodiless || request.method === 'HEAD' ? undefined : bytes)
}

function bound(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
