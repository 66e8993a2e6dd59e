// Validation of names. Screens, which load no schemas, and the API use the same patterns.

/** A letter that can be seen. Some letters, such as the Hangul filler U+3164, have no form. */
const letter = '(?!\\p{DI})\\p{L}'
const mark = '(?!\\p{DI})\\p{M}'
/** Scripts of India join some signs by a character without a form of its own, after a mark. */
const joiner = '[\\u200c\\u200d]?'
const word = `${letter}(?:${letter}|${mark}${joiner})*`
/** Between two words: as in "Mary Ann", "O'Brien", "Jean-Luc", "S. K.", "A.K." */
const between = "(?:[.'] ?|[ -])"

/** The name of a person as on a PAN, in any script. */
const personName = new RegExp(`^${word}(?:${between}${word})*\\.?$`, 'u')
export const firstNamePattern = personName
export const lastNamePattern = personName
/** Letters, digits and the punctuation of company names, from a letter or digit on. */
export const companyNamePattern = new RegExp(
  `^(?:${letter}|\\p{N})(?:${letter}|${mark}${joiner}|[\\p{N} .,&'()/+-])*$`,
  'u',
)
export const registrationNumberPattern = /^[A-Za-z0-9][A-Za-z0-9/-]{4,29}$/

/** A name as it is compared and stored: composed characters, the apostrophe of a PAN, single spaces. The patterns expect it so. */
export function tidyName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** Capitalises the first letter of each word. The other letters stay, because a name may contain capitals. */
export function titleCase(text: string): string {
  return text.replace(/(^|[\s(/-])(\p{Ll})/gu, capitalised)
}

/** As `titleCase`, for the name of a person: O'Brien, A.K. Rao. One letter after an apostrophe stays: it is an ending. */
export function personCase(text: string): string {
  return titleCase(text)
    .replace(/(\.)(\p{Ll})/gu, capitalised)
    .replace(/(['\u2019])(\p{Ll})(?=\p{L})/gu, capitalised)
}

/** First and last name of a name as a document has it, in capitals or not: the last word is the last name. */
export function splitName(name: string): { readonly first: string; readonly last: string } {
  const words = personCase(tidyName(name).toLowerCase()).split(' ')
  return { first: words.slice(0, Math.max(1, words.length - 1)).join(' '), last: words.slice(1).at(-1) ?? '' }
}

/** Georgian has capitals, but no names begin with them; "ß" has none of one letter. */
function capitalised(text: string, before: string, small: string): string {
  const capital = small.toUpperCase()
  return /\p{Script=Georgian}/u.test(small) || [...capital].length > 1 ? text : `${before}${capital}`
}
