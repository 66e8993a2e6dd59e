import type { Bank, Branch } from '#shared/bank/bank.ts'

/** Whether a bank is meant by a text: a part of its name, its code, or the first letters of its words, such as PNB or BOB. */
export function isBankLike({ id, name }: Pick<Bank, 'id' | 'name'>, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  const words = name.toLowerCase().split(/[\s&]+/)
  const shorts = [id.toLowerCase(), initialsOf(words), initialsOf(words.filter((word) => !smallWords.has(word)))]
  return name.toLowerCase().includes(wanted) || shorts.some((short) => short.startsWith(wanted))
}

const smallWords = new Set(['of', 'and'])

function initialsOf(words: readonly string[]): string {
  return words.map((word) => word.charAt(0)).join('')
}

/** The branches that have every word of a text in their name, place or IFSC; those that have all in their name come first. */
export function branchesLike(branches: readonly Branch[], text: string): readonly Branch[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return branches
  const has = (...parts: readonly string[]) => {
    const all = parts.join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  }
  const named = branches.filter(({ branch }) => has(branch))
  const placed = branches.filter(
    ({ branch, address, city, district, ifsc }) => !has(branch) && has(branch, address, city, district, ifsc),
  )
  return [...named, ...placed]
}

/** The IFSC that a text may be: eleven letters and digits, as the directory of branches looks them up. */
export function ifscIn(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return /^[A-Z0-9]{11}$/.test(code) ? code : undefined
}

const [accountDigitsMin, accountDigitsMax] = [9, 18]

/** The digits of what was typed or pasted, as many as an account number may have. */
export function accountDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, accountDigitsMax)
}

/** Whether an account number is long enough to be verified. */
export function isAccountNumber(digits: string): boolean {
  return digits.length >= accountDigitsMin && digits.length <= accountDigitsMax
}
