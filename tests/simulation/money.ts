import { expect, it } from 'vitest'
import { commitId, sized } from '#tests/full.ts'
import { play } from './play.ts'
import { makeSchedule } from './schedule.ts'

/**
 * Without settings the seeds are drawn from the commit's id, so that each commit plays others and every machine the same.
 * `SEED=17` (or `SEED=1a2b3c4d5e6f-17`, as printed) replays one schedule alone and tells its story;
 * `SCHEDULES=5000 FIRST=1000 FAILURES=50` plays numbered ones.
 */
const { SEED, SCHEDULES, FIRST = '1', FAILURES = '1' } = process.env
const seeds = SEED === undefined ? drawnSeeds() : [SEED]

/** As many as processors are given to tests: each file of tests has one of its own. */
const parts = 2

function drawnSeeds(): string[] {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(Number(FIRST) + index))
  if (SCHEDULES !== undefined) return numbers(Number(SCHEDULES))
  const commit = commitId()
  return numbers(sized(250, 5_000)).map((number) => `${commit}-${number}`)
}

/** Plays every second schedule, from the first or from the second on. */
export function playPart(part: number): void {
  const ours = seeds.filter((_, index) => index % parts === part)
  it('keeps money and shares whole, whatever goes wrong', { timeout: ours.length * 5_000 + 60_000 }, async () => {
    if (part === 0) console.log(`Money schedules: SEED=${seeds[0]} to SEED=${seeds.at(-1)}`)
    const failures: string[] = []
    for (const seed of ours) {
      const schedule = makeSchedule(seed)
      const { broken, scenario } = await play(schedule)
      if (broken.length === 0) continue
      const { steps: _, ...given } = schedule
      failures.push(
        [`SEED=${seed} ${JSON.stringify(given)}`, ...scenario, ...broken.map((words) => `BROKEN ${words}`)].join('\n'),
      )
      if (SEED === undefined && FAILURES !== '1') console.log(failures.at(-1))
      if (failures.length >= Number(FAILURES)) break
    }
    expect(failures.join('\n\n')).toBe('')
  })
}
