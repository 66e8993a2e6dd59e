import type { Ports } from '#functions/kit/port/ports.ts'
import type { Settings } from '#functions/kit/settings.ts'
import type { Lane } from '#infra/feature/define.ts'
import { movableClock, type MovableClock } from '#infra/local/clock.ts'
import { type House, type HouseOptions, openHouse } from '#infra/local/house.ts'
import { seededIds } from '#infra/local/ids.ts'
import type { Load } from '#infra/local/lanes.ts'
import { collectingLog } from '#infra/local/log.ts'
import type { InboxMessage } from '#infra/local/sandbox/define.ts'
import { durationMs } from '#infra/local/sandbox/house.ts'
import { type EndpointName, type Endpoints, endpoints } from '#shared/catalogue.ts'
import type { AnswerOf, Endpoint, RequestOf } from '#shared/kernel/endpoint.ts'
import type { Instant } from '#shared/kernel/instant.ts'

export interface WorldOptions {
  /** A Monday morning in India unless told otherwise. */
  readonly at?: Instant
  readonly seed?: string | number
  readonly settings?: Partial<Settings>
  readonly sandboxes?: boolean
  readonly lanes?: readonly Lane[]
  readonly load?: Load
  readonly workflows?: Readonly<Record<string, object>>
  readonly adapt?: (ports: Ports) => Ports
  /** Fills the house before the first call. */
  readonly furnish?: (ports: Ports) => Promise<void>
}

/** What the API said. `body` throws when that was a "no", with its words, so that a test may read on without asking. */
export interface Answered<Name extends EndpointName> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: AnswerOf<Endpoints[Name]>
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
  /** The token of who calls. */
  readonly as?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type World = Awaited<ReturnType<typeof openWorld>>

const mondayMorning: Instant = '2026-11-23T05:30:00.000Z'

/** The whole house in memory, with a clock that stands still: nothing happens but by `call`, `advance` and `drain`. */
export async function openWorld(options: WorldOptions = {}) {
  const { at = mondayMorning, seed = 1, sandboxes = true, furnish, ...more } = options
  const clock = movableClock(at)
  const { log, lines } = collectingLog()
  const house = await openHouse({ ...more, clock, log, ids: seededIds(seed, clock), sandboxes, ports: { site: 0, sandbox: 0 } } satisfies HouseOptions)
  await furnish?.(house.ports)
  await house.drain()

  async function call<Name extends EndpointName>(name: Name, request: RequestOf<Endpoints[Name]>, options: CallOptions = {}): Promise<Answered<Name>> {
    const response = await house.call(wireForm(endpoints[name], request, options))
    const text = typeof response.body === 'string' ? response.body : Buffer.from(response.body).toString()
    const isNo = response.status >= 400
    const parsed: unknown = text === '' ? undefined : JSON.parse(text)
    return {
      status: response.status,
      headers: response.headers,
      failure: isNo ? (parsed as Failure) : undefined,
      get body() {
        if (isNo) throw new Error(`${name} answered ${response.status} ${text}`)
        return parsed as AnswerOf<Endpoints[Name]>
      },
    }
  }

  const sandbox = (path: string, body?: unknown) => askSandbox(house, path, body)
  const inbox = async (to: string) => (await sandbox(`/inbox?to=${encodeURIComponent(to)}`)) as InboxMessage[]
  return {
    house,
    clock,
    /** What the functions logged so far. */
    log: lines,
    call,
    drain: () => house.drain(),
    /** By an ISO-8601 duration (`PT25M`) or milliseconds; then what fell due is done. */
    advance: (by: string | number) => advance(house, clock, by),
    /** What a person was sent, newest first. */
    inbox,
    /** The answer of a sandbox's test call: a POST when there is a body. */
    sandbox,
    /** Logs a registered phone number in with the code that it is sent; answers the token. */
    async logIn(phone: string): Promise<string> {
      await call('sendLoginCode', { body: { username: phone } }).then(({ body }) => body)
      await house.drain()
      const otp = /\b\d{6}\b/.exec((await inbox(phone))[0]?.text ?? '')?.[0]
      if (otp === undefined) throw new Error(`${phone} was sent no code`)
      const { body } = await call('verifyLoginCode', { body: { username: phone, otp } })
      if (body.message !== 'OTP_VERIFIED') throw new Error(`${phone} cannot log in: ${body.message}`)
      return body.token.token
    },
    close: () => house.close(),
  }
}

async function advance(house: House, clock: MovableClock, by: string | number): Promise<void> {
  const byMs = typeof by === 'number' ? by : durationMs(by)
  if (byMs === undefined) throw new RangeError(`${by} is no duration such as PT25M`)
  clock.advance(byMs)
  await house.drain()
}

/** A request as a browser would send it. */
function wireForm(endpoint: Endpoint, request: object, { as, headers = {} }: CallOptions) {
  const { params = {}, query = {}, body } = request as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: object }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = new URLSearchParams(textsOf(query)).toString()
  const isForm = endpoint.encoding === 'form'
  return {
    method: endpoint.method,
    target: `/api${path}${asked === '' ? '' : `?${asked}`}`,
    headers: {
      ...(body !== undefined && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
      ...headers,
    },
    body: body === undefined ? new Uint8Array() : Buffer.from(isForm ? new URLSearchParams(textsOf(body)).toString() : JSON.stringify(body)),
    address: '203.0.113.7',
  }
}

function textsOf(values: object): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
}

async function askSandbox(house: House, path: string, body: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${house.sandboxAddress}${path}`, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${text}`)
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}
