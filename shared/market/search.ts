import type { CatalogueRow } from './card.ts'

/** The search of the catalogue in the browser. Contains no schemas, so that the site can load it without zod. */

type Searchable = Pick<CatalogueRow, 'name' | 'isin'>

/** Rows with the text that is searched of each, in lower case: made once, because a search runs with every key. */
export interface SearchIndex<Row extends Searchable> {
  readonly rows: readonly Row[]
  readonly texts: readonly string[]
}

/** A shorter text is too near to too many names. */
const lettersMin = 4

export function searchIndexOf<Row extends Searchable>(rows: readonly Row[]): SearchIndex<Row> {
  return { rows, texts: rows.map(({ name, isin }) => `${name}\n${isin}`.toLowerCase()) }
}

/** The rows whose name or ISIN contains the text, ignoring case, in the order of the index. */
export function searchRows<Row extends Searchable>({ rows, texts }: SearchIndex<Row>, text: string): Row[] {
  const searched = text.trim().toLowerCase()
  return rows.filter((_, position) => texts[position]?.includes(searched))
}

/** Moves the names that begin with the text to the front. */
export function beginningFirst<Row extends Searchable>(rows: readonly Row[], text: string): Row[] {
  const searched = text.trim().toLowerCase()
  const begins = ({ name }: Row) => name.toLowerCase().startsWith(searched)
  return [...rows.filter(begins), ...rows.filter((row) => !begins(row))]
}

/**
 * Names that differ from the text by one letter: a wrong, a missing, an additional one, or two that changed places. The text may be
 * the beginning of any word of the name. Names with the same first letter come first.
 */
export function similarNames<Row extends Searchable>({ rows }: SearchIndex<Row>, text: string, max: number): string[] {
  const searched = text.trim().toLowerCase()
  if (searched.length < lettersMin) return []
  const names = rows.map(({ name }) => name).filter((name) => isSimilar(name.toLowerCase(), searched))
  const beginsAlike = (name: string) => name.toLowerCase().startsWith(searched.slice(0, 1))
  return [...new Set([...names.filter(beginsAlike), ...names])].slice(0, max)
}

function isSimilar(name: string, searched: string): boolean {
  for (let start = 0; start !== -1; start = nextWord(name, start)) {
    for (const length of [searched.length, searched.length - 1, searched.length + 1])
      if (isOneEditApart(name.slice(start, start + length), searched)) return true
  }
  return false
}

/** Where the next word begins; -1 after the last one. */
function nextWord(name: string, from: number): number {
  const space = name.indexOf(' ', from)
  return space === -1 ? -1 : space + 1
}

/** Whether one replaced, inserted or removed letter, or one swap of neighbours, makes the texts equal. */
export function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  if (short.length < long.length) return short.slice(same) === long.slice(same + 1)
  if (short.slice(same + 1) === long.slice(same + 1)) return true
  return (
    short[same] === long[same + 1] && short[same + 1] === long[same] && short.slice(same + 2) === long.slice(same + 2)
  )
}
