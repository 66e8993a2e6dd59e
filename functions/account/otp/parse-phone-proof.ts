import { INVALID_INPUT, Refused } from '#shared/kernel/refusal.ts'
import type { PhoneProof } from './phone-proof.ts'

/** The phone proof in a request body. Refuses INVALID_INPUT without one; this does not count as a guess. */
export function parsePhoneProof(body: {
  readonly otp?: string | undefined
  readonly id_token?: string | undefined
}): PhoneProof {
  if (body.otp === undefined && body.id_token === undefined)
    throw new Refused(INVALID_INPUT, { data: { issues: [{ path: 'body.otp', message: 'Must be exactly 6 digits' }] } })
  return { otp: body.otp, idToken: body.id_token }
}
