import { countryLines } from 'virtual:countries'
import { type Country, homeCountry } from './phone.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Every country by its name, ours first. Weighs too much to come before somebody asks for it. */
export const countries: readonly Country[] = countryLines
  .split('\n')
  .map(readLine)
  .sort((one, other) => rank(one) - rank(other) || one.countryName.localeCompare(other.countryName, 'en'))

function readLine(line: string): Country {
  const [code = '', countryCode = '', length = '', shorter = '', mobileNoFormat = ''] = line.split(',')
  return {
    countryName: names.of(code) ?? code,
    code,
    countryCode,
    emoji: flagOf(code),
    mobileNoLength: Number(length),
    shorterLengths: shorter === '' ? [] : shorter.split('.').map(Number),
    mobileNoFormat,
  }
}

function rank({ code }: Country): number {
  return code === homeCountry.code ? 0 : 1
}

/** A flag is written with two letters of its own alphabet. */
function flagOf(code: string): string {
  return [...code].map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)).join('')
}

/** By name, by code or by dial code, with or without its plus; accents do not matter. */
export function findCountries(text: string): readonly Country[] {
  const wanted = plain(text.trim())
  const digits = wanted.replace(/^\+/, '')
  if (/^\d+$/.test(digits)) return countries.filter(({ countryCode }) => countryCode.startsWith(digits))
  const nearness = ({ countryName, code }: Country) =>
    [code.toLowerCase() === wanted, plain(countryName).startsWith(wanted), plain(countryName).includes(wanted)].indexOf(
      true,
    )
  return countries.filter((country) => nearness(country) >= 0).toSorted((one, other) => nearness(one) - nearness(other))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
