import type { LoginDetail } from '#shared/account/api.ts'
import type { Payer } from './checkout.ts'

/** Whom the checkout should greet; the number with its plus, as the provider wants it. */
export function payerOf(user: LoginDetail): Payer {
  return {
    name: user.user_type === 'COMPANY' ? user.company_name : `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    contact: user.contact_no.startsWith('+') ? user.contact_no : `+${user.contact_no}`,
  }
}
