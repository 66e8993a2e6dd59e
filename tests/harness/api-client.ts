import type { WebFetch } from '#infra/local/server/fetch.ts'
import type { HttpRequest, HttpResponse } from '#infra/local/server/server.ts'
import type { FullContext } from '#functions/platform/context.ts'
import type { InboxMessage } from '#infra/sandbox/define.ts'
import { type EndpointName, type Endpoints, endpoints } from '#shared/registry.ts'
import type { ResponseOf, Endpoint, RequestOf } from '#shared/kernel/endpoint.ts'
import { multipartOf } from './multipart.ts'

/** The response of the API. Reading `body` throws when the response is an error, with its text, so that a test may read on without a check. */
export interface Answered<Name extends EndpointName> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: ResponseOf<Endpoints[Name]>
  readonly failure: Failure | undefined
}

export interface Failure {
  readonly name: string
  readonly message: string
  readonly words: string
  readonly request_id: string
  readonly data?: Readonly<Record<string, unknown>>
}

export interface CallOptions {
  /** The session token of the caller. */
  readonly as?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** An application under test: the local app with a clock that stands still, or a deployed stage, where time passes by itself. */
export interface TestApp extends Visitor {
  readonly app: { readonly context: FullContext; readonly siteAddress: string; readonly sandboxAddress: string }
  /** Repeats a check until it passes. The local app moves its clock between tries, a deployed stage waits. Throws the last failure. */
  eventually<T>(check: () => Promise<T>): Promise<T>
  /** Waits until no work is under way, where the application can report that. */
  settle(): Promise<void>
}

export interface Visitor {
  call<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Endpoints[Name]>,
    options?: CallOptions,
  ): Promise<Answered<Name>>
  /** Messages sent to a phone number or e-mail address, newest first. */
  inbox(to: string): Promise<InboxMessage[]>
  /** Calls a test route of the partner simulators and returns its response. The default method is POST with a body and GET without one. */
  sandbox(path: string, body?: unknown, method?: 'GET' | 'POST' | 'PUT'): Promise<unknown>
  /** Logs in a registered phone number with the code sent to it; returns the session token. */
  logIn(phone: string): Promise<string>
}

interface ClientOptions {
  send(request: HttpRequest): Promise<HttpResponse>
  readonly sandboxAddress: string
  readonly fetch?: WebFetch
}

/** A client for everything that reaches the application from outside: API calls, messages, test routes of the simulators. */
export function apiClientOf({ send, sandboxAddress, fetch: webFetch = fetch }: ClientOptions): Visitor {
  async function call<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Endpoints[Name]>,
    options: CallOptions = {},
  ): Promise<Answered<Name>> {
    const response = await send(wireForm(endpoints[name], request, options))
    const text = typeof response.body === 'string' ? response.body : Buffer.from(response.body).toString()
    const isError = response.status >= 400
    // A picture is returned as its bytes.
    const isJson = response.headers['content-type']?.startsWith('application/json') ?? true
    const parsed: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text
    return {
      status: response.status,
      headers: response.headers,
      failure: isError ? (parsed as Failure) : undefined,
      get body() {
        if (isError) throw new Error(`${name} answered ${response.status} ${text}`)
        return parsed as ResponseOf<Endpoints[Name]>
      },
    }
  }

  const sandbox: Visitor['sandbox'] = (path, body, method) =>
    askSandbox(webFetch, `${sandboxAddress}${path}`, body, method)
  const inbox = async (to: string) => (await sandbox(`/inbox?to=${encodeURIComponent(to)}`)) as InboxMessage[]
  return {
    call,
    inbox,
    sandbox,
    async logIn(phone) {
      await call('sendLoginCode', { body: { username: phone } }).then(({ body }) => body)
      const otp = /\b\d{6}\b/.exec((await inbox(phone))[0]?.text ?? '')?.[0]
      if (otp === undefined) throw new Error(`${phone} was sent no code`)
      const { body } = await call('verifyLoginCode', { body: { username: phone, otp } })
      if (body.message !== 'OTP_VERIFIED') throw new Error(`${phone} cannot log in: ${body.message}`)
      return body.token.token
    },
  }
}

/** A request as a browser would send it. */
function wireForm(endpoint: Endpoint, request: object, { as, headers = {} }: CallOptions) {
  const {
    params = {},
    query = {},
    body,
  } = request as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: object }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(textsOf(query)).toString()
  const written = body === undefined ? undefined : writtenBody(endpoint, body)
  return {
    method: endpoint.method,
    target: `/api${path}${search === '' ? '' : `?${search}`}`,
    headers: {
      ...(written !== undefined && { 'content-type': written.type }),
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
      ...headers,
    },
    body: written?.bytes ?? new Uint8Array(),
    address: '203.0.113.7',
  }
}

function writtenBody({ encoding }: Endpoint, body: object): { readonly type: string; readonly bytes: Uint8Array } {
  if (encoding === 'multipart') return multipartOf(body)
  if (encoding === 'form')
    return {
      type: 'application/x-www-form-urlencoded',
      bytes: Buffer.from(new URLSearchParams(textsOf(body)).toString()),
    }
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
}

function textsOf(values: object): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
}

async function askSandbox(
  webFetch: WebFetch,
  address: string,
  body: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<unknown> {
  const init =
    body === undefined
      ? { method }
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await webFetch(address, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${new URL(address).pathname} answered ${response.status} ${text}`)
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}
