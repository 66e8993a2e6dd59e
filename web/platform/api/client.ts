import { t } from '@lingui/core/macro'
import { paths } from 'virtual:paths'
import type { EndpointName, Endpoints } from '#shared/registry.ts'
import type { ResponseOf, EndpointDefinition, RequestOf } from '#shared/kernel/endpoint.ts'
import { answerText } from '#web/platform/answer-text.ts'
import { takeEarlyRequest } from '#web/platform/early-requests.ts'
import { config } from '#web/platform/config.ts'
import { emitAppEvent } from '#web/platform/app-event.ts'
import { setMaintenance } from '#web/platform/maintenance.ts'
import { announcePerson } from '#web/platform/session/follow-tabs.ts'
import { createStore } from '#web/platform/storage/store.ts'
import { clearToken, readToken } from '#web/platform/session/token.ts'
import { forgetAnswers } from './answers-database.ts'

/** The server refused or failed. `code` is for programs, `userMessage` is for people (docs/adr/0018-define-rules-as-pure-functions-and-endpoints-as-contracts.md). */
export class ApiError extends Error {
  override readonly name: string
  readonly status: number
  readonly code: string
  readonly userMessage: string
  readonly data: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined

  constructor(status: number, body: unknown, retryAfterSeconds: number | undefined) {
    const fields = asRecord(body)
    const code = asText(fields['message']) ?? (status === 204 ? 'EMPTY' : 'UNKNOWN')
    super(`${status} ${code}`)
    this.name = asText(fields['name']) ?? 'ApiError'
    this.status = status
    this.code = code
    this.userMessage = answerText(`refusal.${code}`, asText(fields['words']) ?? t`Something went wrong`)
    this.data = asRecord(fields['data'])
    this.retryAfterSeconds = retryAfterSeconds
    this.requestId = asText(fields['request_id'])
  }
}

/** No response: no network, or a timeout. It is unknown whether the server carried out the call. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** Longer than any endpoint may take. */
const timeoutMs = 30_000
/** A form has files: 2 MB take a minute at 300 kbit/s, and the server's check of them up to half a minute. */
const formTimeoutMs = 120_000
/** This many failures in a row are an outage. */
const outageAt = 3

export interface CallOptions {
  /** Idempotency key: a repeat with the same key and body gets the same answer. */
  readonly key?: string
  readonly signal?: AbortSignal
  /** What sends the request: `fetch` if it is not named. */
  readonly transport?: Transport
}

/** Sends a request as `fetch` does: it fails when no response arrives, and with the reason of its signal. */
export type Transport = (address: string, init: TransportInit) => Promise<Response>

interface TransportInit {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: FormData | string | null
  readonly signal: AbortSignal
}

export interface ApiResponse<Body> {
  readonly status: number
  readonly body: Body
  readonly retryAfterSeconds: number | undefined
}

/** A body with files is sent as a form. */
type SentTo<E extends EndpointDefinition> =
  | RequestOf<E>
  | (E extends { readonly encoding: 'multipart' } ? { readonly body: FormData } : never)

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

let failuresInARow = 0

/** When the server gave what is on the screen, in milliseconds since 1970. */
export const answeredStore = createStore<number | undefined>(undefined)

export function lastAnsweredMs(): number | undefined {
  return answeredStore.get()
}

const loadKeptAnswers = () => import('./kept-answers.ts')
/** The kept answers on the screen, by request: when the server gave them, in milliseconds since 1970. */
const keptAt = new Map<string, number>()
let keptFor = ''
/** Whether something on the screen is a kept answer, which the next answer to its request replaces. */
export const keptStore = createStore(false)

/** What says who the person is and what they have marked: without an age. */
const agelessNames = ['readLoginDetail', 'readWatchlist']
/** What the list beside a company is made of. */
const listNames = ['readFirstScreen', 'readSnapshot']

/** The screen is as old as the oldest kept answer on it. */
function noteAge(name: EndpointName, request: unknown, atMs: number | undefined): void {
  if (atMs === undefined && keptAt.size === 0) return answeredStore.set(Date.now())
  if (agelessNames.includes(name)) return
  if (keptFor !== location.href) {
    keptFor = location.href
    // Beside a company its list stays in sight.
    const isBesideList = location.pathname.startsWith('/company') && matchMedia('(width >= 48rem)').matches
    for (const key of keptAt.keys())
      if (!isBesideList || !listNames.includes(key.split(' ')[0] ?? '')) keptAt.delete(key)
  }
  const key = `${name} ${JSON.stringify(request)}`
  if (atMs === undefined) keptAt.delete(key)
  else keptAt.set(key, atMs)
  keptStore.set(keptAt.size > 0)
  answeredStore.set(Math.min(...keptAt.values(), Date.now()))
}

