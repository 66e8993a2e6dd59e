import { contactTexts } from '#web/feature/account/contact-text.ts'
import { type Country, homeCountry, isComplete } from '#web/lib/phone.ts'

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

interface ContactError {
  readonly message: string
  /** The text may become valid when more is typed. */
  readonly unfinished?: true
}

/** Why a number cannot be sent, or undefined when it can. `current` is the stored one, digits with country code. */
export function numberError(digits: string, country: Country, current: string): ContactError | undefined {
  if (digits === '') return { message: contactTexts().numberRequired }
  if (`${country.countryCode}${digits}` === current) return { message: contactTexts().numberUnchanged }
  return isComplete(digits, country) ? undefined : { message: contactTexts().numberInvalid, unfinished: true }
}

/** Why an address cannot be sent, or undefined when it can. `current` is the stored one. */
export function emailError(text: string, current: string): ContactError | undefined {
  if (text === '') return { message: contactTexts().emailRequired }
  if (text === current) return { message: contactTexts().emailUnchanged }
  return emailPattern.test(text) ? undefined : { message: contactTexts().emailInvalid, unfinished: true }
}
