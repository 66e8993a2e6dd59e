import { contactTexts } from './contact-text.ts'
import { type Country, homeCountry, isComplete } from '#web/lib/phone.ts'
import type { FieldError } from '#web/ui/form/use-form.ts'

const emailCharactersMax = 254
/** A first check in the browser. The check of the server decides. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

/** The typed address, reduced to the characters and the length that are allowed. */
export function typedEmail(text: string): string {
  return text.trim().toLowerCase().slice(0, emailCharactersMax)
}

/** The digits without country code with which the form starts: those of a number of the country that the picker shows first. */
export function firstDigits(wirePhone: string): string {
  const digits = wirePhone.slice(homeCountry.countryCode.length)
  return wirePhone.startsWith(homeCountry.countryCode) && isComplete(digits, homeCountry) ? digits : ''
}

/** Why a number cannot be sent, or undefined when it can. `current` is the stored one, digits with country code. */
export function numberError(digits: string, country: Country, current: string): FieldError | undefined {
  if (digits === '') return { now: contactTexts().numberRequired }
  if (`${country.countryCode}${digits}` === current) return { now: contactTexts().numberUnchanged }
  return isComplete(digits, country) ? undefined : contactTexts().numberInvalid
}

/** Why an address cannot be sent, or undefined when it can. `current` is the stored one. */
export function emailError(text: string, current: string): FieldError | undefined {
  if (text === '') return { now: contactTexts().emailRequired }
  if (text === current) return { now: contactTexts().emailUnchanged }
  return emailPattern.test(text) ? undefined : contactTexts().emailInvalid
}
