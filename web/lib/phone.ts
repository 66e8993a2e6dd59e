/** A country of phone numbers. */
export interface Country {
  readonly countryName: string
  readonly code: string
  /** Digits only, without plus. */
  readonly countryCode: string
  readonly emoji: string
  /** The longest number of the country in digits, without `countryCode`. */
  readonly mobileNoLength?: number
  /** Shorter lengths at which a number is also complete. */
  readonly shorterLengths?: readonly number[]
  /** The digits with which its mobile numbers begin. */
  readonly firstDigits?: string
  /** Sizes of the groups of digits: `5-5`. */
  readonly mobileNoFormat: string
}

/** The default. The other countries are loaded with ./country-list.ts. */
export const homeCountry: Country = {
  countryName: 'India',
  code: 'IN',
  countryCode: '91',
  emoji: '🇮🇳',
  mobileNoLength: 10,
  firstDigits: '6789',
  mobileNoFormat: '5-5',
}

/** The flag of a country; on Windows, whose fonts have no flags, its code (https://github.com/missive/emoji-mart/issues/365). */
export function shownFlag({ emoji, code }: Country): string {
  return navigator.userAgent.includes('Windows') ? code : emoji
}

/** The longest number of any country, in digits (ITU-T E.164). */
const digitsMax = 15

export function numberLengthMax({ mobileNoLength }: Country): number {
  return mobileNoLength ?? digitsMax
}

/** The digits of a number without its country code. The prefix of a pasted `+91 90000 00001` or `090000…` is removed. */
export function localDigits(text: string, country: Country): string {
  const digits = text.replace(/\D/g, '')
  const max = numberLengthMax(country)
  const hasCode = text.trimStart().startsWith('+') && digits.startsWith(country.countryCode)
  if (digits.length <= max && !hasCode) return digits
  const bare = digits.startsWith(country.countryCode)
    ? digits.slice(country.countryCode.length)
    : digits.replace(/^0+/, '')
  return bare.slice(0, max)
}

/** Whether a number has a length and a first digit that its country uses. The server knows the rest of the numbering plan. */
export function isComplete(digits: string, { mobileNoLength, shorterLengths = [], firstDigits }: Country): boolean {
  if (firstDigits !== undefined && !firstDigits.includes(digits.charAt(0))) return false
  return mobileNoLength === undefined
    ? digits.length >= 6
    : digits.length === mobileNoLength || shorterLengths.includes(digits.length)
}

/** `90000 00001`: groups as the country writes them. Works for incomplete numbers too. */
export function groupDigits(digits: string, { mobileNoFormat }: Country): string {
  let from = 0
  const groups = mobileNoFormat.split('-').map((size) => digits.slice(from, (from += Number(size))))
  return `${groups.filter((group) => group !== '').join(' ')}${digits.slice(from)}`
}

/** `+91 90000 00001`, from digits with country code. */
export function formatPhone(wire: string, country = homeCountry): string {
  const digits = wire.replace(/\D/g, '')
  const local = digits.slice(country.countryCode.length)
  return digits.startsWith(country.countryCode) && isComplete(local, country)
    ? `+${country.countryCode} ${groupDigits(local, country)}`
    : `+${digits}`
}
