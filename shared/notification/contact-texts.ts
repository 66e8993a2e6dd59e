import type { Contact } from '#shared/account/contact-api.ts'
import { brand } from '#shared/brand.ts'
import { maskEmail, maskPhone } from '#shared/kernel/text.ts'
import type { Letter } from './texts.ts'

const names: Record<Contact, string> = { number: 'phone number', email: 'e-mail address' }

/** What is written to somebody whose phone number or e-mail address was changed. The new one is masked: the old address may be somebody else's by now. */
export function contactLetter(contact: Contact, after: { readonly phone: string; readonly email: string }): Letter {
  const what = names[contact]
  const now = contact === 'number' ? maskPhone(after.phone) : maskEmail(after.email)
  return {
    subject: `${brand.name}: Your ${what} was changed`,
    text: `The ${what} of your account is now ${now}. Every other session of yours was logged out.\n\nIf this was not you, write to ${brand.supportEmail} at once.\n\n${brand.legalName}`,
  }
}

/** The same for a phone. To the letter as it is registered with the operators: there is nothing in it that varies. */
export const phoneChangedText = `The phone number of your ${brand.name} account was changed. If this was not you, write to ${brand.supportEmail} at once.`
