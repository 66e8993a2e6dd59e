import type { DomWindow } from './dom.ts'

/** One request of the page. */
export interface SentRequest {
  readonly url: string
  readonly method: string
  readonly body: unknown
}

/** What happens to a request: the subset of Playwright's `Route` that these tests use. */
export interface Route {
  readonly request: SentRequest
  /** Sends the request on and gives its response. */
  fetch(): Promise<Response>
  continue(): Promise<void>
  fulfill(answer: { readonly status?: number; readonly json?: unknown; readonly body?: string }): Promise<void>
  abort(): Promise<void>
  /** Tells a page that sends by XMLHttpRequest which share of the body has left, from 0 to 1. */
  progress(share: number): void
}

/** What a page sends. `onProgress` is called with the share of the body that has left. */
export interface PageRequestInit extends RequestInit {
  readonly onProgress?: (share: number) => void
}

type Handler = (route: Route) => unknown
/** `response` is undefined when the request has failed. */
type Listener = (url: string, response: Response | undefined) => void

interface Rule {
  readonly pattern: string
  readonly matches: RegExp
  readonly handle: Handler
  times: number
}

/** How requests of the page reach the application in this process. Nothing is answered here unless a test adds a rule. */
export class Network {
  readonly requests: SentRequest[] = []
  isOffline = false
  private readonly rules: Rule[] = []
  private readonly listeners = new Set<Listener>()
  private readonly send: (url: string, init: RequestInit) => Promise<Response>

  constructor(send: (url: string, init: RequestInit) => Promise<Response>) {
    this.send = send
  }

  /** Like Playwright's: the rule added last wins. */
  route(pattern: string, handle: Handler, { times = Infinity } = {}): void {
    this.rules.unshift({ pattern, matches: globPattern(pattern), handle, times })
  }

  unroute(pattern: string): void {
    for (const rule of this.rules.filter((each) => each.pattern === pattern))
      this.rules.splice(this.rules.indexOf(rule), 1)
  }

  /** The next response from such an address, once the page has it. */
  nextResponse(pattern: string): Promise<Response> {
    return new Promise((resolve) => this.listen(pattern, (response) => response !== undefined && resolve(response)))
  }

  /** Resolves once the page knows that a request to such an address has failed. */
  nextFailure(pattern: string): Promise<void> {
    return new Promise((resolve) => this.listen(pattern, (response) => response === undefined && resolve()))
  }

  /** The `fetch` of a page. A request whose signal is aborted fails as in a browser. */
  fetch = async (window: DomWindow, address: string, init: PageRequestInit = {}): Promise<Response> => {
    const url = new URL(address, window.location.href).href
    const { signal, onProgress = () => undefined, ...rest } = init
    const body = await plainBody(init.body)
    const request = { url, method: init.method ?? 'GET', body }
    this.requests.push(request)
    const aborted = signal === null || signal === undefined ? undefined : abortOf(signal)
    let response: Response | undefined
    try {
      response = await Promise.race([
        this.respond(request, {
          ...rest,
          ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
          onProgress,
        }),
        ...(aborted === undefined ? [] : [aborted]),
      ])
      return response
    } finally {
      // The page handles it first.
      setImmediate(() => setImmediate(() => this.listeners.forEach((listener) => listener(url, response))))
    }
  }

  private listen(pattern: string, handle: (response: Response | undefined) => unknown): void {
    const matches = globPattern(pattern)
    const listener: Listener = (url, response) => {
      if (matches.test(url) && handle(response) !== false) this.listeners.delete(listener)
    }
    this.listeners.add(listener)
  }

  private respond(
    request: SentRequest,
    { onProgress, ...init }: PageRequestInit & Required<Pick<PageRequestInit, 'onProgress'>>,
  ): Promise<Response> {
    const send = () => {
      // A browser reports every failure of the network in this way.
      if (this.isOffline) return Promise.reject(new TypeError('Failed to fetch'))
      onProgress(1)
      return this.send(request.url, init)
    }
    const rule = this.rules.find(({ matches, times }) => times > 0 && matches.test(request.url))
    if (rule === undefined || this.isOffline) return send()
    rule.times -= 1
    return new Promise((resolve, reject) => {
      const route: Route = {
        request,
        fetch: send,
        continue: async () => resolve(await send()),
        async fulfill({ status = 200, json, body = JSON.stringify(json) }) {
          resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } }))
        },
        async abort() {
          reject(new TypeError('Failed to fetch'))
        },
        progress: onProgress,
      }
      Promise.resolve(rule.handle(route)).catch(reject)
    })
  }
}

/** As in Playwright: `**` is anything, `*` anything but a slash, `{a,b}` either. */
export function globPattern(glob: string): RegExp {
  const escaped = glob.replace(/[.+?^$()|[\]\\]/g, '\\$&')
  const translated = escaped
    .replace(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
    .replace(/\{([^}]*)\}/g, (_, parts: string) => `(?:${parts.replaceAll(',', '|')})`)
  return new RegExp(`^${translated}$`)
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    else signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

/** A form of jsdom as a form of Node, which the application reads. */
async function plainBody(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body ?? undefined
  const form = new FormData()
  for (const [name, value] of body as Iterable<[string, string | File]>) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([await value.arrayBuffer()], { type: value.type }), value.name)
  }
  return form
}
