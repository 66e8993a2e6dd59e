import * as z from 'zod/mini'
import { isinCheckDigit } from './isin.ts'

/** E.164: a plus, then up to fifteen digits. Phone numbers are stored in this form. */
export const Phone = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))
export type Phone = z.infer<typeof Phone>

/** A phone number on the wire: digits with country code, with or without the plus. */
export const WirePhone = z.pipe(
  z.string().check(z.regex(/^\+?[1-9]\d{6,14}$/, 'Invalid number')),
  z.transform((text) => (text.startsWith('+') ? text : `+${text}`)),
)

/** The part before the @ has at most 64 characters (RFC 5321, section 4.5.3.1.1). */
export const Email = z.string().check(
  z.maxLength(254),
  z.toLowerCase(),
  z.email('Enter a valid email'),
  z.refine((email) => email.indexOf('@') <= 64, 'Enter a valid email'),
)

/** Exactly six digits. */
export const Code = z.string().check(z.regex(/^\d{6}$/, 'Must be exactly 6 digits'))

/** NSDL: IN and 14 digits. CDSL: 16 digits. */
export const DematId = z.string().check(z.regex(/^(IN\d{14}|\d{16})$/, 'Invalid details'))

export { isinCheckDigit }

/** ISO 6166 with its check digit. */
export const Isin = z.string().check(
  z.regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/),
  z.refine((isin) => isinCheckDigit(isin.slice(0, 11)) === Number(isin[11]), 'Wrong check digit'),
)

/** A masked phone number, `+91 ••••••1234`: the first three and the last four characters stay. */
export function maskPhone(phone: Phone): string {
  return `${phone.slice(0, 3)} ••••••${phone.slice(-4)}`
}

/** A masked e-mail address, `e•••••@d•••.com`. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const dot = domain.lastIndexOf('.')
  return `${local.slice(0, 1)}•••••@${domain.slice(0, 1)}•••${dot < 0 ? '' : domain.slice(dot)}`
}

/** Masks all but the last four characters. */
export function maskTail(text: string): string {
  return `${'•'.repeat(Math.max(0, text.length - 4))}${text.slice(-4)}`
}
