import { sessionLifeMs } from '#shared/account/limits.ts'
import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { calculateJwkThumbprint } from 'jose'
import { dayMs, hourMs, type Instant, instant, later } from '#shared/kernel/instant.ts'
import type { SessionKey, SessionKeys } from '#functions/platform/security/session.ts'

/**
 * How long a key is published before it signs. Functions cache a secret for five minutes; a day leaves a margin. One hour less,
 * because a timer that runs slightly early would otherwise wait for another day.
 */
const announcedMs = dayMs - hourMs
/** The age of the signing key at which its successor is made. */
const signsMs = 90 * dayMs
/** How long a retired key verifies: the life of a session, and a day for functions that still signed with it. */
const verifiesMs = sessionLifeMs + dayMs

/** Whether the signing key is old and has no published successor. */
export function needsSuccessor(keys: SessionKeys, now: Instant): boolean {
  return findSuccessor(keys) === undefined && now >= later(madeAt(signingKey(keys)), signsMs)
}

/**
 * The key set from now on: a successor that was published long enough ago signs, the key before it is retired, keys that have been
 * retired for longer than a token lives are removed, and a fresh key is published.
 */
export function rotateKeys(keys: SessionKeys, now: Instant, fresh?: SessionKey): SessionKeys {
  const announced = findSuccessor(keys)
  const takesOver = announced !== undefined && now >= later(madeAt(announced), announcedMs)
  const after: SessionKeys = {
    current: takesOver ? announced.kid : keys.current,
    keys: [...keys.keys, ...(fresh === undefined ? [] : [fresh])],
  }
  const successor = findSuccessor(after)
  return {
    current: after.current,
    keys: after.keys
      .map((key) =>
        key.kid === after.current || key === successor
          ? { ...key, retired_at: undefined }
          : { ...key, retired_at: key.retired_at ?? now },
      )
      .filter(({ retired_at }) => retired_at === undefined || now < later(retired_at, verifiesMs)),
  }
}

/** An ES256 key pair. Its `kid` is its JWK thumbprint (RFC 7638). */
export async function makeSessionKey(now: Instant): Promise<SessionKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const [privateJwk, publicJwk] = [privateKey.export({ format: 'jwk' }), publicKey.export({ format: 'jwk' })]
  const kid = await calculateJwkThumbprint(publicKey)
  const fields = { kid, alg: 'ES256', use: 'sig' }
  return { kid, privateJwk: { ...privateJwk, ...fields }, publicJwk: { ...publicJwk, ...fields }, made_at: now }
}

function signingKey({ current, keys }: SessionKeys): SessionKey | undefined {
  return keys.find(({ kid }) => kid === current)
}

/** A key that is younger than the signing key and has not signed yet. */
function findSuccessor(keys: SessionKeys): SessionKey | undefined {
  const since = madeAt(signingKey(keys))
  return keys.keys.find((key) => key.kid !== keys.current && key.retired_at === undefined && madeAt(key) > since)
}

/** A key without a date counts as old. */
function madeAt(key: SessionKey | undefined): Instant {
  return key?.made_at ?? instant(0)
}
