import type { LoginDetail } from '#shared/account/api.ts'
import type { Payer } from './checkout.ts'

/** The details that prefill the checkout. Razorpay expects the phone number with its leading plus. */
export function payerOf(user: LoginDetail): Payer {
  return {
    name: user.user_type === 'COMPANY' ? user.company_name : `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    contact: user.contact_no.startsWith('+') ? user.contact_no : `+${user.contact_no}`,
  }
}
