import { jsonOf } from '#shared/kernel/json.ts'
import type * as z from 'zod/mini'
import type { Ports } from '#functions/platform/port/ports.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { Envelope } from './schema.ts'
import { signedBody, type Payload } from './sign.ts'

export type VouchPorts = Pick<Ports, 'fetch' | 'secrets' | 'settings' | 'clock'>

const timeoutMs = 10_000

/** A call that changes state: its body carries a timestamp and a signature. */
export async function change<S extends z.ZodMiniType>(
  ports: VouchPorts,
  name: string,
  payload: Payload,
  data: S,
): Promise<z.output<S>> {
  const key = await ports.secrets.read('vouch-signing-key')
  return call(ports, name, signedBody(payload, ports.clock.now(), key), data)
}

/** A call that only reads: unsigned. */
export async function query<S extends z.ZodMiniType>(
  ports: VouchPorts,
  name: string,
  payload: Payload,
  data: S,
): Promise<z.output<S>> {
  return call(ports, name, JSON.stringify(payload), data)
}

/** Whether the call may or may not have taken effect: no response, a proxy's error page, or an unreadable response. */
export function isUncertain(error: unknown): error is VendorFailed {
  return error instanceof VendorFailed && error.retryable && error.status !== 429
}

async function call<S extends z.ZodMiniType>(
  ports: VouchPorts,
  name: string,
  body: string,
  data: S,
): Promise<z.output<S>> {
  const headers = { apikey: await ports.secrets.read('vouch-api-key'), 'content-type': 'application/json' }
  const { status, text } = await post(ports, `${ports.settings.vouch.address}/v1/escrow/${name}`, headers, body)
  const envelope = Envelope.safeParse(jsonOf(text))
  const effectiveStatus = Math.max(status, envelope.success ? envelope.data.status : 0)
  if (effectiveStatus >= 400) throw failure(effectiveStatus)
  const parsed = envelope.success ? data.safeParse(envelope.data.data) : undefined
  if (!parsed?.success) throw new VendorFailed('vouch', { status, retryable: true })
  return parsed.data
}

async function post(ports: VouchPorts, url: string, headers: Record<string, string>, body: string) {
  try {
    const response = await ports.fetch(url, { method: 'POST', headers, body, timeoutMs })
    return { status: response.status, text: await response.text() }
  } catch {
    throw new VendorFailed('vouch', { retryable: true })
  }
}

function failure(status: number): VendorFailed {
  return new VendorFailed('vouch', { status, retryable: status >= 500 || status === 408 || status === 429 })
}
