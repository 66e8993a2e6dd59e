import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { FetchResponse, Ports } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { multipart, type Part } from '#functions/vendor/multipart.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { readKey } from './key.ts'
import { type Paper, paperBytesMax } from './paper.ts'

export type HyperVergePorts = Pick<Ports, 'fetch' | 'secrets' | 'settings' | 'clock'>

/** One call, with the schema of what it finds. */
interface Call<T> {
  /** The kind of call, by which its address is found in the settings. */
  readonly at: keyof Settings['hyperverge']['addresses']
  readonly name: string
  readonly body: RequestBody
  readonly result: z.ZodMiniType<T>
  /** Whether the call only reads. A penny drop moves money, and is sent once. */
  readonly isRepeatable: boolean
  /** Milliseconds. */
  readonly timeoutMs?: number
}

interface RequestBody {
  readonly contentType: string
  readonly body: string | Uint8Array
}

/** What the partner found; or the refusal of a request that it understood, in its own words, which reach no log. */
export type Answer<T> = { readonly result: T } | { readonly refusal: Refusal }

export interface Refusal {
  readonly status: number
  readonly words: string
}

export type Caller = <T>(call: Call<T>) => Promise<Answer<T>>

const timeoutMs = 8_000
const repeatsMax = 1
const firstPauseMs = 200

/** Statuses by which the partner says that it found nothing, or why. 423: several faces. */
const refusalStatuses: readonly number[] = [400, 422, 423]

/**
 * The envelope of every answer. `statusCode` is a text in most answers and a number in some; an error is a text or an object, and of
 * some calls it is inside `result`. The rest of the envelope, whose spelling varies, is not read.
 */
const Envelope = z.object({
  status: z.optional(z.string()),
  statusCode: z.optional(z.union([z.string(), z.number()])),
  result: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
})
const Words = z.union([
  z.string(),
  z.pipe(
    z.object({ message: z.string() }),
    z.transform(({ message }) => message),
  ),
])
const ErrorInResult = z.object({ error: z.string() })

/**
 * Calls the partner for one person. Throws `VendorFailed` when there is no usable answer: no answer, an error of the server, a
 * broken or contradictory answer, a wrong key, too many calls.
 */
export function caller(ports: HyperVergePorts, user: UserId): Caller {
  return async (call) => {
    for (let repeat = 0; ; repeat += 1) {
      try {
        return await callOnce(ports, user, call)
      } catch (error) {
        if (!call.isRepeatable || repeat === repeatsMax || !isWorthRepeating(error)) throw error
        // Jitter spreads the repeats of callers that failed at the same time.
        await ports.clock.pause(firstPauseMs * (0.5 + randomInt(1_000) / 1_000))
      }
    }
  }
}

/** The partner counts calls by the minute: a repeat after 429 would be refused as well. */
function isWorthRepeating(error: unknown): boolean {
  return error instanceof VendorFailed && error.retryable && error.status !== 429
}

async function callOnce<T>(ports: HyperVergePorts, user: UserId, call: Call<T>): Promise<Answer<T>> {
  const response = await send(ports, user, call)
  const envelope = Envelope.safeParse(await valueIn(response)).data
  // The higher of the two statuses counts: a failure is not taken for a success, whichever of the two says so.
  const status = Math.max(response.status, Number(envelope?.statusCode) || 0)
  if (envelope !== undefined && refusalStatuses.includes(status))
    return { refusal: { status, words: wordsIn(envelope) } }
  if (status !== 200) throw failed(status)
  const found = envelope?.status === 'success' ? call.result.safeParse(envelope.result) : undefined
  if (!found?.success) throw new VendorFailed('hyperverge', { status, retryable: true })
  return { result: found.data }
}

async function send<T>(ports: HyperVergePorts, user: UserId, call: Call<T>): Promise<FetchResponse> {
  const { appId, appKey } = await readKey(ports)
  const headers = { appId, appKey, transactionId: `kyc-${user}`, 'content-type': call.body.contentType }
  const address = `${ports.settings.hyperverge.addresses[call.at]}/${call.name}`
  const request = { method: 'POST', headers, body: call.body.body, timeoutMs: call.timeoutMs ?? timeoutMs } as const
  return await orVendorFailed(ports.fetch(address, request))
}

function wordsIn({ error, result }: z.infer<typeof Envelope>): string {
  const words = Words.safeParse(error)
  return words.success ? words.data : (ErrorInResult.safeParse(result).data?.error ?? '')
}

/** The failure of an answer that decides nothing. */
export function failed(status: number): VendorFailed {
  return new VendorFailed('hyperverge', { status, retryable: status >= 500 || status === 408 || status === 429 })
}

/** Replaces a network error by `VendorFailed`, because its message may contain an address or a header. */
async function orVendorFailed(response: Promise<FetchResponse>): Promise<FetchResponse> {
  try {
    return await response
  } catch {
    throw new VendorFailed('hyperverge', { retryable: true })
  }
}

async function valueIn(response: FetchResponse): Promise<unknown> {
  try {
    return JSON.parse(await response.text()) as unknown
  } catch {
    return undefined
  }
}

/** A body of JSON. */
export function json(value: object): RequestBody {
  return { contentType: 'application/json', body: JSON.stringify(value) }
}

/** A body of form fields. Throws when a paper is larger than the partner takes. */
export function form(fields: Readonly<Record<string, string | Paper>>): RequestBody {
  return multipart(Object.entries(fields).map(([name, value]) => partOf(name, value)))
}

function partOf(name: string, value: string | Paper): Part {
  if (typeof value === 'string') return { name, value }
  const { bytes, kind } = value
  if (bytes.byteLength > paperBytesMax) throw new RangeError(`a paper of ${bytes.byteLength} bytes is too large`)
  return { name, value: { fileName: `paper.${kind.slice(kind.indexOf('/') + 1)}`, contentType: kind, bytes } }
}
