/** Where a phone number may come from (D12). */
export interface Country {
  readonly countryName: string
  readonly code: string
  /** Digits only, without plus. */
  readonly countryCode: string
  readonly emoji: string
  /** The most digits that a number has, without `countryCode`. */
  readonly mobileNoLength?: number
  /** Fewer, with which a number is complete too. */
  readonly shorterLengths?: readonly number[]
  /** How many digits stand together: `5-5`. */
  readonly mobileNoFormat: string
}

/** The others come when somebody looks for them: ./country-list.ts. */
export const homeCountry: Country = {
  countryName: 'India',
  code: 'IN',
  countryCode: '91',
  emoji: '🇮🇳',
  mobileNoLength: 10,
  mobileNoFormat: '5-5',
}

/** The most digits that any country's number may have (C7). */
const digitsMax = 15

export function numberLengthMax({ mobileNoLength }: Country): number {
  return mobileNoLength ?? digitsMax
}

/** Only the digits of a number without its country code. A pasted `+91 90000 00001` or `090000…` loses what stands before. */
export function localDigits(text: string, country: Country): string {
  const digits = text.replace(/\D/g, '')
  const max = numberLengthMax(country)
  const withCode = text.trimStart().startsWith('+') && digits.startsWith(country.countryCode)
  if (digits.length <= max && !withCode) return digits
  const bare = digits.startsWith(country.countryCode)
    ? digits.slice(country.countryCode.length)
    : digits.replace(/^0+/, '')
  return bare.slice(0, max)
}

/** A number may be sent when it is as long as its country's numbers are. */
export function isComplete(digits: string, { mobileNoLength, shorterLengths = [] }: Country): boolean {
  return mobileNoLength === undefined
    ? digits.length >= 6
    : digits.length === mobileNoLength || shorterLengths.includes(digits.length)
}

/** `90000 00001`, as its country writes it; also while it is typed. */
export function groupDigits(digits: string, { mobileNoFormat }: Country): string {
  let from = 0
  const groups = mobileNoFormat.split('-').map((size) => digits.slice(from, (from += Number(size))))
  return `${groups.filter((group) => group !== '').join(' ')}${digits.slice(from)}`
}

/** `+91 90000 00001` from digits with country code. */
export function formatPhone(wire: string, country = homeCountry): string {
  const digits = wire.replace(/\D/g, '')
  const local = digits.slice(country.countryCode.length)
  return digits.startsWith(country.countryCode) && isComplete(local, country)
    ? `+${country.countryCode} ${groupDigits(local, country)}`
    : `+${digits}`
}
