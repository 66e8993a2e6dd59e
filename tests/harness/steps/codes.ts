import type { Pot } from '#shared/account/otp.ts'
import type { TestApp } from '#tests/harness/api-client.ts'

/** The newest code sent to a phone number or an e-mail address. A call speaks it twice. */
export async function codeFor(harness: Pick<TestApp, 'inbox'>, to: string): Promise<string> {
  const [newest] = await harness.inbox(to)
  const digits =
    newest?.channel === 'call' ? newest.text.replace(/\D/g, '').slice(0, 6) : /\b\d{6}\b/.exec(newest?.text ?? '')?.[0]
  if (digits?.length !== 6) throw new Error(`${to} was sent no code`)
  return digits
}

/** A code of six digits that differs from the given one. */
export function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** The settings for pots of codes of one size. */
export function potsOf(max: number): Record<Pot, number> {
  return {
    'sms-accounts': max,
    'sms-registrations': max,
    'sms-others': max,
    'email-accounts': max,
    'email-registrations': max,
  }
}

export const meera = { email: 'meera@example.com', phone: '+919812345678', mobile_number: '919812345678' } as const

/** Verifies an e-mail address; returns the handle of the registration. */
export async function proveEmail(harness: TestApp, email: string = meera.email): Promise<string> {
  await harness.call('sendRegistrationCode', { body: { email } }).then(({ body }) => body)
  const { body } = await harness.call('verifyRegistrationCode', {
    body: { email, otp: await codeFor(harness, email), user_role: 'INVESTER_CLIENT' },
  })
  if (body.message !== 'OTP_VERIFIED') throw new Error(body.message)
  return body.data.created_user_id
}

/** Verifies the phone number of a registration. */
export async function provePhone(
  harness: TestApp,
  id: string,
  mobile_number: string = meera.mobile_number,
): Promise<void> {
  await harness.call('sendPhoneCode', { body: { mobile_number, id } }).then(({ body }) => body)
  const { body } = await harness.call('verifyPhoneCode', {
    body: { mobile_number, otp: await codeFor(harness, `+${mobile_number}`), id },
  })
  if (body.message !== 'OTP_VERIFIED') throw new Error(body.message)
}

/** The details with which Meera completes her registration. */
export function detailsOf(created_user_id: string) {
  return {
    user_type: 'INDIVIDUAL',
    first_name: 'meera',
    last_name: 'rao',
    email: meera.email,
    mobile_number: meera.mobile_number,
    created_user_id,
    country_code: '+91',
    last_name_exists: false,
  } as const
}
