import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Refused } from '#shared/kernel/refusal.ts'
import { errorNames, type Refusal } from '#shared/kernel/refusal.ts'

/** A handler's result with a status, headers or cookies besides the body. */
export class Reply<Body> {
  readonly body: Body
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]

  constructor(
    body: Body,
    more: { status?: number; headers?: Readonly<Record<string, string>>; cookies?: readonly string[] } = {},
  ) {
    this.body = body
    this.status = more.status
    this.headers = more.headers ?? {}
    this.cookies = more.cookies ?? []
  }
}

const plainHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

export function respond(
  status: number,
  body: unknown,
  more: { headers?: Readonly<Record<string, string>>; cookies?: readonly string[] } = {},
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: { ...plainHeaders, ...more.headers },
    ...(more.cookies === undefined || more.cookies.length === 0 ? {} : { cookies: [...more.cookies] }),
    body: status === 204 || status === 304 ? '' : JSON.stringify(body),
  }
}

/** A picture: base64, which API Gateway decodes. The headers name its content type. */
export function pictureResponse(
  base64: string,
  headers: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 200, headers: { ...plainHeaders, ...headers }, body: base64, isBase64Encoded: true }
}

/** The response for a refusal. */
export function refusalResponse(refused: Refused, requestId: string): APIGatewayProxyStructuredResultV2 {
  const { refusal, data, retryAfterSeconds, allow } = refused
  const headers: Record<string, string> = {
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...(allow.length > 0 && { allow: allow.join(', ') }),
  }
  return respond(refusal.status, failureBody(refusal, requestId, data), { headers })
}

export function bugResponse(requestId: string): APIGatewayProxyStructuredResultV2 {
  return respond(500, {
    name: errorNames[500],
    message: 'INTERNAL',
    words: 'Something went wrong',
    request_id: requestId,
  })
}

function failureBody(refusal: Refusal, requestId: string, data: Record<string, unknown> | undefined) {
  return {
    name: refusal.errorName ?? errorNames[refusal.status],
    message: refusal.code,
    words: refusal.userMessage,
    request_id: requestId,
    ...(data === undefined ? {} : { data }),
  }
}
