import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { bugResponse, refusalResponse } from '#functions/platform/http/response.ts'
import type { Clock } from '#functions/platform/port/ports.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import { INVALID_INPUT, NOT_FOUND, Refused, TOO_LARGE } from '#shared/kernel/refusal.ts'
import type { Invoke } from '#infra/local/function-host.ts'
import type { Log } from '#infra/local/log.ts'
import { bodyBytesMax, type HttpRequest, type HttpResponse } from './server.ts'

export interface Gateway {
  /** Handles a request to the API; its target has no `/api` prefix. */
  call(request: HttpRequest): Promise<HttpResponse>
}

interface Route {
  readonly method: string
  readonly path: string
  readonly parts: readonly string[]
  readonly functionName: string
}

interface Match {
  readonly functionName: string
  readonly routeKey: string
  readonly params?: Record<string, string>
}

/** An HTTP API of API Gateway: the same routes, the same event (payload format 2.0), the same limits. */
export function openGateway({
  functions,
  clock,
  invoke,
  log,
}: {
  functions: readonly FunctionDefinition[]
  clock: Clock
  invoke: Invoke
  log: Log
}): Gateway {
  const routes = routesOf(functions)
  const fallback = functionsOf(functions, 'unknown-path')[0]?.name
  return {
    async call(request) {
      const requestId = randomUUID()
      const { body } = request
      if (body === undefined || body.byteLength > bodyBytesMax)
        return toResponse(refusalResponse(new Refused(TOO_LARGE), requestId))
      const url = decodeTarget(request.target)
      if (url === undefined)
        return toResponse(
          refusalResponse(
            new Refused(INVALID_INPUT, { data: { issues: [{ path: 'path', message: 'Broken percent-encoding' }] } }),
            requestId,
          ),
        )
      const match =
        find(routes, request.method, url.parts) ??
        (fallback === undefined ? undefined : { functionName: fallback, routeKey: '$default' })
      if (match === undefined) return toResponse(refusalResponse(new Refused(NOT_FOUND), requestId))
      try {
        return toResponse(await invoke(match.functionName, toEvent({ ...request, body }, url, match, requestId, clock)))
      } catch (failure) {
        log({
          level: 'error',
          event: 'function-failed',
          functionName: match.functionName,
          correlation: requestId,
          error: failure instanceof Error ? failure.name : 'unknown',
          ...(failure instanceof Error && { stack: failure.stack?.slice(0, 2_000) }),
        })
        return toResponse(bugResponse(requestId))
      }
    },
  }
}

/** Sorts routes by how specific they are: at the first part in which two differ, a literal goes before a parameter. */
function routesOf(functions: readonly FunctionDefinition[]): readonly Route[] {
  const route = (method: string, path: string, functionName: string): Route => ({
    method,
    path,
    parts: path.split('/'),
    functionName,
  })
  const http = functionsOf(functions, 'http').flatMap(({ name, trigger }) =>
    Object.values(trigger.endpoints).flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((alias) => route(method, alias, name)),
    ),
  )
  const webhooks = functionsOf(functions, 'webhook').map(({ name, trigger }) => route('POST', trigger.path, name))
  const rank = ({ parts }: Route) => parts.map((part) => (part.startsWith('{') ? '1' : '0')).join('')
  return [...http, ...webhooks].sort((one, other) => (rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other))))
}

function find(routes: readonly Route[], method: string, parts: readonly string[]): Match | undefined {
  for (const route of routes) {
    if (route.method !== method || route.parts.length !== parts.length) continue
    const params: Record<string, string> = {}
    const fits = route.parts.every((expected, index) => {
      const part = parts[index] ?? ''
      if (!expected.startsWith('{')) return expected === part
      params[expected.slice(1, -1)] = part
      return part !== ''
    })
    if (fits)
      return {
        functionName: route.functionName,
        routeKey: `${route.method} ${route.path}`,
        ...(Object.keys(params).length > 0 && { params }),
      }
  }
  return undefined
}

interface DecodedTarget {
  readonly path: string
  readonly query: string
  /** The path's parts, decoded. */
  readonly parts: readonly string[]
  readonly queries: Record<string, string>
}

function decodeTarget(target: string): DecodedTarget | undefined {
  const [path = '', ...rest] = target.split('?')
  const query = rest.join('?')
  try {
    const pairs = query
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [name = '', ...value] = pair.split('=').map((text) => decodeURIComponent(text.replaceAll('+', ' ')))
        return [name, value.join('=')] as const
      })
    const names = new Set(pairs.map(([name]) => name))
    const queries = Object.fromEntries(
      [...names].map((name) => [
        name,
        pairs
          .filter(([other]) => other === name)
          .map(([, value]) => value)
          .join(','),
      ]),
    )
    return { path: path || '/', query, parts: (path || '/').split('/').map(decodeURIComponent), queries }
  } catch {
    return undefined
  }
}

function toEvent(
  request: HttpRequest & { body: Uint8Array },
  url: DecodedTarget,
  { routeKey, params }: Match,
  requestId: string,
  clock: Clock,
): APIGatewayProxyEventV2 {
  const { cookie, ...headers } = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const now = clock.now()
  return {
    version: '2.0',
    routeKey,
    rawPath: url.path,
    rawQueryString: url.query,
    headers,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/;\s*/) }),
    ...(url.query === '' ? {} : { queryStringParameters: url.queries }),
    ...(params === undefined ? {} : { pathParameters: params }),
    ...encodedBody(request.body, headers['content-type'] ?? ''),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers['host'] ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method,
        path: url.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.address,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: now,
      timeEpoch: epochMs(now),
    },
  }
}

const isText = /^(text\/|application\/(json|xml|javascript)\b)/i

function encodedBody(bytes: Uint8Array, contentType: string): Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'> {
  if (bytes.byteLength === 0) return { isBase64Encoded: false }
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = isText.test(contentType) ? body.toString('utf8') : undefined
  // Bytes that are not UTF-8 would change when decoded and encoded again.
  if (text !== undefined && Buffer.from(text).equals(body)) return { body: text, isBase64Encoded: false }
  return { body: body.toString('base64'), isBase64Encoded: true }
}

/** A result without `statusCode` is a JSON body, as in API Gateway's payload format 2.0. */
function toResponse(result: unknown): HttpResponse {
  const isResponse = typeof result === 'object' && result !== null && 'statusCode' in result
  if (!isResponse)
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(result) ?? '' }
  const {
    statusCode = 200,
    headers = {},
    cookies,
    body = '',
    isBase64Encoded,
  } = result as APIGatewayProxyStructuredResultV2
  return {
    status: Number(statusCode),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
    ...(cookies === undefined ? {} : { cookies }),
    body: isBase64Encoded === true ? Buffer.from(body, 'base64') : body,
  }
}
