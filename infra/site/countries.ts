import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  Metadata,
} from 'libphonenumber-js/core'
import { firstDigitsOf } from './first-digits.ts'
import examples from 'libphonenumber-js/examples.mobile.json'
import metadata from 'libphonenumber-js/metadata.max.json'

/** The lengths that docs/specification/constants.md names. Every other country has the longest length of its mobile numbers. */
const specifiedLengths: Readonly<Record<string, number>> = { IN: 10, US: 10, CA: 10, GB: 10, DE: 12 }
/** The digit groups that the specification names. Every other country has the groups of its example number. */
const specifiedGroups: Readonly<Record<string, string>> = { IN: '5-5' }

/** A method of the library that its types lack. */
interface MobileTable {
  readonly type: (
    name: 'MOBILE',
  ) => { readonly possibleLengths: () => number[]; readonly pattern: () => string } | undefined
}

/** Another one. */
interface NumberPattern {
  readonly nationalNumberPattern: () => string
}

/** India's table also has the numbers of machines, which begin with 1. */
const specifiedFirstDigits: Readonly<Record<string, string>> = { IN: '6789' }

/**
 * The countries of phone numbers, one line each: code, dial code, `mobileNoLength`, shorter lengths that are complete too, digit groups,
 * first digits (`IN,91,10,,5-5,6789`). Computed when the site is built, so that browsers need not load the library's tables.
 */
export function countryLines(): string {
  return getCountries(metadata).map(lineOf).join('\n')
}

function lineOf(code: CountryCode): string {
  const { lengths, pattern } = mobileNumbersOf(code)
  const length = specifiedLengths[code] ?? Math.max(...lengths)
  const shorter = lengths.filter((each) => each < length)
  return [
    code,
    getCountryCallingCode(code, metadata),
    length,
    shorter.join('.'),
    specifiedGroups[code] ?? groupsOf(code),
    specifiedFirstDigits[code] ?? firstDigitsOf(pattern),
  ].join(',')
}

/** Of all numbers where a small country has no mobile numbers of its own, or does not tell them from others. */
function mobileNumbersOf(code: CountryCode): { readonly lengths: readonly number[]; readonly pattern: string } {
  const tables: Metadata & Partial<MobileTable> = new Metadata(metadata)
  tables.selectNumberingPlan(code)
  const all = tables.numberingPlan as (typeof tables.numberingPlan & NumberPattern) | undefined
  const mobile = tables.type?.('MOBILE')
  return {
    lengths: mobile?.possibleLengths() ?? all?.possibleLengths() ?? [],
    pattern: mobile?.pattern() || (all?.nationalNumberPattern() ?? ''),
  }
}

/** `+49 1512 3456789` is written in groups of 4 and 7. */
function groupsOf(code: CountryCode): string {
  const [, ...groups] = getExampleNumber(code, examples, metadata)?.formatInternational().split(/[ -]/) ?? []
  return groups.map((group) => group.length).join('-')
}
