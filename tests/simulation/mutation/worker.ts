import { bugs, harmless } from './bugs.ts'
import { playing } from './mutation.ts'
import type { Found, Task } from './find.ts'

/**
 * Plays schedules with bugs planted, as a program of its own: the tests' own runner has another way with modules.
 * Answers each task, in turn, with one line of JSON.
 */
for (const task of JSON.parse(process.argv[2] ?? '[]') as readonly Task[])
  console.log(JSON.stringify(await found(task)))

/** The first schedule that breaks in the words expected of the bug, else one that breaks in others; without a bug, in any words. */
async function found({ name, seeds }: Task): Promise<Found | null> {
  const bug = bugs.find((each) => each.name === name)
  const isHarmless = harmless.some((each) => each.name === name)
  if (name !== undefined && bug === undefined && !isHarmless) throw new Error(`no bug is called “${name}”`)
  const play = playing(name)
  let other: Found | null = null
  for (const seed of seeds) {
    const broken = await play(seed)
    const isExpected = broken.some((words) => bug?.breaks.test(words) ?? true)
    if (broken.length > 0) other = { seed, broken, isExpected }
    if (isExpected) return other
  }
  return other
}
