import { createLocalJWKSet, errors, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { Role, Session } from '#shared/account/account.ts'
import { Id } from '#shared/kernel/id.ts'
import { epochMs, epochSeconds, Instant } from '#shared/kernel/instant.ts'
import { Refused, TOKEN_EXPIRED, UNAUTHENTICATED } from '#shared/kernel/refusal.ts'
import type { Ports, Secrets } from '#functions/platform/port/ports.ts'

const issuer = 'ansh'
const algorithm = 'ES256'

export const SessionKey = z.object({
  kid: z.string(),
  privateJwk: z.record(z.string(), z.unknown()),
  publicJwk: z.record(z.string(), z.unknown()),
  /** A key without it counts as old. */
  made_at: z.optional(Instant),
  /** Since when it signs no more. */
  retired_at: z.optional(Instant),
})
export type SessionKey = z.infer<typeof SessionKey>

/** The secret `session-keys`: the current key signs, the others verify: one that will sign, and those whose tokens are still about. */
export const SessionKeys = z.object({ current: z.string(), keys: z.array(SessionKey) })
export type SessionKeys = z.infer<typeof SessionKeys>

const Claims = z.object({ sub: Id, sid: Id, role: Role })

/** Who calls. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly role: Role
}

export const sessionKey = (id: string) => ({ pk: `session#${id}`, sk: 'session' })

/** A token that names a session until it ends. */
export async function signToken(ports: Pick<Ports, 'secrets'>, session: Session): Promise<string> {
  const keys = await readSessionKeys(ports)
  const current = keys.keys.find(({ kid }) => kid === keys.current)
  if (current === undefined) throw new Error('session-keys names no current key')
  return new SignJWT({ sid: session.id, role: session.role })
    .setProtectedHeader({ alg: algorithm, kid: current.kid })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(session.user_id)
    .setIssuedAt(Math.floor(epochMs(session.created_at) / 1000))
    .setExpirationTime(epochSeconds(session.expires_at))
    .sign(await importJWK(current.privateJwk as JWK, algorithm))
}

/** The caller behind an `Authorization` header. Refuses what is missing, malformed, forged, expired or logged out. */
export async function readCaller(
  ports: Pick<Ports, 'secrets' | 'clock' | 'table'>,
  authorization: string | undefined,
): Promise<Caller> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new Refused(UNAUTHENTICATED)
  const claims = await readClaims(ports, token)
  const stored = await ports.table.get(sessionKey(claims.sid))
  const session = stored === undefined ? undefined : Session.parse(stored)
  if (session === undefined || session.user_id !== claims.sub) throw new Refused(UNAUTHENTICATED)
  return { userId: session.user_id, sessionId: session.id, role: session.role }
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

interface Known {
  /** The secret that says so. */
  readonly text: string
  readonly keys: SessionKeys
  readonly verifying: ReturnType<typeof createLocalJWKSet>
}

/** Making keys ready takes as long as verifying by them. By secrets, since a process may have several houses, as the tests do. */
const knownOf = new WeakMap<Pick<Secrets, 'read'>, Known>()

/** As the secret has them now: one that says the same as before gives the same keys. */
async function readKeys({ secrets }: Pick<Ports, 'secrets'>): Promise<Known> {
  const text = await secrets.read('session-keys')
  const known = knownOf.get(secrets)
  if (known?.text === text) return known
  const keys = SessionKeys.parse(JSON.parse(text))
  const verifying = createLocalJWKSet({
    keys: keys.keys.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: algorithm }) as unknown as JWK),
  })
  const fresh = { text, keys, verifying }
  knownOf.set(secrets, fresh)
  return fresh
}
