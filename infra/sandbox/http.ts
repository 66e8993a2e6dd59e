import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export interface Incoming {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: Uint8Array
}

/** Large enough for two agreements with their attachments. */
const bodyMaxBytes = 30 * 1024 * 1024

/** Long, so that no connection is closed in the moment in which a caller sends a request that it does not repeat. */
const keepAliveMs = 60_000

/** Listens on the loopback addresses, and on `alsoAt` where it is given. `localhost` may resolve to 127.0.0.1 or ::1, so both are bound where both exist. */
export async function listen(port: number, handle: (incoming: Incoming) => Promise<Response>, alsoAt?: string) {
  const onRequest = (request: IncomingMessage, response: ServerResponse) => void respond(request, response, handle)
  const create = () => createServer({ keepAliveTimeout: keepAliveMs }, onRequest)
  const servers = [await bound(create(), port, '127.0.0.1')]
  const actualPort = portOf(servers[0])
  try {
    servers.push(await bound(create(), actualPort, '::1'))
  } catch {
    // Without IPv6, or when its port is taken, the first address is enough.
  }
  if (alsoAt !== undefined) servers.push(await bound(create(), actualPort, alsoAt))
  return {
    port: actualPort,
    async close(): Promise<void> {
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (incoming: Incoming) => Promise<Response>,
) {
  try {
    const body = await bodyOf(request)
    if (body === undefined) return await send(response, json({ error: 'The body is above 30 MB' }, 413))
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`)
    await send(response, await handle({ method: request.method ?? 'GET', url, headers: headersOf(request), body }))
  } catch (error) {
    const failure = internalError(error)
    if (response.headersSent) response.destroy()
    else await send(response, failure)
  }
}

/** The same handler for requests inside the process, without a socket. */
export function requestHandler(
  handle: (incoming: Incoming) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await handle({
        method: request.method,
        url: new URL(request.url),
        headers: request.headers,
        body: await request.bytes(),
      })
    } catch (error) {
      return internalError(error)
    }
  }
}

/** A bug of a simulator shows in the terminal as well as in the response. */
function internalError(error: unknown): Response {
  console.error(error)
  return json({ error: 'The simulator failed with a bug of its own; see its terminal output' }, 500)
}

export function json(value: unknown, status = 200): Response {
  return Response.json(value, { status })
}

async function send(response: ServerResponse, source: Response): Promise<void> {
  for (const [name, value] of source.headers) response.appendHeader(name, value)
  response.statusCode = source.status
  response.end(Buffer.from(await source.arrayBuffer()))
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    // Reads and drops the rest, so that the response reaches a client that is still sending.
    if (size <= bodyMaxBytes) chunks.push(chunk)
  }
  return size > bodyMaxBytes ? undefined : Buffer.concat(chunks)
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  return headers
}

function bound(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

function portOf(server: Server | undefined): number {
  const address = server?.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
