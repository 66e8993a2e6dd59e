import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { calculateJwkThumbprint } from 'jose'
import { sessionLifeMs } from '#shared/account/account.ts'
import { dayMs, hourMs, type Instant, instant, later } from '#shared/kernel/instant.ts'
import type { SessionKey, SessionKeys } from '#functions/platform/security/session.ts'

/**
 * How long a key is known before it signs. A function may go on with what it read of a secret for five minutes; a day
 * leaves room. Less an hour, because a timer that wakes a moment early would otherwise wait for another day.
 */
const announcedMs = dayMs - hourMs
/** How old the key that signs becomes before another is made. */
const signsMs = 90 * dayMs
/** How long a key verifies once it signs no more: a session's life, and a day for who still signed with it. */
const verifiesMs = sessionLifeMs + dayMs

/** Whether the key that signs is old and none has been announced that will follow it. */
export function wantsSuccessor(keys: SessionKeys, now: Instant): boolean {
  return successorOf(keys) === undefined && now >= later(madeAt(signingKey(keys)), signsMs)
}

/**
 * The keys as they should be from now on: what was announced long enough ago signs, what signed before it is retired, what
 * has been retired for longer than any token lives is gone, and a fresh key, if there is one, is announced.
 */
export function rotated(keys: SessionKeys, now: Instant, fresh?: SessionKey): SessionKeys {
  const announced = successorOf(keys)
  const follows = announced !== undefined && now >= later(madeAt(announced), announcedMs)
  const after: SessionKeys = {
    current: follows ? announced.kid : keys.current,
    keys: [...keys.keys, ...(fresh === undefined ? [] : [fresh])],
  }
  const successor = successorOf(after)
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

/** A key pair of ES256, named by its own fingerprint. */
export async function makeSessionKey(now: Instant): Promise<SessionKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const [privateJwk, publicJwk] = [privateKey.export({ format: 'jwk' }), publicKey.export({ format: 'jwk' })]
  const kid = await calculateJwkThumbprint(publicKey)
  const about = { kid, alg: 'ES256', use: 'sig' }
  return { kid, privateJwk: { ...privateJwk, ...about }, publicJwk: { ...publicJwk, ...about }, made_at: now }
}

function signingKey({ current, keys }: SessionKeys): SessionKey | undefined {
  return keys.find(({ kid }) => kid === current)
}

/** A key that is younger than the one that signs, and has not signed itself. */
function successorOf(keys: SessionKeys): SessionKey | undefined {
  const since = madeAt(signingKey(keys))
  return keys.keys.find((key) => key.kid !== keys.current && key.retired_at === undefined && madeAt(key) > since)
}

/** A key of which nobody wrote down when it was made is taken for old. */
function madeAt(key: SessionKey | undefined): Instant {
  return key?.made_at ?? instant(0)
}
