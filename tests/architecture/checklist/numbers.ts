import type { Title } from './titles.ts'

/** A number of docs/specification, or of the gateway's scenarios: letters of a group, and the number of the point. */
const number = '[A-Z]{1,2}\\d+'
const list = new RegExp(`(?<= )\\((${number}(?:(?:, |–)${number})*)\\)`, 'g')

/** The numbers that a title claims after a space, itself or in a row of its table: `… (S75)`, `(S27, S28)`, `(X1–X3)`. */
export function numbersIn({ text, rows }: Pick<Title, 'text' | 'rows'>): readonly string[] {
  const lists = [text, ...rows].flatMap((each) => [...each.matchAll(list)].map(([, numbers = '']) => numbers))
  return lists.flatMap((numbers) => numbers.split(', ')).flatMap(numbersOf)
}

/** The numbers of a range, or the number itself. */
function numbersOf(part: string): readonly string[] {
  const [, group, first, last] = /^([A-Z]+)(\d+)–\1(\d+)$/.exec(part) ?? []
  if (group === undefined) return [part]
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${group}${Number(first) + index}`)
}

/** The numbers of the points in a page of docs/specification: the first cells of its tables. */
export function pointsIn(page: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\\| (${number}) `, 'gm'))].map(([, point = '']) => point)
}
