import { countryLines } from 'virtual:countries'
import { type Country, homeCountry } from './phone.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Every country by name, India first. Loaded only when the list is opened, because of its size. */
export const countries: readonly Country[] = countryLines
  .split('\n')
  .map(readLine)
  .sort((one, other) => rank(one) - rank(other) || one.countryName.localeCompare(other.countryName, 'en'))

function readLine(line: string): Country {
  const [code = '', countryCode = '', length = '', shorter = '', mobileNoFormat = '', firstDigits = ''] =
    line.split(',')
  return {
    countryName: names.of(code) ?? code,
    code,
    countryCode,
    emoji: flagOf(code),
    mobileNoLength: Number(length),
    shorterLengths: shorter === '' ? [] : shorter.split('.').map(Number),
    firstDigits,
    mobileNoFormat,
  }
}

function rank({ code }: Country): number {
  return code === homeCountry.code ? 0 : 1
}

/** A flag is two regional indicator symbols, which begin at U+1F1E6. */
function flagOf(code: string): string {
  return [...code].map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)).join('')
}

/** Finds countries, all of them for an empty text, by name, code or dial code, with or without plus. Accents are ignored. */
export function findCountries(text: string): readonly Country[] {
  const query = fold(text.trim())
  if (query === '') return countries
  const digits = query.replace(/^\+/, '')
  if (/^\d+$/.test(digits)) return countries.filter(({ countryCode }) => countryCode.startsWith(digits))
  const matchRank = ({ countryName, code }: Country) =>
    [code.toLowerCase() === query, fold(countryName).startsWith(query), fold(countryName).includes(query)].indexOf(true)
  return countries
    .filter((country) => matchRank(country) >= 0)
    .toSorted((one, other) => matchRank(one) - matchRank(other))
}

/** In lower case and without accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
