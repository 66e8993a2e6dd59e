import { expect, it } from 'vitest'
import { play } from './play.ts'
import { makeSchedule } from './schedule.ts'

/**
 * `SEED=17` replays one schedule alone and tells its story; `SCHEDULES=5000 FIRST=1000 FAILURES=50` searches further.
 */
const { SEED, SCHEDULES = '2000', FIRST = '1', FAILURES = '1' } = process.env
const seeds = SEED === undefined ? Array.from({ length: Number(SCHEDULES) }, (_, place) => String(Number(FIRST) + place)) : [SEED]

/** As many as processors are given to tests: each file of tests has one of its own. */
const parts = 2

/** Plays every second schedule, from the first or from the second on. */
export function playPart(part: number): void {
  const ours = seeds.filter((_, place) => place % parts === part)
  it('keeps money and shares whole, whatever goes wrong', { timeout: ours.length * 5_000 + 60_000 }, async () => {
    const failures: string[] = []
    for (const seed of ours) {
      const schedule = makeSchedule(seed)
      const { broken, story } = await play(schedule)
      if (broken.length === 0) continue
      const { steps: _, ...given } = schedule
      failures.push([`SEED=${seed} ${JSON.stringify(given)}`, ...story, ...broken.map((words) => `BROKEN ${words}`)].join('\n'))
      if (SEED === undefined && FAILURES !== '1') console.log(failures.at(-1))
      if (failures.length >= Number(FAILURES)) break
    }
    expect(failures.join('\n\n')).toBe('')
  })
}
