import type { WebFetch } from './fetch.ts'
import type { HttpRequest, HttpResponse } from './server.ts'

/** Handles the requests to one origin. */
export type RequestHandler = (request: Request) => Promise<Response>

/** A fetch that calls the handler of the origin in this process: the same bytes and headers as over a socket. */
export function inProcessFetch(handlerOf: (origin: string) => RequestHandler | undefined): WebFetch {
  return async (url, init) => {
    const handle = handlerOf(new URL(url).origin)
    if (handle === undefined) throw new TypeError(`no handler for the origin of ${url} in this process`)
    // Handlers of this process always finish, so the caller's time limit is dropped.
    return handle(new Request(url, { ...init, signal: null }))
  }
}

/** The request handler of the site's origin, as `nodeListener` is for a socket. */
export function siteHandler(call: (request: HttpRequest) => Promise<HttpResponse>): RequestHandler {
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
