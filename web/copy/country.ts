/** Where a phone number may come from (D12). */
export interface Country {
  readonly countryName: string
  readonly code: string
  /** Digits only, without plus. */
  readonly countryCode: string
  readonly emoji: string
  readonly mobileNoLength?: number
  readonly mobileNoFormat: string
}

const india: Country = { countryName: 'India', code: 'IN', countryCode: '91', emoji: '🇮🇳', mobileNoLength: 10, mobileNoFormat: '#####-#####' }

/** Codes are sent to allow-listed countries only (decisions §3). */
export const countries: readonly Country[] = [india]
export const homeCountry = india

/** The most digits that any country's number may have. */
const digitsMax = 15

export function numberLengthMax({ mobileNoLength }: Country): number {
  return mobileNoLength ?? digitsMax
}

/** Only the digits of a number without its country code. A pasted `+91 90000 00001` or `090000…` loses what stands before. */
export function localDigits(text: string, country: Country): string {
  const digits = text.replace(/\D/g, '')
  const max = numberLengthMax(country)
  if (digits.length <= max) return digits
  const bare = digits.startsWith(country.countryCode) ? digits.slice(country.countryCode.length) : digits.replace(/^0+/, '')
  return bare.slice(0, max)
}

/** A number may be sent when it is as long as its country's numbers are. */
export function isComplete(digits: string, { mobileNoLength }: Country): boolean {
  return mobileNoLength === undefined ? digits.length >= 6 : digits.length === mobileNoLength
}

/** `+91 90000 00001` from digits with country code. */
export function formatPhone(wire: string): string {
  const digits = wire.replace(/\D/g, '')
  const country = countries.find(({ countryCode, mobileNoLength = 0 }) => digits.startsWith(countryCode) && digits.length === countryCode.length + mobileNoLength)
  if (country === undefined) return `+${digits}`
  const local = digits.slice(country.countryCode.length)
  const half = Math.ceil(local.length / 2)
  return `+${country.countryCode} ${local.slice(0, half)} ${local.slice(half)}`
}
