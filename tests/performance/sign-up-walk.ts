import { ravi } from '#tests/harness/seed.ts'
import { codeFor, detailsOf, meera } from '#tests/harness/steps/codes.ts'
import type { Harness } from '#tests/harness/harness.ts'
import type { Steps } from './table-walk.ts'

/** Signs Meera up, finds Ravi by his number and logs him in by his e-mail address, with a code by phone call in between. */
export async function signUp(harness: Harness, { call, meanwhile }: Steps): Promise<void> {
  const { email, mobile_number, phone } = meera
  await call('sendRegistrationCode', { body: { email } })
  const { body: verified } = await call('verifyRegistrationCode', {
    body: { email, otp: await codeFor(harness, email) },
  })
  const id = verified.message === 'OTP_VERIFIED' ? verified.data.created_user_id : ''
  await call('sendPhoneCode', { body: { mobile_number, id } })
  await meanwhile(() => harness.advance('PT31S'))
  await call('requestCodeByCall', { body: { username: mobile_number } })
  await call('verifyPhoneCode', { body: { mobile_number, otp: await codeFor(harness, phone), id } })
  await call('registerUser', { body: detailsOf(id) })

  const { body: found } = await call('findAccount', { body: { username: ravi.phone } })
  const handle = found.data?.user_id ?? ''
  await call('sendEmailLoginCode', { body: { handle } })
  await call('verifyEmailLoginCode', { body: { handle, otp: await codeFor(harness, ravi.email) } })
}
