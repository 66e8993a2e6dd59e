import type * as z from 'zod/mini'
import type { FetchRequest, FetchResponse, Ports } from '#functions/platform/port/ports.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'

export type SigneasyPorts = Pick<Ports, 'fetch' | 'secrets' | 'settings'>

const timeoutMs = 15_000

type Sent = Pick<FetchRequest, 'body'> & { readonly contentType?: string }

export async function get<S extends z.ZodMiniType>(
  ports: SigneasyPorts,
  path: string,
  schema: S,
): Promise<z.output<S>> {
  return read(await answer(ports, 'GET', path, {}), schema)
}

export async function post<S extends z.ZodMiniType>(
  ports: SigneasyPorts,
  path: string,
  payload: unknown,
  schema: S,
): Promise<z.output<S>> {
  return send(ports, path, { body: JSON.stringify(payload), contentType: 'application/json' }, schema)
}

export async function send<S extends z.ZodMiniType>(
  ports: SigneasyPorts,
  path: string,
  sent: Sent,
  schema: S,
): Promise<z.output<S>> {
  return read(await answer(ports, 'POST', path, sent), schema)
}

export async function download(ports: SigneasyPorts, path: string): Promise<Uint8Array> {
  const response = await answer(ports, 'GET', path, {})
  return orFail(response.bytes())
}

async function answer(
  ports: SigneasyPorts,
  method: FetchRequest['method'],
  path: string,
  sent: Sent,
): Promise<FetchResponse> {
  const token = await ports.secrets.read('signeasy-token')
  const headers = {
    authorization: `Bearer ${token}`,
    ...(sent.contentType ? { 'content-type': sent.contentType } : {}),
  }
  const request = { method, headers, timeoutMs, ...(sent.body === undefined ? {} : { body: sent.body }) }
  const response = await orFail(ports.fetch(`${ports.settings.signeasy.address}/v3${path}`, request))
  const { status } = response
  if (status < 200 || status > 299)
    throw new VendorFailed('signeasy', { status, retryable: status >= 500 || status === 408 || status === 429 })
  return response
}

async function read<S extends z.ZodMiniType>(response: FetchResponse, schema: S): Promise<z.output<S>> {
  const text = await orFail(response.text())
  const parsed = schema.safeParse(jsonOf(text))
  if (!parsed.success) throw new VendorFailed('signeasy', { status: response.status, retryable: true })
  return parsed.data
}

async function orFail<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch {
    throw new VendorFailed('signeasy', { retryable: true })
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
