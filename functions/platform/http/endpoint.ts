import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod/mini'
import {
  type ResponseOf,
  closesForMaintenance,
  type Endpoint,
  type InputOf,
  takesIdempotencyKey,
  type Who,
} from '#shared/kernel/endpoint.ts'
import type { Role } from '#shared/account/account.ts'
import {
  FORBIDDEN,
  INVALID_INPUT,
  MAINTENANCE,
  METHOD_NOT_ALLOWED,
  Refused,
  UNAUTHENTICATED,
} from '#shared/kernel/refusal.ts'
import type { Permissions } from '#shared/kernel/permissions.ts'
import { respond, pictureResponse, Reply } from './response.ts'
import { readBody } from './body.ts'
import { clientIp } from './client-ip.ts'
import { type ContextOf, contextOf, type FullContext, permitted } from '#functions/platform/context.ts'
import { type DeclaredEntry, declaredEntry } from '#functions/platform/entry.ts'
import { errorResponse, correlationOf, refuseUnknown, traceOf } from './error-response.ts'
import { isUnderMaintenance } from './maintenance.ts'
import { httpFallback, httpLambda } from '#functions/platform/middy.ts'
import { runIdempotent } from './idempotency.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { unknownFields } from './unknown-fields.ts'
import { withinTime } from '#functions/platform/time-left.ts'
import { type Caller, prepareCallers, readCaller } from '#functions/platform/security/session.ts'

