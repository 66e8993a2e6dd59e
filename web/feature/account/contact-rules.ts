import type { Contact } from '#shared/account/contact-api.ts'
import { contactTexts } from '#web/feature/account/contact-text.ts'

/** A typed number has more than `numberCharactersOver` and at most `numberCharactersMax` characters: digits, brackets and a plus. */
const numberCharactersMax = 15
const numberCharactersOver = 12
const emailCharactersMax = 254
/** A first check in the browser. The check of the server decides. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

/** The typed text, reduced to the characters and the length that are allowed. */
export function typedContact(change: Contact, text: string): string {
  if (change === 'email') return text.trim().toLowerCase().slice(0, emailCharactersMax)
  return text.replace(/[^\d()+]/g, '').slice(0, numberCharactersMax)
}

/** The value for the server: a number is reduced to its digits. */
export function wireContact(change: Contact, text: string): string {
  return change === 'number' ? text.replace(/\D/g, '') : text
}

interface ContactError {
  readonly message: string
  /** The text may become valid when more is typed. */
  readonly unfinished?: true
}

/** Why the text cannot be sent, or undefined when it can. `current` is the value that the server has stored. */
export function contactError(change: Contact, text: string, current: string): ContactError | undefined {
  const number = change === 'number'
  if (text === '') return { message: number ? contactTexts.numberRequired : contactTexts.emailRequired }
  if (wireContact(change, text) === wireContact(change, current))
    return { message: number ? contactTexts.numberUnchanged : contactTexts.emailUnchanged }
  if (number)
    return text.length > numberCharactersOver ? undefined : { message: contactTexts.numberInvalid, unfinished: true }
  return emailPattern.test(text) ? undefined : { message: contactTexts.emailInvalid, unfinished: true }
}
