import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { FetchRequest, FetchResponse, Ports } from '#functions/platform/port/ports.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import type { Multipart } from '#functions/vendor/multipart.ts'
import { epochMs, type Instant, instant } from '#shared/kernel/instant.ts'
import { readKey } from './key.ts'
import { WireError } from './schema.ts'

export type RazorpayPorts = Pick<Ports, 'fetch' | 'secrets' | 'settings' | 'clock'>

export interface Call<T> {
  readonly method: FetchRequest['method']
  /** Path below `/v1`. */
  readonly path: string
  readonly body?: object
  /** A body of files, instead of `body`. */
  readonly form?: Multipart
  readonly headers?: Readonly<Record<string, string>>
  readonly answer: z.ZodMiniType<T>
  /** Whether the call is idempotent and may be retried. */
  readonly repeatable: boolean
}

/** An id that Razorpay does not know. Its API answers 400 then, not 404. */
export class UnknownId extends VendorFailed {}

/** A call that Razorpay does not have, or has not enabled for our account. Its API answers 400 then, with one sentence for both. */
export class UnknownCall extends VendorFailed {}

/** The gateway has less of our money than a refund needs. */
export class BalanceTooSmall extends VendorFailed {}

const timeoutMs = 8_000
const repeatsMax = 2
const firstPauseMs = 100

export type Caller = <T>(call: Call<T>) => Promise<T>

export function caller(ports: RazorpayPorts): Caller {
  return async (call) => {
    for (let repeat = 0; ; repeat += 1) {
      try {
        return await callOnce(ports, call)
      } catch (error) {
        if (!call.repeatable || repeat === repeatsMax || !(error instanceof VendorFailed) || !error.retryable)
          throw error
        // Jitter spreads the retries of callers that failed at the same time.
        await ports.clock.pause(firstPauseMs * 2 ** repeat * (0.5 + randomInt(1_000) / 1_000))
      }
    }
  }
}

async function callOnce<T>(ports: RazorpayPorts, call: Call<T>): Promise<T> {
  const { key_id, key_secret } = await readKey(ports)
  const headers = {
    authorization: `Basic ${Buffer.from(`${key_id}:${key_secret}`).toString('base64')}`,
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
    ...(call.form !== undefined && { 'content-type': call.form.contentType }),
    ...call.headers,
  }
  const bytes = call.form?.body ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const body = bytes === undefined ? {} : { body: bytes }
  const response = await orVendorFailed(
    ports.fetch(`${ports.settings.razorpay.address}/v1${call.path}`, {
      method: call.method,
      headers,
      ...body,
      timeoutMs,
    }),
  )
  const { status } = response
  const value = await valueIn(response)
  if (status !== 200) throw failureFrom(status, value)
  const parsed = call.answer.safeParse(value)
  if (!parsed.success) throw new VendorFailed('razorpay', { status, retryable: true })
  return parsed.data
}

function failureFrom(status: number, value: unknown): VendorFailed {
  const wireError = WireError.safeParse(value)
  const description = status === 400 && wireError.success ? wireError.data.error.description : ''
  const final = { status, retryable: false }
  if (description.includes('does not exist')) return new UnknownId('razorpay', final)
  if (status === 404 || /requested URL was not found/i.test(description)) return new UnknownCall('razorpay', final)
  if (/enough balance|insufficient balance/i.test(description)) return new BalanceTooSmall('razorpay', final)
  return new VendorFailed('razorpay', { status, retryable: status >= 500 || status === 429 || status === 409 })
}

/** Replaces a network error by `VendorFailed`, because its message may contain an address or a header. */
async function orVendorFailed(response: Promise<FetchResponse>): Promise<FetchResponse> {
  try {
    return await response
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

/** A call that reads, and may be repeated. */
export function read<T>(call: Caller, path: string, answer: Call<T>['answer']): Promise<T> {
  return call({ method: 'GET', path, answer, repeatable: true })
}

/** A page of a list, of which each item is read by itself: one that cannot be read keeps no other from being read. */
export interface ListPage<T> {
  readonly items: readonly T[]
  /** The ids of the items that cannot be read. */
  readonly unreadable: readonly string[]
  /** How many the page has in all. */
  readonly count: number
}

const Items = z.object({ items: z.array(z.unknown()) })
const Named = z.union([z.object({ entity_id: z.string() }), z.object({ id: z.string() })])

/** A call that reads a page of a list. `from` may throw, when a part of an item cannot be read. */
export async function readList<Wire, T>(
  call: Caller,
  path: string,
  wire: z.ZodMiniType<Wire>,
  from: (item: Wire) => T,
): Promise<ListPage<T>> {
  const { items: all } = await read(call, path, Items)
  const items: T[] = []
  const unreadable: string[] = []
  for (const each of all)
    try {
      items.push(from(wire.parse(each)))
    } catch {
      unreadable.push(nameOf(each))
    }
  return { items, unreadable, count: all.length }
}

function nameOf(item: unknown): string {
  const { data } = Named.safeParse(item)
  return (data === undefined ? 'without id' : 'entity_id' in data ? data.entity_id : data.id).slice(0, 64)
}

/** What the gateway has under an id; undefined when it does not know the id. */
export async function found<T, R>(answer: Promise<T>, from: (wire: T) => R): Promise<R | undefined> {
  try {
    return from(await answer)
  } catch (error) {
    if (error instanceof UnknownId) return undefined
    throw error
  }
}

/** Escapes an id, because one from outside must not change the path. */
export function part(id: string): string {
  return encodeURIComponent(id)
}

/** The moment of a Unix time in seconds. */
export function momentOf(unixSeconds: number): Instant {
  return instant(unixSeconds * 1000)
}

/** Unix time in whole seconds. */
export function unixSeconds(at: Instant): number {
  return Math.floor(epochMs(at) / 1000)
}
