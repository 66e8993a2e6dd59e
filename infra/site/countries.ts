import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  Metadata,
} from 'libphonenumber-js/core'
import examples from 'libphonenumber-js/examples.mobile.json'
import metadata from 'libphonenumber-js/metadata.max.json'

/** The lengths that the specification names (C30); every other is the longest that a mobile number of the country may have. */
const named: Readonly<Record<string, number>> = { IN: 10, US: 10, CA: 10, GB: 10, DE: 12 }
/** And the one form; every other is how the country writes its mobile numbers. */
const forms: Readonly<Record<string, string>> = { IN: '5-5' }

/** What the library has and its types do not tell. */
interface MobileTable {
  readonly type: (name: 'MOBILE') => { readonly possibleLengths: () => number[] } | undefined
}

/**
 * Where a phone number may come from, as one line for each country: code, dial code, `mobileNoLength`, the shorter lengths that are
 * complete too, groups (`IN,91,10,,5-5`). Made when the site is built, so that no browser loads the tables that it is read from.
 */
export function countryLines(): string {
  return getCountries(metadata).map(lineOf).join('\n')
}

function lineOf(code: CountryCode): string {
  const tables: Metadata & Partial<MobileTable> = new Metadata(metadata)
  tables.selectNumberingPlan(code)
  const { numberingPlan } = tables
  // An island may have no mobile numbers of its own.
  const known = tables.type?.('MOBILE')?.possibleLengths() ?? numberingPlan?.possibleLengths() ?? []
  const length = named[code] ?? Math.max(...known)
  const shorter = known.filter((each) => each < length)
  return [code, getCountryCallingCode(code, metadata), length, shorter.join('.'), forms[code] ?? groupsOf(code)].join(
    ',',
  )
}

/** `+49 1512 3456789` is written in groups of 4 and 7. */
function groupsOf(code: CountryCode): string {
  const [, ...groups] = getExampleNumber(code, examples, metadata)?.formatInternational().split(/[ -]/) ?? []
  return groups.map((group) => group.length).join('-')
}
