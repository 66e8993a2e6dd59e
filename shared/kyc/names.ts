/** How the name on a document compares with the name of an account. */
export type NameMatch = 'same' | 'near' | 'other'

const titles: readonly string[] = [
  'MR',
  'MRS',
  'MS',
  'MISS',
  'DR',
  'PROF',
  'SHRI',
  'SRI',
  'SMT',
  'KUM',
  'KUMARI',
  'M/S',
]
/** Forms of one word in the names of companies. */
const forms: Readonly<Record<string, string>> = {
  PVT: 'PRIVATE',
  PTE: 'PRIVATE',
  LTD: 'LIMITED',
  CO: 'COMPANY',
  '&': 'AND',
}

/**
 * Compares two names: `same` when both have the same words in any order, however they are spaced, written or titled; `near` when they
 * share a word, or one has the initials of the other.
 */
export function compareNames(one: string, other: string): NameMatch {
  const [left, right] = [wordsOf(one), wordsOf(other)]
  if (left.length === 0 || right.length === 0) return 'other'
  if (sorted(left) === sorted(right) || left.join('') === right.join('')) return 'same'
  const isShared = left.some((word) => word.length > 1 && right.includes(word))
  return isShared || areInitials(left, right) || areInitials(right, left) ? 'near' : 'other'
}

/** The words of a name in capitals without accents, titles and punctuation. Marks of Indian scripts stay: they are vowels. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{Script=Inherited}/gu, '')
    .normalize('NFC')
    .toUpperCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}&/]+/u)
    .filter((word) => word !== '' && !titles.includes(word))
    .map((word) => forms[word] ?? word)
}

const sorted = (words: readonly string[]) => [...words].sort().join(' ')

/** Whether each word of one name begins with the other's word in its place, of which one at least is an initial. */
function areInitials(short: readonly string[], long: readonly string[]): boolean {
  return (
    short.length === long.length &&
    short.some((word) => word.length === 1) &&
    short.every((word, index) => (word.length === 1 ? long[index]?.startsWith(word) : long[index] === word))
  )
}
