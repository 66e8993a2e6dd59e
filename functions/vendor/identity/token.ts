import { type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { epochMs, secondMs } from '#shared/kernel/instant.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { type KeyPorts, publishedKeys } from './keys.ts'

/** By how much a vendor's clock may differ from ours, in seconds. */
export const toleranceSeconds = 10

export interface TokenRequirements {
  readonly vendor: string
  readonly keysAddress: string
  readonly issuers: readonly string[]
  /** Our client ids. Without any, every token is refused. */
  readonly audiences: readonly string[]
  /** Required claims besides `iss`, `aud`, `sub`, `iat` and `exp`. */
  readonly claims?: readonly string[]
}

/** Claims in every token. `aud` must be a single text: a token for several audiences may have been issued to another client. */
const CommonClaims = z.object({
  aud: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  iat: z.number(),
  exp: z.number(),
})

export type VerifiedClaims = JWTPayload & z.infer<typeof CommonClaims>

/**
 * The claims of a vendor's ID token, or undefined when it is invalid. Valid means: signed with RS256 by the published key that it
 * names, issued by the vendor for one of our client ids, and unexpired. The caller checks whether the token was used before.
 * Throws `VendorFailed` when the keys cannot be fetched.
 */
export async function readVendorToken(
  ports: KeyPorts,
  token: string,
  requirements: TokenRequirements,
): Promise<VerifiedClaims | undefined> {
  if (requirements.audiences.length === 0) return undefined
  const nowMs = epochMs(ports.clock.now())
  try {
    const { payload } = await jwtVerify(token, publishedKeys(ports, requirements.vendor, requirements.keysAddress), {
      algorithms: ['RS256'],
      issuer: [...requirements.issuers],
      audience: [...requirements.audiences],
      requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp', ...(requirements.claims ?? [])],
      clockTolerance: toleranceSeconds,
      currentDate: new Date(nowMs),
    })
    const claims = CommonClaims.safeParse(payload)
    if (!claims.success || claims.data.iat * secondMs > nowMs + toleranceSeconds * secondMs) return undefined
    return { ...payload, ...claims.data }
  } catch (failure) {
    if (failure instanceof VendorFailed) throw failure
    // Any other error makes the token invalid, including a published key that cannot be imported.
    return undefined
  }
}
