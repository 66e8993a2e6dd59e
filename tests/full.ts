import { execFileSync } from 'node:child_process'

/** Whether the large numbers are wanted: `npm run test:full`. `npm test` proves the same in small. */
export const isFull = process.env['ANSH_TESTS'] === 'full'

/** A number of the small run beside that of the full one. */
export function sized(small: number, full: number): number {
  return isFull ? full : small
}

/** Every nth of a long list, another nth at each commit; the full run takes them all. */
export function sampled<T>(all: readonly T[], nth: number): readonly T[] {
  const first = Number.parseInt(commitId().slice(0, 6), 16) % nth || 0
  return isFull ? all : all.filter((_, index) => index % nth === first)
}

let commit: string | undefined

/** The first twelve digits of what is checked out: the same on every machine. Without git it stays the same. */
export function commitId(): string {
  try {
    commit ??= execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    commit = '000000000000'
  }
  return commit
}
