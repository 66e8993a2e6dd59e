import { jsonOf } from '#shared/kernel/json.ts'
import type * as z from 'zod/mini'
import type { FetchRequest, FetchResponse, Ports } from '#functions/platform/port/ports.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'

export type SigneasyPorts = Pick<Ports, 'fetch' | 'secrets' | 'settings'>

const timeoutMs = 15_000

type RequestBody = Pick<FetchRequest, 'body'> & { readonly contentType?: string }

export async function get<S extends z.ZodMiniType>(
  ports: SigneasyPorts,
  path: string,
  schema: S,
): Promise<z.output<S>> {
  return read(await request(ports, 'GET', path, {}), schema)
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
  requestBody: RequestBody,
  schema: S,
): Promise<z.output<S>> {
  return read(await request(ports, 'POST', path, requestBody), schema)
}

export async function download(ports: SigneasyPorts, path: string): Promise<Uint8Array> {
  const response = await request(ports, 'GET', path, {})
  return orVendorFailed(response.bytes())
}

async function request(
  ports: SigneasyPorts,
  method: FetchRequest['method'],
  path: string,
  requestBody: RequestBody,
): Promise<FetchResponse> {
  const token = await ports.secrets.read('signeasy-token')
  const headers = {
    authorization: `Bearer ${token}`,
    ...(requestBody.contentType ? { 'content-type': requestBody.contentType } : {}),
  }
  const fetchRequest = {
    method,
    headers,
    timeoutMs,
    ...(requestBody.body === undefined ? {} : { body: requestBody.body }),
  }
  const response = await orVendorFailed(ports.fetch(`${ports.settings.signeasy.address}/v3${path}`, fetchRequest))
  const { status } = response
  if (status < 200 || status > 299)
    throw new VendorFailed('signeasy', { status, retryable: status >= 500 || status === 408 || status === 429 })
  return response
}

async function read<S extends z.ZodMiniType>(response: FetchResponse, schema: S): Promise<z.output<S>> {
  const text = await orVendorFailed(response.text())
  const parsed = schema.safeParse(jsonOf(text))
  if (!parsed.success) throw new VendorFailed('signeasy', { status: response.status, retryable: true })
  return parsed.data
}

async function orVendorFailed<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch {
    throw new VendorFailed('signeasy', { retryable: true })
  }
}
