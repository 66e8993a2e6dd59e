import { execFileSync } from 'node:child_process'

/** Whether the large numbers are wanted: `npm run test:full`. `npm test` proves the same in small. */
export const isFull = process.env['ANSH_TESTS'] === 'full'

/** Whether everything is run, in small (tests/run.ts). A file or a kind that is asked for by its name is run whole. */
export const isSmall = process.env['ANSH_TESTS'] === 'small'

/** A number of the small run beside that of the full one. */
export function sized(small: number, full: number): number {
  return isFull ? full : small
}

/** Every nth of a long list, another nth at each commit; the full run takes them all. */
export function sampled<T>(all: readonly T[], nth: number): readonly T[] {
  const first = Number.parseInt(commitId().slice(0, 6), 16) % nth || 0
  return isFull ? all : all.filter((_, index) => index % nth === first)
}

/** Every nth of a long list, the next one at the next commit: n commits in a row take them all. So does the full run. */
export function inTurn<T>(all: readonly T[], nth: number): readonly T[] {
  if (isFull) return all
  const first = commitNumber() % nth
  return all.filter((_, index) => index % nth === first)
}

/** How many commits led to what is checked out. A clone without its history takes the number of the commit instead. */
function commitNumber(): number {
  if (git('rev-parse', '--is-shallow-repository') === 'false')
    return Number(git('rev-list', '--count', '--first-parent', 'HEAD'))
  return Number.parseInt(commitId().slice(0, 6), 16)
}

let commit: string | undefined

/** The first twelve digits of what is checked out: the same on every machine. Without git it stays the same. */
export function commitId(): string {
  return (commit ??= git('rev-parse', '--short=12', 'HEAD') ?? '000000000000')
}

function git(...words: readonly string[]): string | undefined {
  try {
    return execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}
