import { expect, it } from 'vitest'
import { commitId, sized } from '#tests/full.ts'
import seedsOfMistakes from './mutation/seeds.json' with { type: 'json' }
import { runSchedule } from './schedule/run-schedule.ts'
import { makeSchedule } from './schedule/schedule.ts'

/**
 * By default the seeds contain the commit id: each commit runs other schedules, and every machine runs the same ones.
 * `SEED=17` (or `SEED=1a2b3c4d5e6f-17`, as printed) repeats one schedule and prints its log when it fails.
 * `SCHEDULES=5000 FIRST=1000 FAILURES=50` runs 5,000 numbered schedules from 1000 on and stops after 50 failures.
 */
const { SEED, SCHEDULES, FIRST = '1', FAILURES = '1' } = process.env
const seeds = SEED === undefined ? drawnSeeds() : [SEED]

/** The number of test files that share the schedules, which is the number of processors that tests use. */
const parts = 2

function drawnSeeds(): string[] {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(Number(FIRST) + index))
  if (SCHEDULES !== undefined) return numbers(Number(SCHEDULES))
  const commit = commitId()
  // The mutation test plays, without its mistakes, the schedules that find them.
  const fixed = new Set(Object.values(seedsOfMistakes)).size
  return numbers(sized(250, 5_000) - fixed).map((number) => `${commit}-${number}`)
}

/** Runs this file's share of the schedules: every second one, from `part` on. */
export function runPart(part: number): void {
  const partSeeds = seeds.filter((_, index) => index % parts === part)
  it(
    'keeps money and shares consistent under every fault schedule',
    { timeout: partSeeds.length * 5_000 + 60_000 },
    async () => {
      if (part === 0) console.log(`Money schedules: SEED=${seeds[0]} to SEED=${seeds.at(-1)}`)
      const failures: string[] = []
      for (const seed of partSeeds) {
        const schedule = makeSchedule(seed)
        const { violations, log } = await runSchedule(schedule)
        if (violations.length === 0) continue
        const { steps: _, ...settings } = schedule
        failures.push(
          [
            `SEED=${seed} ${JSON.stringify(settings)}`,
            ...log,
            ...violations.map((violation) => `VIOLATION ${violation}`),
          ].join('\n'),
        )
        if (SEED === undefined && FAILURES !== '1') console.log(failures.at(-1))
        if (failures.length >= Number(FAILURES)) break
      }
      expect(failures.join('\n\n')).toBe('')
    },
  )
}
