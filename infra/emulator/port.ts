import { createServer } from 'node:net'

/** A port that is free at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

/** The port that a person asked for. Throws when it is none, or one that browsers and `fetch` block (https://fetch.spec.whatwg.org/#port-blocking). */
export async function checkPort(text: string): Promise<number> {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) throw new Error(`"${text}" is no port: it is 1 to 65535`)
  if (await isBlocked(port))
    throw new Error(
      `Port ${port} cannot be used: browsers and fetch block it as a "bad port". Take another, such as 4567.`,
    )
  return port
}

/** Asks `fetch` itself, which refuses a blocked port before it connects. */
async function isBlocked(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD', signal: AbortSignal.timeout(2_000) }).then(
    () => false,
    (failure: unknown) =>
      failure instanceof Error && failure.cause instanceof Error && failure.cause.message === 'bad port',
  )
}
