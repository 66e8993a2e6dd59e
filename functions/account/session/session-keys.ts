import { sessionLifeMs } from '#shared/account/limits.ts'
import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { calculateJwkThumbprint } from 'jose'
import { dayMs, hourMs, type Instant, instant, later } from '#shared/kernel/instant.ts'
import type { SessionKeys } from '#functions/platform/security/session.ts'
import type { SigningKey, SigningKeys } from './signing-keys.ts'

/**
 * How long the secret `session-keys` has had a key before that key signs. Functions cache a secret for five minutes; a day leaves a
 * margin. One hour less, because a timer that runs slightly early would otherwise wait for another day.
 */
const announcedMs = dayMs - hourMs
/** The age of the signing key at which its successor is made. */
const signsMs = 90 * dayMs
/** How long a retired key verifies: the life of a session, and a day for functions that still signed with it. */
const verifiesMs = sessionLifeMs + dayMs

/** Whether the signing key is old and has no successor. */
export function needsSuccessor(signing: SigningKeys, now: Instant): boolean {
  return findSuccessor(signing) === undefined && now >= later(madeAt(signingKey(signing)), signsMs)
}

/**
 * The signing keys from now on: a successor that was published long enough ago signs, the key before it is retired, keys that have
 * been retired for longer than a token lives are removed, and a fresh key is added. Nothing but its date in `published` lets a key
 * sign, so that no run, however late or often it comes, lets one sign that some function cannot verify yet.
 */
export function rotateKeys(
  signing: SigningKeys,
  published: SessionKeys,
  now: Instant,
  fresh?: SigningKey,
): SigningKeys {
  const next = findSuccessor(signing)
  const after: SigningKeys = {
    current: next !== undefined && isAnnounced(next, published, now) ? next.kid : signing.current,
    keys: [...signing.keys, ...(fresh === undefined ? [] : [fresh])],
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

/** What verifies the tokens of these signing keys: the public part of each, with the date since when it is published, which is now for those that are not yet among `published`. */
export function publishKeys({ keys }: SigningKeys, published: SessionKeys, now: Instant): SessionKeys {
  return {
    keys: keys.map(({ kid, publicJwk }) => ({
      kid,
      publicJwk,
      published_at: publishedAt(kid, published) ?? now,
    })),
  }
}

/** Whether the secret `session-keys` is what follows from these signing keys. */
export function isPublished(signing: SigningKeys, published: SessionKeys): boolean {
  return JSON.stringify(publishKeys(signing, published, instant(0))) === JSON.stringify(published)
}

/** An ES256 key pair. Its `kid` is its JWK thumbprint (RFC 7638). */
export async function makeSigningKey(now: Instant): Promise<SigningKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const [privateJwk, publicJwk] = [privateKey.export({ format: 'jwk' }), publicKey.export({ format: 'jwk' })]
  const kid = await calculateJwkThumbprint(publicKey)
  const fields = { kid, alg: 'ES256', use: 'sig' }
  return { kid, privateJwk: { ...privateJwk, ...fields }, publicJwk: { ...publicJwk, ...fields }, made_at: now }
}

function publishedAt(kid: string, published: SessionKeys): Instant | undefined {
  return published.keys.find((key) => key.kid === kid)?.published_at
}

function isAnnounced({ kid }: SigningKey, published: SessionKeys, now: Instant): boolean {
  const since = publishedAt(kid, published)
  return since !== undefined && now >= later(since, announcedMs)
}

function signingKey({ current, keys }: SigningKeys): SigningKey | undefined {
  return keys.find(({ kid }) => kid === current)
}

/** A key that is younger than the signing key and has not signed yet. */
function findSuccessor(signing: SigningKeys): SigningKey | undefined {
  const since = madeAt(signingKey(signing))
  return signing.keys.find((key) => key.kid !== signing.current && key.retired_at === undefined && madeAt(key) > since)
}

/** A key without a date counts as old. */
function madeAt(key: SigningKey | undefined): Instant {
  return key?.made_at ?? instant(0)
}
