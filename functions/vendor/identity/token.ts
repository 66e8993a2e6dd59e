import { type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { epochMs, secondMs } from '#shared/kernel/instant.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { type KeyPorts, publishedKeys } from './keys.ts'

/** By how much a vendor's clock may be ahead of ours, in seconds. */
export const toleranceSeconds = 10

export interface Wanted {
  readonly vendor: string
  readonly keysAddress: string
  readonly issuers: readonly string[]
  /** For whom: without any, nothing is believed. */
  readonly audiences: readonly string[]
  /** Beside `iss`, `aud`, `sub`, `iat` and `exp`. */
  readonly claims?: readonly string[]
}

/** The vendors name one audience. A token for us and somebody else is one that somebody else could have been given. */
const Everywhere = z.object({
  aud: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  iat: z.number(),
  exp: z.number(),
})

export type Proven = JWTPayload & z.infer<typeof Everywhere>

/**
 * What a token says, when its vendor said it, to us, and not too long ago: RS256 by a published key that it names, nothing else.
 * Undefined for any other; whether it was shown before is not asked here. Throws `VendorFailed` when the keys cannot be had.
 */
export async function readVendorToken(ports: KeyPorts, token: string, wanted: Wanted): Promise<Proven | undefined> {
  if (wanted.audiences.length === 0) return undefined
  const nowMs = epochMs(ports.clock.now())
  try {
    const { payload } = await jwtVerify(token, publishedKeys(ports, wanted.vendor, wanted.keysAddress), {
      algorithms: ['RS256'],
      issuer: [...wanted.issuers],
      audience: [...wanted.audiences],
      requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp', ...(wanted.claims ?? [])],
      clockTolerance: toleranceSeconds,
      currentDate: new Date(nowMs),
    })
    const claims = Everywhere.safeParse(payload)
    if (!claims.success || claims.data.iat * secondMs > nowMs + toleranceSeconds * secondMs) return undefined
    return { ...payload, ...claims.data }
  } catch (failure) {
    if (failure instanceof VendorFailed) throw failure
    // Whatever else is wrong with it, were it a published key that nobody can use: it is not believed.
    return undefined
  }
}
