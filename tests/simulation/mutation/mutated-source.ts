import { readFileSync } from 'node:fs'
import type { Bug } from './bugs.ts'

/** The replacement that a mistake makes. */
export type Mutation = Omit<Bug, 'breaks'>

/** The files of mistakes are named from here. */
export const root = new URL('../../../', import.meta.url)

/** The source of a file with its mistake. Throws unless the code to replace occurs exactly once. */
export function mutatedSource({ name, file, from, to }: Mutation): string {
  const [before, after, ...more] = readFileSync(new URL(file, root), 'utf8').split(patternOf(from))
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `the code that “${name}” replaces occurs ${after === undefined ? 'nowhere' : 'more than once'} in ${file}: update its quote in tests/simulation/mutation/bugs`,
    )
  return `${before}${to}${after}`
}

/** Matches an expression in any layout: the formatter decides white space and a comma before a closing bracket. */
function patternOf(from: string): RegExp {
  const tokens = from.match(/\w+|[^\s\w]/g) ?? []
  const isTrailing = (token: string, index: number) => token === ',' && /^[)\]}]$/.test(tokens[index + 1] ?? '')
  const patterns = tokens
    .filter((token, index) => !isTrailing(token, index))
    .map((token) => (/^[)\]}]$/.test(token) ? `,?\\s*\\${token}` : token.replace(/\W/, '\\$&')))
  return new RegExp(patterns.join('\\s*'))
}
