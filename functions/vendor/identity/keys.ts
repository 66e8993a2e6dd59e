import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import { jsonOf } from '#shared/kernel/json.ts'
import { dayMs, epochMs, hourMs, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'

export type KeyPorts = Pick<Ports, 'fetch' | 'clock' | 'settings'>

const timeoutMs = 3_000
/** How long keys are cached when the response has no `max-age`. */
const defaultAgeMs = 10 * minuteMs
/** The least and, with `dayMs`, the most that a `max-age` counts for. */
const leastAgeMs = minuteMs
/** The least time between two fetches caused by an unknown key id. The key may be new, but anyone can make such tokens. */
const coolDownMs = 30 * secondMs
/** How much longer cached keys are used while the vendor does not respond. */
const staleMs = hourMs

const KeySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.optional(z.string()) })).check(z.maxLength(100)),
})

interface CachedKeys {
  readonly find: ReturnType<typeof createLocalJWKSet>
  readonly fetchedMs: number
  readonly freshUntilMs: number
}

interface CacheEntry {
  keys?: CachedKeys
  /** The request in progress, shared by concurrent callers. */
  pending?: Promise<CachedKeys> | undefined
}

/** By settings and address, because the tests run several applications in one process. */
const caches = new WeakMap<Settings, Map<string, CacheEntry>>()

/** Finds the key named by a token among a vendor's published keys (a JWKS, RFC 7517). Throws `VendorFailed` when the keys cannot be fetched. */
export function publishedKeys(ports: KeyPorts, vendor: string, address: string): JWTVerifyGetKey {
  return async (header, token) => {
    if (typeof header.kid !== 'string') throw new errors.JWKSNoMatchingKey()
    const entry = cacheEntryOf(ports, address)
    const nowMs = epochMs(ports.clock.now())
    const keys =
      entry.keys !== undefined && nowMs < entry.keys.freshUntilMs
        ? entry.keys
        : await refresh(ports, vendor, address, entry)
    try {
      return await keys.find(header, token)
    } catch (failure) {
      if (!(failure instanceof errors.JWKSNoMatchingKey) || nowMs < keys.fetchedMs + coolDownMs) throw failure
      return (await refresh(ports, vendor, address, entry)).find(header, token)
    }
  }
}

function cacheEntryOf({ settings }: KeyPorts, address: string): CacheEntry {
  const entries = caches.get(settings) ?? new Map<string, CacheEntry>()
  caches.set(settings, entries)
  const entry = entries.get(address) ?? {}
  entries.set(address, entry)
  return entry
}

async function refresh(ports: KeyPorts, vendor: string, address: string, entry: CacheEntry): Promise<CachedKeys> {
  entry.pending ??= fetchKeys(ports, vendor, address).finally(() => (entry.pending = undefined))
  try {
    entry.keys = await entry.pending
    return entry.keys
  } catch (failure) {
    const { keys } = entry
    if (keys === undefined || epochMs(ports.clock.now()) > keys.freshUntilMs + staleMs) throw failure
    return keys
  }
}

async function fetchKeys(ports: KeyPorts, vendor: string, address: string): Promise<CachedKeys> {
  const { status, age, text } = await get(ports, vendor, address)
  const keys = status === 200 ? KeySet.safeParse(jsonOf(text)) : undefined
  if (!keys?.success) throw new VendorFailed(vendor, { status, retryable: true })
  const fetchedMs = epochMs(ports.clock.now())
  return { find: createLocalJWKSet(keys.data as JSONWebKeySet), fetchedMs, freshUntilMs: fetchedMs + age }
}

async function get({ fetch: send }: KeyPorts, vendor: string, address: string) {
  try {
    const response = await send(address, { method: 'GET', timeoutMs })
    return {
      status: response.status,
      age: ageOf(response.headers.get('cache-control'), response.headers.get('age')),
      text: await response.text(),
    }
  } catch {
    throw new VendorFailed(vendor, { retryable: true })
  }
}

/** How long a response stays fresh, in ms: `max-age` minus the `age` it already has (RFC 9111 section 4.2). */
function ageOf(cacheControl: string | null, age: string | null): number {
  const maxAge = /\bmax-age=(\d{1,9})\b/.exec(cacheControl ?? '')?.[1]
  if (maxAge === undefined) return defaultAgeMs
  return Math.min(dayMs, Math.max(leastAgeMs, (Number(maxAge) - (Number(age) || 0)) * secondMs))
}
