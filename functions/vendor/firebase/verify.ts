import * as z from 'zod/mini'
import { epochMs, instant, type Instant, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { Phone } from '#shared/kernel/text.ts'
import type { KeyPorts } from '#functions/vendor/identity/keys.ts'
import { readVendorToken, toleranceSeconds } from '#functions/vendor/identity/token.ts'

/** How old a proof may be: the code was entered, and the token made, no longer ago. */
const proofLifeMs = 5 * minuteMs

const PhoneClaims = z.object({
  auth_time: z.number(),
  phone_number: Phone,
  firebase: z.object({ sign_in_provider: z.literal('phone') }),
})

export interface ProvenPhone {
  readonly phone: Phone
  readonly expiresAt: Instant
}

/** Whose phone number the phone-authentication service has just proved. Undefined for a token that does not say so. */
export async function readPhoneToken(ports: KeyPorts, token: string): Promise<ProvenPhone | undefined> {
  const { projectId, keysAddress } = ports.settings.firebase
  const told = await readVendorToken(ports, token, {
    vendor: 'firebase',
    keysAddress,
    issuers: [`https://securetoken.google.com/${projectId}`],
    audiences: [projectId],
    claims: ['auth_time', 'phone_number'],
  })
  const claims = PhoneClaims.safeParse(told)
  if (told === undefined || !claims.success) return undefined
  const nowMs = epochMs(ports.clock.now())
  const isFresh = (seconds: number) =>
    seconds * secondMs <= nowMs + toleranceSeconds * secondMs && nowMs - seconds * secondMs <= proofLifeMs
  if (!isFresh(told.iat) || !isFresh(claims.data.auth_time)) return undefined
  return { phone: claims.data.phone_number, expiresAt: instant(told.exp * secondMs) }
}
