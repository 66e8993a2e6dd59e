import type { TestApp } from '#tests/harness/api-client.ts'

/** The newest code sent to a number or an address. */
export async function codeOf(harness: TestApp, to: string): Promise<string> {
  const codes = (await harness.inbox(to)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  return codes[0] ?? ''
}

/** A code of six digits that differs from the given one. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Confirms the identity of the user with a code to `to`, the contact that does not change. */
export async function stepUp(harness: TestApp, as: string, change: 'number' | 'email', to: string): Promise<void> {
  await harness.call('sendStepUpCode', { body: { change } }, { as }).then(({ body }) => body)
  const { body } = await harness.call('verifyStepUpCode', { body: { change, otp: await codeOf(harness, to) } }, { as })
  if (body.message !== 'OTP_VERIFIED') throw new Error(body.message)
}

/** Verifies a new phone number. Throws when it is refused. */
export async function proveNumber(harness: TestApp, as: string, mobile_number: string): Promise<void> {
  await harness.call('sendPhoneCode', { body: { mobile_number } }, { as }).then(({ body }) => body)
  const { body } = await harness.call(
    'verifyPhoneCode',
    { body: { mobile_number, otp: await codeOf(harness, mobile_number) } },
    { as },
  )
  if (body.message !== 'OTP_VERIFIED') throw new Error(body.message)
}
