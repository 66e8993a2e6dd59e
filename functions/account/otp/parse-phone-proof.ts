import { INVALID_INPUT, Refused } from '#shared/kernel/refusal.ts'
import type { PhoneProof } from './phone-proof.ts'

/** The proof that a request carries. Refuses one without any, which is nobody's guess. */
export function parsePhoneProof(body: {
  readonly otp?: string | undefined
  readonly id_token?: string | undefined
}): PhoneProof {
  if (body.otp === undefined && body.id_token === undefined)
    throw new Refused(INVALID_INPUT, { data: { issues: [{ path: 'body.otp', message: 'Must be exactly 6 digits' }] } })
  return { otp: body.otp, idToken: body.id_token }
}
