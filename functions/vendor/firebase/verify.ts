import * as z from 'zod/mini'
import { epochMs, instant, type Instant, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { Phone } from '#shared/kernel/text.ts'
import type { KeyPorts } from '#functions/vendor/identity/keys.ts'
import { readVendorToken, toleranceSeconds } from '#functions/vendor/identity/token.ts'

/** The most time since the code was entered (`auth_time`) and the token issued (`iat`). */
const proofLifeMs = 5 * minuteMs

const PhoneClaims = z.object({
  sub: z.string(),
  auth_time: z.number(),
  phone_number: Phone,
  firebase: z.object({ sign_in_provider: z.literal('phone') }),
})

export interface ProvenPhone {
  readonly phone: Phone
  /** Names the entry of the code: the same in every token that Firebase renews after it. */
  readonly entry: string
  readonly expiresAt: Instant
}

/** The phone number that a Firebase ID token proves (https://firebase.google.com/docs/auth/admin/verify-id-tokens). Undefined for an invalid token or one older than five minutes. */
export async function readPhoneToken(ports: KeyPorts, token: string): Promise<ProvenPhone | undefined> {
  const { projectId, keysAddress } = ports.settings.firebase
  const verified = await readVendorToken(ports, token, {
    vendor: 'firebase',
    keysAddress,
    issuers: [`https://securetoken.google.com/${projectId}`],
    audiences: [projectId],
    claims: ['auth_time', 'phone_number'],
  })
  const claims = PhoneClaims.safeParse(verified)
  if (verified === undefined || !claims.success) return undefined
  const nowMs = epochMs(ports.clock.now())
  const isFresh = (seconds: number) =>
    seconds * secondMs <= nowMs + toleranceSeconds * secondMs && nowMs - seconds * secondMs <= proofLifeMs
  if (!isFresh(verified.iat) || !isFresh(claims.data.auth_time)) return undefined
  const { sub, auth_time, phone_number: phone } = claims.data
  return { phone, entry: `${sub}:${auth_time}`, expiresAt: instant(verified.exp * secondMs) }
}