/** What a handler receives: the parsed input and the caller. An open endpoint has no caller. */
export interface Call<E extends Endpoint> extends InputOf<E> {
  readonly caller: E['who'] extends 'open' ? undefined : E['who'] extends 'visitor' ? Caller | undefined : Caller
  /** The client's IP address (./client-ip.ts). A function that calls it needs permission to read the secret `origin-proof`. */
  readonly address: () => Promise<string>
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** Handles a call after the request pipeline has authenticated and validated it. `C` is a context with the ports that it uses. */
export type Handle<E extends Endpoint, C> = (
  call: Call<E>,
  context: C,
) => Promise<ResponseOf<E> | Reply<ResponseOf<E> | undefined>>

/** The context that a handler names. A handler that takes none runs with any. */
export type ContextIn<H> = H extends (call: never, context: infer C) => unknown ? C : never

export interface Route<E extends Endpoint, C> {
  readonly endpoint: E
  readonly handle: Handle<E, C>
  /** Decodes the body: JSON by default, a multipart form for an endpoint that takes files (./upload.ts). */
  readonly readBody: (endpoint: Endpoint, event: APIGatewayProxyEventV2) => unknown
}

/** The handler of one endpoint. */
export function http<E extends Endpoint, H extends Handle<E, never>>(endpoint: E, handle: H): Route<E, ContextIn<H>> {
  return { endpoint, handle: handle as unknown as Route<E, ContextIn<H>>['handle'], readBody }
}

/** Every request reads in the table whether the stage is under maintenance. */
type HttpPermissions = Permissions & { readonly table: 'read' | 'write' }

/**
 * One function with all endpoints of a module. The type requires a handler for each contract, and a permission for each port that
 * a handler takes. `prepare`: see `Entry`.
 */
export function serve<Api extends Record<string, Endpoint>, const P extends HttpPermissions>(
  api: Api,
  permissions: P,
  routes: { readonly [Name in keyof Api]: Route<Api[Name], ContextOf<P>> },
  prepare?: (ports: Omit<ContextOf<P>, 'correlation'>) => Promise<unknown>,
): DeclaredEntry {
  const entry = (ports: Ports) => {
    const served = Object.keys(api).flatMap((name) => {
      const route = routes[name] as unknown as Route<Endpoint, FullContext>
      const { method, path, aliases = [] } = route.endpoint
      return [path, ...aliases].map((spelling) => ({
        method,
        path: spelling,
        handler: (event: APIGatewayProxyEventV2, invocation: unknown) =>
          runLogged(route, event, withinTime(ports, invocation)),
      }))
    })
    return httpLambda(served, refuseUnknown, (failure, event) => errorResponse(failure, event, ports))
  }
  const readsCallers = Object.values(api).some(({ who }) => who !== 'open')
  return Object.assign(declaredEntry(permissions, entry), {
    prepare: (ports: Ports) => Promise.all([readsCallers && prepareCallers(ports), prepare?.(permitted<P>(ports))]),
  })
}

/** Method and path of what the API has. `{name}` in the path stands for any part. */
export type Address = Readonly<Record<'method' | 'path', string>>

/**
 * Handles every request that no route takes: 308 to the canonical path when only a trailing slash differs, 405 when the path has
 * other methods, otherwise 404.
 */
export function unknownPath(permissions: Permissions, addresses: readonly Address[] = []): DeclaredEntry {
  return declaredEntry(permissions, (ports) => {
    const respondToUnknown = async ({ rawPath, rawQueryString }: APIGatewayProxyEventV2) => {
      if (/^\/[^/].*\/$/.test(rawPath)) {
        const query = rawQueryString === '' ? '' : `?${rawQueryString}`
        const location = `${ports.settings.apiAddress}${rawPath.replace(/\/+$/, '')}${query}`
        return respond(308, {}, { headers: { location } })
      }
      const allow = methodsAt(addresses, rawPath)
      return allow.length === 0 ? refuseUnknown() : Promise.reject(new Refused(METHOD_NOT_ALLOWED, { allow }))
    }
    return httpFallback(respondToUnknown, (failure, event) => errorResponse(failure, event, ports))
  })
}

function methodsAt(addresses: readonly Address[], rawPath: string): readonly string[] {
  const parts = rawPath.split('/')
  const isAt = ({ path }: Address) => {
    const expected = path.split('/')
    return (
      expected.length === parts.length &&
      expected.every((each, index) => (each.startsWith('{') ? parts[index] !== '' : each === parts[index]))
    )
  }
  return [...new Set(addresses.filter(isAt).map(({ method }) => method))].sort()
}

/** Runs a request and logs its status under the contract's name. Refusals and bugs are logged by ./error-response.ts. */
async function runLogged(route: Route<Endpoint, FullContext>, event: APIGatewayProxyEventV2, ports: Ports) {
  const reply = await run(route, event, ports)
  ports.log({
    level: 'info',
    event: 'request-completed',
    ...traceOf(event),
    endpoint: route.endpoint.name,
    status: reply.statusCode ?? 200,
  })
  return reply
}

async function run<E extends Endpoint>(
  { endpoint, handle, readBody: decode }: Route<E, FullContext>,
  event: APIGatewayProxyEventV2,
  ports: Ports,
) {
  const context = contextOf(ports, correlationOf(event))
  await refuseWhileClosed(endpoint, ports)
  const caller = await callerOf(endpoint.who, event, ports)
  const body = await decode(endpoint, event)
  if (endpoint.emptyWithout !== undefined && isEmpty(body, endpoint.emptyWithout)) return respond(204, undefined)
  const raw = { params: event.pathParameters ?? {}, query: event.queryStringParameters ?? {}, body }
  refuseOtherUsers(endpoint, raw, caller)
  const input = parse(endpoint, raw)
  const call = {
    ...input,
    caller,
    address: () => clientIp(event, ports),
    headers: event.headers,
  } as Call<E>
  const work = async () => {
    const result = await handle(call, context)
    const reply = result instanceof Reply ? result : new Reply(result)
    return {
      status: reply.status ?? endpoint.status ?? 200,
      headers: reply.headers,
      cookies: reply.cookies,
      body: reply.body === undefined ? undefined : endpoint.response.parse(reply.body),
    }
  }
  const key = event.headers['idempotency-key']
  const reply =
    key === undefined || caller === undefined || !takesIdempotencyKey(endpoint)
      ? await work()
      : await runIdempotent(
          ports,
          `${caller.userId}#${endpoint.name}`,
          idempotencyKey(key),
          JSON.stringify(raw, hashed),
          work,
        )
  return endpoint.responseType === 'picture'
    ? pictureResponse(String(reply.body), reply.headers)
    : respond(reply.status, reply.body, reply)
}

/** JSON replacer: the idempotency record compares the hash of a file. */
function hashed(_name: string, value: unknown): unknown {
  return value instanceof Uint8Array ? createHash('sha256').update(value).digest('base64url') : value
}

const maintenanceRetrySeconds = 60

async function refuseWhileClosed(endpoint: Endpoint, ports: Ports): Promise<void> {
  if (closesForMaintenance(endpoint) && (await isUnderMaintenance(ports)))
    throw new Refused(MAINTENANCE, { retryAfterSeconds: maintenanceRetrySeconds })
}

const rolesOf: Record<Exclude<Who, 'open'>, readonly Role[]> = {
  visitor: ['INVESTER_CLIENT'],
  investor: ['INVESTER_CLIENT'],
  desk: ['OPERATOR', 'SUPERVISOR'],
}

async function callerOf(who: Who, event: APIGatewayProxyEventV2, ports: Ports): Promise<Caller | undefined> {
  const authorization = event.headers['authorization']
  if (who === 'open' || (who === 'visitor' && authorization === undefined)) return undefined
  const caller = await readCaller(ports, authorization)
  if (!rolesOf[who].includes(caller.role)) throw new Refused(FORBIDDEN)
  return caller
}

/** Refuses a request that names another user's id, before anything is read. */
function refuseOtherUsers(
  endpoint: Endpoint,
  raw: Record<'params' | 'query' | 'body', unknown>,
  caller: Caller | undefined,
): void {
  for (const path of endpoint.own ?? []) {
    const [part, field] = path.split('.') as ['params' | 'query' | 'body', string]
    const userId = (raw[part] as Record<string, unknown> | undefined)?.[field]
    if (caller === undefined) throw new Refused(UNAUTHENTICATED)
    if (typeof userId === 'string' && userId !== caller.userId) throw new Refused(FORBIDDEN)
  }
}

/** The most issues of one part of a request that an answer names. */
const issuesMax = 20

function parse(endpoint: Endpoint, raw: Record<'params' | 'query' | 'body', unknown>): InputOf<Endpoint> {
  const issues: { path: string; message: string }[] = []
  const part = (name: 'params' | 'query' | 'body') => {
    const schema = endpoint[name]
    if (schema === undefined) return undefined
    const result = z.safeParse(schema, raw[name])
    if (result.success) {
      // The desk writes bodies by hand, and a misspelt field must not be lost. Other clients may send fields of a later version.
      const unknown = name === 'body' && endpoint.who === 'desk' ? unknownFields(raw[name], result.data) : []
      issues.push(...unknown.slice(0, issuesMax).map((path) => ({ path: `${name}.${path}`, message: 'Unknown field' })))
      return result.data
    }
    issues.push(
      ...result.error.issues
        .slice(0, issuesMax)
        .map(({ path, message }) => ({ path: [name, ...path].join('.'), message: message || 'Invalid' })),
    )
    return undefined
  }
  const input = { params: part('params'), query: part('query'), body: part('body') }
  if (issues.length > 0) throw new Refused(INVALID_INPUT, { data: { issues } })
  return input as InputOf<Endpoint>
}

/** Whether an object lacks all these fields. Anything else is no object without them, but malformed. */
function isEmpty(body: unknown, fields: readonly string[]): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  return fields.every((field) => [undefined, null, ''].includes((body as Record<string, string>)[field]))
}

function idempotencyKey(key: string): string {
  if (!/^[\w-]{8,128}$/.test(key))
    throw new Refused(INVALID_INPUT, {
      data: { issues: [{ path: 'headers.idempotency-key', message: '8 to 128 letters, digits, - or _' }] },
    })
  return key
}
