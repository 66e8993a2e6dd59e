import { createLocalJWKSet, errors, type JWK, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { Role } from '#shared/account/account.ts'
import { SessionId, UserId } from '#shared/kernel/id.ts'
import { epochMs, Instant } from '#shared/kernel/instant.ts'
import { Refused, TOKEN_EXPIRED, UNAUTHENTICATED } from '#shared/kernel/refusal.ts'
import type { Ports, Secrets } from '#functions/platform/port/ports.ts'
import { sessions } from './entities.ts'

/** Whom a token names as its issuer and as its audience. */
export const issuer = 'ansh'
export const algorithm = 'ES256'

/** What verifies the tokens of one key. */
const SessionKey = z.object({
  kid: z.string(),
  publicJwk: z.record(z.string(), z.unknown()),
  /** Since when this secret has had it. */
  published_at: z.optional(Instant),
})

/** The secret `session-keys`: what verifies tokens, and nothing that signs them (docs/adr/0026-separate-signing-keys-from-verification-keys.md). */
export const SessionKeys = z.object({ keys: z.array(SessionKey) })
export type SessionKeys = z.infer<typeof SessionKeys>

const Claims = z.object({ sub: UserId, sid: SessionId, role: Role })

/** The authenticated caller of a request. */
export interface Caller {
  readonly userId: UserId
  readonly sessionId: SessionId
  readonly role: Role
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
  // The token says the role too, so a function that may write the table alone cannot give a session another one.
  if (session?.user_id !== claims.sub || session.role !== claims.role) throw new Refused(UNAUTHENTICATED)
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