/** What the server answered last, in a browser without a network. */
async function findKept(name: EndpointName, request: unknown, token: string): Promise<unknown> {
  const kept = await loadKeptAnswers().then(
    ({ keptAnswer }) => keptAnswer(name, request, token),
    () => undefined,
  )
  if (kept !== undefined) noteAge(name, request, kept.atMs)
  return kept?.body
}

/** Calls an endpoint and returns the body of its answer. Throws `ApiError` or `NetworkError`. */
export async function call<N extends EndpointName>(
  name: N,
  request: SentTo<Endpoints[N]>,
  options?: CallOptions,
): Promise<ResponseOf<Endpoints[N]>> {
  return (await callWithStatus(name, request, options)).body
}

/** As `call`, with status and Retry-After. Throws `ApiError` or `NetworkError`. */
export async function callWithStatus<N extends EndpointName>(
  name: N,
  request: SentTo<Endpoints[N]>,
  options: CallOptions = {},
): Promise<ApiResponse<ResponseOf<Endpoints[N]>>> {
  const token = readToken()
  const route = paths[name] ?? (await import('virtual:member-paths')).paths[name]
  let response: Response
  try {
    response = await send(route, request, token, options)
  } catch (failure) {
    const kept = token === undefined || navigator.onLine ? undefined : await findKept(name, request, token)
    if (kept === undefined) throw failure
    return { status: 200, body: kept as ResponseOf<Endpoints[N]>, retryAfterSeconds: undefined }
  }
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined)
  if (!response.ok || response.status === 204 || body === undefined) {
    const failure = new ApiError(response.status, body, retryAfterSeconds)
    reportFailure(failure, token)
    throw failure
  }
  failuresInARow = 0
  noteAge(name, request, undefined)
  if (token !== undefined)
    void loadKeptAnswers().then(
      ({ keepAnswer }) => keepAnswer(name, request, body, token),
      () => undefined,
    )
  // The server validates its answers against the contract before it sends them.
  return { status: response.status, body: body as ResponseOf<Endpoints[N]>, retryAfterSeconds }
}

async function send(
  route: string,
  request: Parts,
  token: string | undefined,
  { key, signal, transport = fetch }: CallOptions,
): Promise<Response> {
  const [method = 'GET', path = ''] = route.split(' ')
  const headers: Record<string, string> = { 'x-correlation-id': crypto.randomUUID() }
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  if (key !== undefined) headers['idempotency-key'] = key
  const body = encodeBody(request.body, headers)
  const timeout = AbortSignal.timeout(body instanceof FormData ? formTimeoutMs : timeoutMs)
  try {
    const address = addressOf(path, request)
    const early = method === 'GET' ? takeEarlyRequest(address) : undefined
    if (early !== undefined) return await early
    return await transport(address, {
      method,
      headers,
      body,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
  } catch (cause) {
    // A call that its caller aborted is not a failure of the network.
    if (!signal?.aborted && navigator.onLine) countFailure()
    throw new NetworkError(`${route} was not answered: no network, or a timeout`, { cause })
  }
}

/** For a form the browser sets the content type itself, with the boundary of its parts. */
function encodeBody(body: unknown, headers: Record<string, string>): FormData | string | null {
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

/** A 401 with one of these codes is about a phone number or a code: the session is still valid. */
const aboutContact = /^(MOBILE_ALREADY_REGISTERED|PROOF_NEEDED|ACCOUNT_BLOCKED)$/

function reportFailure(failure: ApiError, token: string | undefined): void {
  if (failure.name === 'MaintenanceError') setMaintenance(true)
  else if (failure.status >= 500) return countFailure()
  failuresInARow = 0
  if (failure.status === 401 && token !== undefined && !aboutContact.test(failure.code)) endSession(token)
}

/** The server no longer accepts this token. By now another tab may have logged in with another one, which stays. */
function endSession(token: string): void {
  if (readToken() !== token) return
  clearToken()
  forgetAnswers()
  announcePerson()
  emitAppEvent('session-expired')
}

function countFailure(): void {
  failuresInARow += 1
  if (failuresInARow < outageAt) return
  // The count starts again: otherwise each further failure would reopen a dialog that was just closed.
  failuresInARow = 0
  emitAppEvent('outage')
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
