import { importJWK, type JWK, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Session } from '#shared/account/account.ts'
import { epochMs, epochSeconds, Instant } from '#shared/kernel/instant.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { algorithm, issuer } from '#functions/platform/security/session.ts'

const SigningKey = z.object({
  kid: z.string(),
  privateJwk: z.record(z.string(), z.unknown()),
  publicJwk: z.record(z.string(), z.unknown()),
  /** A key without this field counts as old. */
  made_at: z.optional(Instant),
  /** When it stopped signing. */
  retired_at: z.optional(Instant),
})
export type SigningKey = z.infer<typeof SigningKey>

/**
 * The secret `session-signing-keys`. The current key signs; the others are the next key, and retired keys whose tokens are still
 * valid. The secret `session-keys` is derived from it (./session-keys.ts).
 */
export const SigningKeys = z.object({ current: z.string(), keys: z.array(SigningKey) })
export type SigningKeys = z.infer<typeof SigningKeys>

export async function readSigningKeys({ secrets }: Pick<Ports, 'secrets'>): Promise<SigningKeys> {
  return SigningKeys.parse(JSON.parse(await secrets.read('session-signing-keys')))
}

/** A JWT that names a session and expires with it. */
export async function signToken(ports: Pick<Ports, 'secrets'>, session: Session): Promise<string> {
  const { current, keys } = await readSigningKeys(ports)
  const key = keys.find(({ kid }) => kid === current)
  if (key === undefined) throw new Error('secret session-signing-keys: `current` names none of its `keys`')
  return new SignJWT({ sid: session.id, role: session.role })
    .setProtectedHeader({ alg: algorithm, kid: current })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(session.user_id)
    .setIssuedAt(Math.floor(epochMs(session.created_at) / 1000))
    .setExpirationTime(epochSeconds(session.expires_at))
    .sign(await importJWK(key.privateJwk as JWK, algorithm))
}
