import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Which schedules to play with which bug, or without any. */
export interface Task {
  readonly name?: string
  readonly seeds: readonly number[]
}

/** A schedule that was broken, and how. */
export interface Found {
  readonly seed: number
  readonly broken: readonly string[]
  /** Whether the bug was expected to do that. */
  readonly isExpected: boolean
}

const worker = fileURLToPath(new URL('worker.ts', import.meta.url))

/** Answers each task, in turn. */
export async function find(tasks: readonly Task[]): Promise<readonly (Found | null)[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', worker, JSON.stringify(tasks)], {
    maxBuffer: 2 ** 26,
  })
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Found | null)
}

/** Which of the schedules from the first on finds each bug first; those that none finds are missing. Two are looked for at once. */
export async function findFirst(
  names: readonly string[],
  last: number,
  tell: (line: string) => void,
): Promise<ReadonlyMap<string, number>> {
  const all = new Map<string, number>()
  const waiting = names.values()
  const seeds = Array.from({ length: last }, (_, place) => place + 1)
  const look = async () => {
    for (const name of waiting) {
      const [found] = await find([{ name, seeds }])
      if (found?.isExpected === true) all.set(name, found.seed)
      tell(`${name}: ${describe(found, last)}`)
    }
  }
  await Promise.all([look(), look()])
  return all
}

function describe(found: Found | null | undefined, last: number): string {
  if (found?.isExpected === true) return `SEED=${found.seed} ${found.broken.join(' · ')}`
  const other = found ? `, though SEED=${found.seed} breaks in other words: ${found.broken.join(' · ')}` : ''
  return `not found by ${last} schedules${other}`
}
