import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Case } from './mutation.ts'

/** The schedules and scenarios to play with the mistake of a name, or without a mistake. */
export interface Task {
  readonly name?: string
  readonly cases: readonly Case[]
}

/** A schedule or a scenario with violations. */
export interface Found {
  readonly found: Case
  readonly violations: readonly string[]
  /** Whether one of the violations is the one that is expected of the mistake (`Bug.breaks`). */
  readonly isExpected: boolean
}

const worker = fileURLToPath(new URL('worker.ts', import.meta.url))

/** Runs the tasks in a process of their own. Returns the result of each task; null: no violation. */
export async function find(tasks: readonly Task[]): Promise<readonly (Found | null)[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', worker, JSON.stringify(tasks)], {
    maxBuffer: 2 ** 26,
  })
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Found | null)
}

/** The first schedule, from 1 to `last`, that finds each mistake. Mistakes that no schedule finds are missing. Runs two searches at a time. */
export async function findFirst(
  names: readonly string[],
  last: number,
  log: (line: string) => void,
): Promise<ReadonlyMap<string, number>> {
  const firstSeeds = new Map<string, number>()
  const remaining = names.values()
  const cases = Array.from({ length: last }, (_, index) => index + 1)
  const search = async () => {
    for (const name of remaining) {
      const [found] = await find([{ name, cases }])
      if (found?.isExpected === true) firstSeeds.set(name, Number(found.found))
      log(`${name}: ${describe(found, last)}`)
    }
  }
  await Promise.all([search(), search()])
  return firstSeeds
}

function describe(found: Found | null | undefined, last: number): string {
  if (found?.isExpected === true) return `SEED=${found.found} ${found.violations.join(' · ')}`
  const other = found ? `; SEED=${found.found} finds other violations: ${found.violations.join(' · ')}` : ''
  return `not found by ${last} schedules${other}`
}
