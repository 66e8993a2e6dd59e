import { randomInt } from 'node:crypto'
import type * as z from 'zod/mini'
import type { FetchResponse, Ports } from '#functions/platform/port/ports.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { WireError } from './schema.ts'

export type RazorpayPorts = Pick<Ports, 'fetch' | 'secrets' | 'settings' | 'clock'>

export interface Call<T> {
  readonly method: 'GET' | 'POST'
  /** Below `/v1`. */
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly answer: z.ZodMiniType<T>
  /** Whether the same call twice is one effect. Reads are. */
  readonly repeatable: boolean
}

/** They answer 400, not 404, to an id that they do not know. */
export class UnknownId extends VendorFailed {}

const timeoutMs = 8_000
const repeatsMax = 2
const firstPauseMs = 100

export type Caller = <T>(call: Call<T>) => Promise<T>

export function caller(ports: RazorpayPorts): Caller {
  return async (call) => {
    for (let repeat = 0; ; repeat += 1) {
      try {
        return await once(ports, call)
      } catch (error) {
        if (!call.repeatable || repeat === repeatsMax || !(error instanceof VendorFailed) || !error.retryable)
          throw error
        // Jitter keeps many callers that failed together from coming back together.
        await ports.clock.pause(firstPauseMs * 2 ** repeat * (0.5 + randomInt(1_000) / 1_000))
      }
    }
  }
}

async function once<T>(ports: RazorpayPorts, call: Call<T>): Promise<T> {
  const { address, keyId } = ports.settings.razorpay
  const keySecret = await ports.secrets.read('razorpay-key-secret')
  const headers = {
    authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
    ...call.headers,
  }
  const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) }
  const response = await answerOf(
    ports.fetch(`${address}/v1${call.path}`, { method: call.method, headers, ...body, timeoutMs }),
  )
  const { status } = response
  const value = await valueIn(response)
  if (status !== 200) throw failureFrom(status, value)
  const parsed = call.answer.safeParse(value)
  if (!parsed.success) throw new VendorFailed('razorpay', { status, retryable: true })
  return parsed.data
}

function failureFrom(status: number, value: unknown): VendorFailed {
  const told = WireError.safeParse(value)
  if (status === 400 && told.success && told.data.error.description.includes('does not exist')) {
    return new UnknownId('razorpay', { status, retryable: false })
  }
  return new VendorFailed('razorpay', { status, retryable: status >= 500 || status === 429 || status === 409 })
}

/** Whatever the network threw may name an address or a header, so it goes no further. */
async function answerOf(answer: Promise<FetchResponse>): Promise<FetchResponse> {
  try {
    return await answer
  } catch {
    throw new VendorFailed('razorpay', { retryable: true })
  }
}

async function valueIn(response: FetchResponse): Promise<unknown> {
  try {
    return JSON.parse(await response.text()) as unknown
  } catch {
    return undefined
  }
}
