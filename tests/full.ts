import { execFileSync } from 'node:child_process'

/** Whether the heavy repetitions are wanted: `npm run test:full`. `npm test` runs the same files with the small numbers. */
export const isFull = process.env['ANSH_TESTS'] === 'full'

/** A number of `npm test` beside that of the full run. */
export function sized(small: number, full: number): number {
  return isFull ? full : small
}

/** Every nth of a long list, drawn by the commit id, so that all machines take the same; the full run takes all of them. */
export function sampled<T>(all: readonly T[], nth: number): readonly T[] {
  const first = Number.parseInt(commitId().slice(0, 6), 16) % nth || 0
  return isFull ? all : all.filter((_, index) => index % nth === first)
}

let commit: string | undefined

/** The first twelve digits of the commit that is checked out: the same on every machine. Without git it stays the same. */
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
