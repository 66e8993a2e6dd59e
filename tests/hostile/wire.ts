import type { HttpRequest } from '#infra/local/server.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { World } from '#tests/world/world.ts'
import type { Input } from './contract.ts'

export interface Heard {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Undefined when it was empty or no JSON. */
  readonly body: unknown
}

/** An input as a request: values that no query or form can carry are written as text. */
export function requestOf(endpoint: Endpoint, { params, query, body }: Input, headers: Readonly<Record<string, string>> = {}): HttpRequest {
  const given = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(given[name]))
  const asked = pairs(query)
  return {
    method: endpoint.method,
    target: `/api${path}${asked === '' ? '' : `?${asked}`}`,
    headers: { ...(body !== undefined && { 'content-type': typeOf(endpoint) }), ...headers },
    body: body === undefined ? new Uint8Array() : bytesOf(endpoint, body),
    address: '203.0.113.7',
  }
}

const boundary = 'of-a-browser-7f3a51'

/** How the bodies of a contract call themselves. */
export function typeOf({ encoding = 'json' }: Endpoint): string {
  return { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: `multipart/form-data; boundary=${boundary}` }[encoding]
}

function bytesOf({ encoding }: Endpoint, body: unknown): Buffer {
  if (encoding === 'form') return Buffer.from(pairs(body))
  return encoding === 'multipart' ? partsOf(body) : Buffer.from(JSON.stringify(body))
}

/** Fields as text, and what has bytes as a file. */
function partsOf(values: unknown): Buffer {
  const fields = typeof values === 'object' && values !== null ? Object.entries(values) : []
  const chunks = fields.flatMap(([name, value]) => {
    if (value === undefined) return []
    const { name: fileName, bytes } = (value ?? {}) as { name?: unknown; bytes?: unknown }
    const isFile = bytes instanceof Uint8Array
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quotable(name)}"${isFile ? `; filename="${quotable(fileName)}"\r\ncontent-type: image/png` : ''}\r\n\r\n`
    return [Buffer.from(head), isFile ? bytes : Buffer.from(textOf(value)), Buffer.from('\r\n')]
  })
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
}

/** As browsers write a name into the head of a part. */
const quotable = (name: unknown) => textOf(name).replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

function pairs(values: unknown): string {
  if (typeof values !== 'object' || values === null) return ''
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${encoded(name)}=${encoded(value)}`])).join('&')
}

/** Half a surrogate pair cannot be percent-encoded: what a browser sends for it is sent. */
function encoded(value: unknown): string {
  return encodeURIComponent(textOf(value).toWellFormed())
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

export async function send(world: World, request: HttpRequest): Promise<Heard> {
  const { status, headers, body } = await world.house.call(request)
  const text = Buffer.from(body).toString()
  return { status, headers, text, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** An answer without what is its own each time. */
export function said({ status, body }: Heard): unknown {
  if (typeof body !== 'object' || body === null || !('request_id' in body)) return { status, body }
  const { request_id: _, ...rest } = body
  return { status, body: rest }
}
