import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { answerBug, answerRefusal } from '#functions/platform/http/response.ts'
import type { Clock } from '#functions/platform/port/ports.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import { INVALID_INPUT, NOT_FOUND, Refused, TOO_LARGE } from '#shared/kernel/refusal.ts'
import type { Invoke } from './function-host.ts'
import type { Log } from './log.ts'
import { bodyBytesMax, type HttpRequest, type HttpResponse } from './server.ts'

export interface Gateway {
  /** Answers a request to the API; its target begins below `/api`. */
  call(request: HttpRequest): Promise<HttpResponse>
}

interface Route {
  readonly method: string
  readonly path: string
  readonly parts: readonly string[]
  readonly functionName: string
}

interface Found {
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
        return toResponse(answerRefusal(new Refused(TOO_LARGE), requestId))
      const url = decoded(request.target)
      if (url === undefined)
        return toResponse(
          answerRefusal(
            new Refused(INVALID_INPUT, { data: { issues: [{ path: 'path', message: 'Broken percent-encoding' }] } }),
            requestId,
          ),
        )
      const found =
        find(routes, request.method, url.parts) ??
        (fallback === undefined ? undefined : { functionName: fallback, routeKey: '$default' })
      if (found === undefined) return toResponse(answerRefusal(new Refused(NOT_FOUND), requestId))
      try {
        return toResponse(await invoke(found.functionName, toEvent({ ...request, body }, url, found, requestId, clock)))
      } catch (failure) {
        log({
          level: 'error',
          event: 'function-failed',
          functionName: found.functionName,
          correlation: requestId,
          error: failure instanceof Error ? failure.name : 'unknown',
          ...(failure instanceof Error && { stack: failure.stack?.slice(0, 2_000) }),
        })
        return toResponse(answerBug(requestId))
      }
    },
  }
}

/** Most specific first: at the first part in which two differ, the spelled-out one goes before the varying one. */
function routesOf(functions: readonly FunctionDefinition[]): readonly Route[] {
  const route = (method: string, path: string, functionName: string): Route => ({
    method,
    path,
    parts: path.split('/'),
    functionName,
  })
  const http = functionsOf(functions, 'http').flatMap(({ name, trigger }) =>
    Object.values(trigger.endpoints).flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((each) => route(method, each, name)),
    ),
  )
  const webhooks = functionsOf(functions, 'webhook').map(({ name, trigger }) => route('POST', trigger.path, name))
  const rank = ({ parts }: Route) => parts.map((part) => (part.startsWith('{') ? '1' : '0')).join('')
  return [...http, ...webhooks].sort((one, other) => (rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other))))
}

function find(routes: readonly Route[], method: string, parts: readonly string[]): Found | undefined {
  for (const route of routes) {
    if (route.method !== method || route.parts.length !== parts.length) continue
    const params: Record<string, string> = {}
    const fits = route.parts.every((wanted, place) => {
      const part = parts[place] ?? ''
      if (!wanted.startsWith('{')) return wanted === part
      params[wanted.slice(1, -1)] = part
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

interface Decoded {
  readonly path: string
  readonly query: string
  /** The path's parts, decoded. */
  readonly parts: readonly string[]
  readonly queries: Record<string, string>
}

function decoded(target: string): Decoded | undefined {
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
          .filter(([each]) => each === name)
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
  url: Decoded,
  { routeKey, params }: Found,
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
  // Bytes that are no UTF-8 do not survive the way there and back.
  if (text !== undefined && Buffer.from(text).equals(body)) return { body: text, isBase64Encoded: false }
  return { body: body.toString('base64'), isBase64Encoded: true }
}

/** What is not in the form of an answer is taken for a JSON body, as API Gateway does. */
function toResponse(result: unknown): HttpResponse {
  const isAnswer = typeof result === 'object' && result !== null && 'statusCode' in result
  if (!isAnswer)
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
