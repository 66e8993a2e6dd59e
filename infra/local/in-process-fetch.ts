import type { WebFetch } from './fetch.ts'
import type { HttpRequest, HttpResponse } from './server.ts'

/** Answers a request to one origin. */
export type Room = (request: Request) => Promise<Response>

/** A fetch that carries requests to whoever is meant within this process: the same bytes and headers, no socket, no wait. */
export function inProcessFetch(roomOf: (origin: string) => Room | undefined): WebFetch {
  return async (url, init) => {
    const room = roomOf(new URL(url).origin)
    if (room === undefined) throw new TypeError(`nobody lives at ${url}`)
    // Nobody indoors keeps a caller waiting, so there is no time limit to look after.
    return room(new Request(url, { ...init, signal: null }))
  }
}

/** The site's own origin as a room: what `nodeListener` is for a socket. */
export function siteHandler(call: (request: HttpRequest) => Promise<HttpResponse>): Room {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const {
      status,
      headers,
      cookies = [],
      body,
    } = await call({
      method: request.method,
      target: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      body: await request.bytes(),
      address: '127.0.0.1',
    })
    const bodiless = status === 204 || status === 304
    return new Response(bodiless ? null : body, {
      status,
      headers: [...Object.entries(headers), ...cookies.map((cookie): [string, string] => ['set-cookie', cookie])],
    })
  }
}
