import { NUMBER_IMPOSSIBLE } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Phone } from '#shared/kernel/text.ts'

/** In India every series of ten digits that begins with 6 to 9 may be given to an operator at any time, so its series are not listed. */
const indian = /^\+91[6-9]\d{9}$/

/** Whether a mobile phone can have this number, by the numbering plan of its country (docs/adr/0028-limit-one-time-codes-and-conceal-accounts.md). */
export async function isPossibleNumber(phone: Phone): Promise<boolean> {
  if (phone.startsWith('+91')) return indian.test(phone)
  // The plans of all countries are large and seldom needed, so they are loaded then.
  const { isValidPhoneNumber } = await import('libphonenumber-js/mobile')
  return isValidPhoneNumber(phone)
}

/** Refuses NUMBER_IMPOSSIBLE. */
export async function refuseImpossible(phone: Phone): Promise<void> {
  if (!(await isPossibleNumber(phone))) throw new Refused(NUMBER_IMPOSSIBLE)
}
