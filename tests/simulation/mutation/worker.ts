import { bugs, harmless } from './bugs.ts'
import { runnerWith } from './mutation.ts'
import type { Found, Task } from './find.ts'

/**
 * Runs schedules with mistakes as a separate process, because the test runner resolves modules itself. Prints one line of JSON
 * for each task.
 */
for (const task of JSON.parse(process.argv[2] ?? '[]') as readonly Task[])
  console.log(JSON.stringify(await found(task)))
// A mistake may leave a timer behind that nobody waits for.
process.exit()

/** The first case with the expected violation, else the last one with other violations. Without a mistake any violation is expected. */
async function found({ name, cases }: Task): Promise<Found | null> {
  const bug = bugs.find((each) => each.name === name)
  const isHarmless = harmless.some((each) => each.name === name)
  if (name !== undefined && bug === undefined && !isHarmless) throw new Error(`no mistake is called “${name}”`)
  const run = runnerWith(name)
  let other: Found | null = null
  for (const played of cases) {
    const violations = await run(played)
    const isExpected = violations.some((violation) => bug?.breaks.test(violation) ?? true)
    if (violations.length > 0) other = { found: played, violations, isExpected }
    if (isExpected) return other
  }
  return other
}
