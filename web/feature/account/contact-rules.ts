import type { Contact } from '#shared/account/contact-api.ts'
import { contactWords } from '#web/feature/account/contact-text.ts'

/** V3: digits, brackets and a plus, at most so many, and more than so few. */
const numberCharactersMax = 15
const numberCharactersOver = 12
const emailCharactersMax = 254
/** A first look only; the server's is the one that counts. */
const emailLooks = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

/** What may be typed of it. */
export function typedContact(change: Contact, text: string): string {
  if (change === 'email') return text.trim().toLowerCase().slice(0, emailCharactersMax)
  return text.replace(/[^\d()+]/g, '').slice(0, numberCharactersMax)
}

/** As it goes to the server: of a number the digits. */
export function wireContact(change: Contact, text: string): string {
  return change === 'number' ? text.replace(/\D/g, '') : text
}

interface Fault {
  readonly words: string
  /** More typing may mend it. */
  readonly unfinished?: true
}

/** X11, X12, X13: what keeps it from being sent; undefined when nothing does. `current` is as the server has it. */
export function contactFault(change: Contact, text: string, current: string): Fault | undefined {
  const number = change === 'number'
  if (text === '') return { words: number ? contactWords.numberRequired : contactWords.emailRequired }
  if (wireContact(change, text) === wireContact(change, current))
    return { words: number ? contactWords.numberUnchanged : contactWords.emailUnchanged }
  if (number)
    return text.length > numberCharactersOver ? undefined : { words: contactWords.numberInvalid, unfinished: true }
  return emailLooks.test(text) ? undefined : { words: contactWords.emailInvalid, unfinished: true }
}
