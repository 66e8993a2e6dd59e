import type { Visited } from '#tests/world/visit.ts'

/** The newest code that a number or an address was sent. */
export async function codeOf(world: Visited, to: string): Promise<string> {
  const codes = (await world.inbox(to)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  return codes[0] ?? ''
}

/** Another six digits. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Shows by the contact that stays, whose code goes to `to`, that it is oneself. */
export async function stepUp(world: Visited, as: string, change: 'number' | 'email', to: string): Promise<void> {
  await world.call('sendStepUpCode', { body: { change } }, { as }).then(({ body }) => body)
  const { body } = await world.call('verifyStepUpCode', { body: { change, otp: await codeOf(world, to) } }, { as })
  if (body.message !== 'OTP_VERIFIED') throw new Error(body.message)
}

/** Proves a new number; answers nothing but that it went well. */
export async function proveNumber(world: Visited, as: string, mobile_number: string): Promise<void> {
  await world.call('sendPhoneCode', { body: { mobile_number } }, { as }).then(({ body }) => body)
  const { body } = await world.call(
    'verifyPhoneCode',
    { body: { mobile_number, otp: await codeOf(world, mobile_number) } },
    { as },
  )
  if (body.message !== 'OTP_VERIFIED') throw new Error(body.message)
}
