import type { HttpRequest } from '#infra/local/server/server.ts'
import { jsonOf } from '#shared/kernel/json.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { multipartOf } from '#tests/harness/multipart.ts'
import type { Harness } from '#tests/harness/harness.ts'
import type { Input } from './contract.ts'

export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Undefined when it was empty or malformed JSON. */
  readonly body: unknown
}

/** Encodes an input as a request: values that a query or form cannot carry are sent as text. */
export function requestOf(
  endpoint: Endpoint,
  { params, query, body }: Input,
  headers: Readonly<Record<string, string>> = {},
): HttpRequest {
  const pathValues = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(pathValues[name]))
  const queryText = pairs(query)
  const encodedBody = body === undefined ? undefined : encodeBody(endpoint, body)
  return {
    method: endpoint.method,
    target: `/api${path}${queryText === '' ? '' : `?${queryText}`}`,
    headers: { ...(encodedBody !== undefined && { 'content-type': encodedBody.type }), ...headers },
    body: encodedBody?.bytes ?? new Uint8Array(),
    address: '203.0.113.7',
  }
}

function encodeBody({ encoding }: Endpoint, body: unknown): { readonly type: string; readonly bytes: Uint8Array } {
  if (encoding === 'multipart') return multipartOf(typeof body === 'object' && body !== null ? body : { body })
  if (encoding === 'form') return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(pairs(body)) }
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
}

function pairs(values: unknown): string {
  if (typeof values !== 'object' || values === null) return ''
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${encoded(name)}=${encoded(value)}`]))
    .join('&')
}

/** A lone surrogate cannot be percent-encoded: it is replaced as browsers do. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed())
}

export async function send(harness: Harness, request: HttpRequest): Promise<Received> {
  const { status, headers, body } = await harness.app.call(request)
  const text = Buffer.from(body).toString()
  return { status, headers, text, body: jsonOf(text) }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A response without its request id. */
export function comparable({ status, body }: Received): unknown {
  if (typeof body !== 'object' || body === null || !('request_id' in body)) return { status, body }
  const { request_id: _, ...rest } = body
  return { status, body: rest }
}
