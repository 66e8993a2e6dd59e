import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import { dayMs, epochMs, hourMs, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'

export type KeyPorts = Pick<Ports, 'fetch' | 'clock' | 'settings'>

const timeoutMs = 3_000
/** How long keys are used that come without a word about it, and the bounds of what is believed. */
const usualAgeMs = 10 * minuteMs
const leastAgeMs = minuteMs
/** A token may name a key that is new; anybody may make such tokens, so the vendor is asked again at most this often. */
const coolDownMs = 30 * secondMs
/** When the vendor is silent, the keys that it told last are good for this much longer. */
const silenceMs = hourMs

const KeySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.optional(z.string()) })).check(z.maxLength(100)),
})

interface Known {
  readonly find: ReturnType<typeof createLocalJWKSet>
  readonly fetchedMs: number
  readonly freshUntilMs: number
}

interface Place {
  known?: Known
  /** Whoever comes meanwhile waits for the same answer. */
  asking?: Promise<Known> | undefined
}

/** By settings, since a process may have several houses, as the tests do. */
const placesOf = new WeakMap<Settings, Map<string, Place>>()

/** Finds the key that a token names among those that a vendor publishes. Throws `VendorFailed` when they cannot be had. */
export function publishedKeys(ports: KeyPorts, vendor: string, address: string): JWTVerifyGetKey {
  return async (header, token) => {
    if (typeof header.kid !== 'string') throw new errors.JWKSNoMatchingKey()
    const place = placeOf(ports, address)
    const nowMs = epochMs(ports.clock.now())
    const known =
      place.known !== undefined && nowMs < place.known.freshUntilMs
        ? place.known
        : await refresh(ports, vendor, address, place)
    try {
      return await known.find(header, token)
    } catch (failure) {
      if (!(failure instanceof errors.JWKSNoMatchingKey) || nowMs < known.fetchedMs + coolDownMs) throw failure
      return (await refresh(ports, vendor, address, place)).find(header, token)
    }
  }
}

function placeOf({ settings }: KeyPorts, address: string): Place {
  const places = placesOf.get(settings) ?? new Map<string, Place>()
  placesOf.set(settings, places)
  const place = places.get(address) ?? {}
  places.set(address, place)
  return place
}

async function refresh(ports: KeyPorts, vendor: string, address: string, place: Place): Promise<Known> {
  place.asking ??= askKeys(ports, vendor, address).finally(() => (place.asking = undefined))
  try {
    place.known = await place.asking
    return place.known
  } catch (failure) {
    const { known } = place
    if (known === undefined || epochMs(ports.clock.now()) > known.freshUntilMs + silenceMs) throw failure
    return known
  }
}

async function askKeys(ports: KeyPorts, vendor: string, address: string): Promise<Known> {
  const { status, age, text } = await get(ports, vendor, address)
  const keys = status === 200 ? KeySet.safeParse(jsonOf(text)) : undefined
  if (!keys?.success) throw new VendorFailed(vendor, { status, retryable: true })
  const fetchedMs = epochMs(ports.clock.now())
  return { find: createLocalJWKSet(keys.data as JSONWebKeySet), fetchedMs, freshUntilMs: fetchedMs + age }
}

async function get({ fetch }: KeyPorts, vendor: string, address: string) {
  try {
    const response = await fetch(address, { method: 'GET', timeoutMs })
    return {
      status: response.status,
      age: ageOf(response.headers.get('cache-control'), response.headers.get('age')),
      text: await response.text(),
    }
  } catch {
    throw new VendorFailed(vendor, { retryable: true })
  }
}

/** How long an answer may still be used: `max-age` less what it has been lying about. */
function ageOf(cacheControl: string | null, age: string | null): number {
  const told = /\bmax-age=(\d{1,9})\b/.exec(cacheControl ?? '')?.[1]
  if (told === undefined) return usualAgeMs
  return Math.min(dayMs, Math.max(leastAgeMs, (Number(told) - (Number(age) || 0)) * secondMs))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
