import { paths } from 'virtual:paths'
import type { EndpointName, Endpoints } from '#shared/registry.ts'
import type { AnswerOf, EndpointDefinition, RequestOf } from '#shared/kernel/endpoint.ts'
import { takeEarlyRequest } from '#web/platform/early-requests.ts'
import { config } from '#web/platform/config.ts'
import { openDialog } from '#web/platform/dialog.ts'
import { setMaintenance } from '#web/platform/maintenance.ts'
import { readToken } from '#web/platform/token.ts'

/** The server said no. `code` is for programs, `words` are for people. */
export class ApiError extends Error {
  override readonly name: string
  readonly status: number
  readonly code: string
  readonly words: string
  readonly data: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined

  constructor(status: number, body: unknown, retryAfterSeconds: number | undefined) {
    const told = asRecord(body)
    const code = asText(told['message']) ?? (status === 204 ? 'EMPTY' : 'UNKNOWN')
    super(`${status} ${code}`)
    this.name = asText(told['name']) ?? 'ApiError'
    this.status = status
    this.code = code
    this.words = asText(told['words']) ?? 'Something went wrong'
    this.data = asRecord(told['data'])
    this.retryAfterSeconds = retryAfterSeconds
    this.requestId = asText(told['request_id'])
  }
}

/** Nothing came back: no network, or no answer in time. Whether the call was carried out is not known. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Longer than any endpoint may take, shorter than a person's patience. */
const timeoutMs = 30_000
/** Failures in a row that make an outage. */
const outageAt = 3

export interface CallOptions {
  /** Makes a repeat harmless: the same key and body get the same answer. */
  readonly key?: string
  readonly signal?: AbortSignal
}

export interface Answered<Body> {
  readonly status: number
  readonly body: Body
  readonly retryAfterSeconds: number | undefined
}

/** A body that carries files goes as the form that its screen has made. */
type SentTo<E extends EndpointDefinition> =
  | RequestOf<E>
  | (E extends { readonly encoding: 'multipart' } ? { readonly body: FormData } : never)

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

let failuresInARow = 0
let answeredMs: number | undefined

/** When something was answered last: how old what is on the screen is at most. Milliseconds since 1970. */
export function lastAnsweredMs(): number | undefined {
  return answeredMs
}

export async function call<N extends EndpointName>(
  name: N,
  request: SentTo<Endpoints[N]>,
  options?: CallOptions,
): Promise<AnswerOf<Endpoints[N]>> {
  return (await callWithStatus(name, request, options)).body
}

/** For the calls whose status or waiting time matters too. Throws `ApiError` or `NoAnswer`. */
export async function callWithStatus<N extends EndpointName>(
  name: N,
  request: SentTo<Endpoints[N]>,
  options: CallOptions = {},
): Promise<Answered<AnswerOf<Endpoints[N]>>> {
  const token = readToken()
  const response = await send(paths[name], request, token, options)
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined)
  if (!response.ok || response.status === 204 || body === undefined) {
    const failure = new ApiError(response.status, body, retryAfterSeconds)
    react(failure, token !== undefined)
    throw failure
  }
  failuresInARow = 0
  answeredMs = Date.now()
  // The server has checked its own answer against the contract before sending it.
  return { status: response.status, body: body as AnswerOf<Endpoints[N]>, retryAfterSeconds }
}

async function send(
  route: string,
  request: Parts,
  token: string | undefined,
  { key, signal }: CallOptions,
): Promise<Response> {
  const [method, path = ''] = route.split(' ')
  const headers: Record<string, string> = { 'x-correlation-id': crypto.randomUUID() }
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  if (key !== undefined) headers['idempotency-key'] = key
  const body = packed(request.body, headers)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const address = addressOf(path, request)
    const begun = method === 'GET' ? takeEarlyRequest(address) : undefined
    if (begun !== undefined) return await begun
    return await fetch(address, {
      method: method ?? 'GET',
      headers,
      body,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
  } catch (cause) {
    // A caller that gave up is no failure of the network.
    if (!signal?.aborted && navigator.onLine) countFailure()
    throw new NoAnswer(`${route} was not answered`, { cause })
  }
}

/** Of a form the browser itself names the type, with the mark that parts its fields. */
function packed(body: unknown, headers: Record<string, string>): FormData | string | null {
  if (body === undefined) return null
  if (body instanceof FormData) return body
  headers['content-type'] = 'application/json'
  return JSON.stringify(body)
}

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return `${config().ApiEndPoint}${filled}${search === '' ? '' : `?${search}`}`
}

/** These 401 speak of a phone number or a code: whoever asked is still logged in. */
const aboutContact = /^(MOBILE_ALREADY_REGISTERED|PROOF_NEEDED|ACCOUNT_BLOCKED)$/

function react(failure: ApiError, withToken: boolean): void {
  if (failure.name === 'MaintenanceError') setMaintenance(true)
  else if (failure.status >= 500) return countFailure()
  failuresInARow = 0
  if (failure.status === 401 && withToken && !aboutContact.test(failure.code)) openDialog('session-expired')
}

function countFailure(): void {
  failuresInARow += 1
  if (failuresInARow < outageAt) return
  // Counted anew, or each further failure would bring back the dialog that was just closed.
  failuresInARow = 0
  openDialog('outage')
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
