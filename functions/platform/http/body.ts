import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { INVALID_INPUT, type Refusal, Refused, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE } from '#shared/kernel/refusal.ts'

/** Far above the largest JSON body of our contracts. */
const bodyBytesMax = 64 * 1024
const depthMax = 8

/** The raw bytes of a request. Refuses more than `bytesMax` with `tooLarge`. */
export function rawBody(event: APIGatewayProxyEventV2, bytesMax = bodyBytesMax, tooLarge: Refusal = TOO_LARGE): Buffer {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > bytesMax) throw new Refused(tooLarge)
  return bytes
}

/** The decoded body of a request, not yet checked against the contract; undefined when the contract has none. A form with files is read by ./upload.ts. */
export function readBody(endpoint: Endpoint, event: APIGatewayProxyEventV2): unknown {
  if (endpoint.body === undefined) return undefined
  const bytes = rawBody(event)
  const contentType = (event.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (endpoint.encoding === 'form') {
    if (contentType !== 'application/x-www-form-urlencoded') throw new Refused(UNSUPPORTED_MEDIA_TYPE)
    return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
  }
  if (bytes.length === 0) return {}
  if (contentType !== 'application/json') throw new Refused(UNSUPPORTED_MEDIA_TYPE)
  return parseJson(bytes)
}

function parseJson(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (depthOf(value) > depthMax) throw new Error('too deep')
    return value
  } catch {
    throw new Refused(INVALID_INPUT, { data: { issues: [{ path: 'body', message: 'Not JSON that we can read' }] } })
  }
}

function depthOf(value: unknown, depth = 0): number {
  if (depth > depthMax || typeof value !== 'object' || value === null) return depth
  return Math.max(depth, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)))
}
