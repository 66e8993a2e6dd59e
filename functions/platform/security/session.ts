import { createLocalJWKSet, errors, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { Role, type Session } from '#shared/account/account.ts'
import { SessionId, UserId } from '#shared/kernel/id.ts'
import { epochMs, epochSeconds, Instant } from '#shared/kernel/instant.ts'
import { Refused, TOKEN_EXPIRED, UNAUTHENTICATED } from '#shared/kernel/refusal.ts'
import type { Ports, Secrets } from '#functions/platform/port/ports.ts'
import { sessions } from './entities.ts'

const issuer = 'ansh'
const algorithm = 'ES256'

export const SessionKey = z.object({
  kid: z.string(),
  privateJwk: z.record(z.string(), z.unknown()),
  publicJwk: z.record(z.string(), z.unknown()),
  /** A key without this field counts as old. */
  made_at: z.optional(Instant),
  /** When it stopped signing. */
  retired_at: z.optional(Instant),
})
export type SessionKey = z.infer<typeof SessionKey>

/** The secret `session-keys`. The current key signs; the others only verify: the next key, and retired keys whose tokens are still valid. */
export const SessionKeys = z.object({ current: z.string(), keys: z.array(SessionKey) })
export type SessionKeys = z.infer<typeof SessionKeys>

const Claims = z.object({ sub: UserId, sid: SessionId, role: Role })

/** The authenticated caller of a request. */
export interface Caller {
  readonly userId: UserId
  readonly sessionId: SessionId
  readonly role: Role
}

/** A JWT that names a session and expires with it. */
export async function signToken(ports: Pick<Ports, 'secrets'>, session: Session): Promise<string> {
  const keys = await readSessionKeys(ports)
  const current = keys.keys.find(({ kid }) => kid === keys.current)
  if (current === undefined) throw new Error('secret session-keys: `current` names none of its `keys`')
  return new SignJWT({ sid: session.id, role: session.role })
    .setProtectedHeader({ alg: algorithm, kid: current.kid })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(session.user_id)
    .setIssuedAt(Math.floor(epochMs(session.created_at) / 1000))
    .setExpirationTime(epochSeconds(session.expires_at))
    .sign(await importJWK(current.privateJwk as JWK, algorithm))
}

/** The caller named by an `Authorization` header. Refuses UNAUTHENTICATED when the token is missing, malformed, forged or logged out, TOKEN_EXPIRED when it has expired. */
export async function readCaller(
  ports: Pick<Ports, 'secrets' | 'clock' | 'table'>,
  authorization: string | undefined,
): Promise<Caller> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new Refused(UNAUTHENTICATED)
  const claims = await readClaims(ports, token)
  const session = await sessions.find(ports, { id: claims.sid })
  if (session?.user_id !== claims.sub) throw new Refused(UNAUTHENTICATED)
  return { userId: session.user_id, sessionId: session.id, role: session.role }
}

/** Imports the keys that the first token would wait for. */
export async function prepareCallers(ports: Pick<Ports, 'secrets'>): Promise<void> {
  const { keys, verifying } = await readKeys(ports)
  await Promise.all(keys.keys.map(({ kid }) => verifying({ alg: algorithm, kid })))
}

async function readClaims(ports: Pick<Ports, 'secrets' | 'clock'>, token: string) {
  const { verifying } = await readKeys(ports)
  try {
    const { payload } = await jwtVerify(token, verifying, {
      algorithms: [algorithm],
      issuer,
      audience: issuer,
      requiredClaims: ['sub', 'sid', 'role', 'iat', 'exp'],
      currentDate: new Date(epochMs(ports.clock.now())),
    })
    return Claims.parse(payload)
  } catch (failure) {
    throw new Refused(failure instanceof errors.JWTExpired ? TOKEN_EXPIRED : UNAUTHENTICATED)
  }
}

export async function readSessionKeys(ports: Pick<Ports, 'secrets'>): Promise<SessionKeys> {
  return (await readKeys(ports)).keys
}

interface CachedKeys {
  /** The value of the secret from which they were parsed. */
  readonly text: string
  readonly keys: SessionKeys
  readonly verifying: ReturnType<typeof createLocalJWKSet>
}

/** Cached, because importing the keys takes as long as verifying a token. By secrets port, because the tests run several applications in one process. */
const cache = new WeakMap<Pick<Secrets, 'read'>, CachedKeys>()

/** The keys in the secret's current value; cached until the value changes. */
async function readKeys({ secrets }: Pick<Ports, 'secrets'>): Promise<CachedKeys> {
  const text = await secrets.read('session-keys')
  const cached = cache.get(secrets)
  if (cached?.text === text) return cached
  const keys = SessionKeys.parse(JSON.parse(text))
  const verifying = createLocalJWKSet({
    keys: keys.keys.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: algorithm }) as unknown as JWK),
  })
  const fresh = { text, keys, verifying }
  cache.set(secrets, fresh)
  return fresh
}
