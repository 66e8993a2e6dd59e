import type { Contact } from '#shared/account/contact-api.ts'
import { brand } from '#shared/brand.ts'
import { maskEmail, maskPhone } from '#shared/kernel/text.ts'
import { type EmailMessage, emailOf } from './letter.ts'

const names: Record<Contact, string> = { number: 'phone number', email: 'email address' }

/**
 * E-mail about a changed phone number or e-mail address. The new contact is masked, because the old address may
 * belong to somebody else by now.
 */
export function contactChangedEmail(
  contact: Contact,
  after: { readonly phone: string; readonly email: string },
): EmailMessage {
  const what = names[contact]
  const now = contact === 'number' ? maskPhone(after.phone) : maskEmail(after.email)
  return emailOf({
    subject: `Your ${what} was changed`,
    text: `The ${what} of your account is now ${now}. Every other session of yours was logged out.\n\nIf this was not you, write to ${brand.supportEmail} at once.`,
    facts: [[`New ${what}`, now]],
    why: `You get this because it is, or was, the ${names.email} of an account with ${brand.name}.`,
  })
}

/**
 * The same as an SMS. It must equal the template that is registered with the telecom operators (DLT), so it contains
 * no variable.
 */
export const phoneChangedText = `The phone number of your ${brand.name} account was changed. If this was not you, write to ${brand.supportEmail} at once.`
