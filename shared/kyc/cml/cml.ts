// The text of a client master list (CML, CMR): each depository participant has a layout of its own, so it is searched, not read.

import { holderSections, nameCandidates } from './cml-holder.ts'

/** What is looked for in the text: the 16 characters of the demat id, and the name of its holder. */
export interface CmlFacts {
  readonly dematId: string
  readonly holder: string
}

export interface CmlFindings {
  readonly hasDematId: boolean
  /** Whether the sole or first holder has that name. */
  readonly hasHolder: boolean
  /** What the copy says about its sole or first holder. Empty where no label of theirs can be read. */
  readonly aboutHolder: string
}

/** Half of a demat id: that of the participant, then that of the client. */
const halfLength = 8

/** Titles that one side writes and the other does not. */
const titles = ['MR', 'MRS', 'MS', 'MISS', 'MASTER', 'DR', 'SHRI', 'SRI', 'SMT', 'KUM', 'KUMARI', 'AND']
const longForms: Readonly<Record<string, string>> = { PVT: 'PRIVATE', LTD: 'LIMITED', CO: 'COMPANY' }
/** So many other words may stand between those of a name: a middle name. */
const strangersMax = 1

/** Looks for a demat id and its holder in the text of a CML. */
export function findInCml(text: string, { dematId, holder }: CmlFacts): CmlFindings {
  const sections = holderSections(text)
  return {
    hasDematId: hasDematId(text.toUpperCase(), dematId.toUpperCase()),
    hasHolder: sections.flatMap(nameCandidates).some((candidate) => beginsWithName(candidate, holder)),
    aboutHolder: sections.join('\n'),
  }
}

/** As one code, or as the participant's id and the client's id in two places. */
function hasDematId(upper: string, dematId: string): boolean {
  const halves = [dematId.slice(0, halfLength), dematId.slice(halfLength)]
  return hasCode(upper, dematId) || halves.every((half) => hasCode(upper, half))
}

/** Whether a code of letters and digits occurs, also spread over boxes or lines, and not as a part of a longer number. */
function hasCode(upper: string, code: string): boolean {
  if (!/^[A-Z0-9]+$/.test(code)) return false
  const spread = [...code].join('[\\s\\-/.]*')
  // Labels are often written without a space: a code may stand between letters.
  return new RegExp(`${/^\d/.test(code) ? '(?<!\\d)' : ''}${spread}${/\d$/.test(code) ? '(?!\\d)' : ''}`).test(upper)
}

/** Whether a text begins with all words of a name, in any order; or, where the words are torn apart or grown together, with its letters in order. */
function beginsWithName(text: string, name: string): boolean {
  const nameWords = wordsOf(name)
  if (nameWords.every((word) => word.length < 2)) return false
  const [first = '', ...others] = wordsOf(text)
  const near = [first, ...others.slice(0, nameWords.length - 1 + strangersMax)]
  return (nameWords.includes(first) && isWithin(nameWords, near)) || hasLetters(lettersOf(text).trim(), nameWords)
}

/** Whether each word of a name has a word of its own. */
function isWithin(nameWords: readonly string[], near: readonly string[]): boolean {
  const left = [...near]
  return nameWords.every((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** The name forwards, or with the family name first. Between words of the text there is one space. */
function hasLetters(text: string, nameWords: readonly string[]): boolean {
  return [nameWords, [...nameWords.slice(-1), ...nameWords.slice(0, -1)]].some((words) =>
    new RegExp(`^${[...words.join('')].join(' ?')}(?![A-Z])`).test(text),
  )
}

function wordsOf(text: string): readonly string[] {
  return lettersOf(text)
    .split(' ')
    .map((word) => longForms[word] ?? word)
    .filter((word) => word !== '' && !titles.includes(word))
}

/** Capital letters without marks. Everything else parts words; `M/s` is a title. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/\bM\s*\/\s*S\b/g, ' ')
    .replace(/[^A-Z]+/g, ' ')
}
