import { runSchedule } from '#tests/simulation/schedule/run-schedule.ts'
import { makeSchedule } from '#tests/simulation/schedule/schedule.ts'
import { median, type Part } from './figure.ts'
import { sized } from './size.ts'

const schedules = Number(process.env['SCHEDULES'] ?? sized(2, 400))

/**
 * R1: seeded fault schedules over the payment path, with the real handlers, one after another. Measured in processor time,
 * so that other work of the machine does not matter; schedules wait only for their own work.
 */
export const part: Part = async (print) => {
  // Loads every function.
  await runSchedule(makeSchedule('0'))
  const tookMs: number[] = []
  const violations: string[] = []
  for (let seed = 1; seed <= schedules; seed += 1) {
    const began = process.cpuUsage()
    const outcome = await runSchedule(makeSchedule(String(seed)))
    const { user, system } = process.cpuUsage(began)
    tookMs.push((user + system) / 1_000)
    if (outcome.violations.length > 0) violations.push(`SEED=${seed} ${outcome.violations.join(' · ')}`)
  }
  for (const each of violations) print(each)
  const replayMs = median(tookMs)
  const perSecond = (1_000 * schedules) / tookMs.reduce((sum, each) => sum + each, 0)
  print(`2,000 schedules take ${Math.round(2_000 / perSecond)} s of a processor`)
  return [
    {
      goal: 'R1',
      what: `fault schedules with violations, of ${schedules}`,
      unit: 'schedules',
      ours: violations.length,
      target: '0',
      isMet: violations.length === 0,
    },
    {
      goal: 'R1',
      what: 'one seed replayed alone, in processor time',
      unit: 'ms',
      ours: replayMs,
      target: '< 1,000 ms',
      isMet: replayMs < 1_000,
    },
    {
      goal: 'R1',
      what: 'schedules in a second of one processor',
      unit: 'schedules',
      ours: perSecond,
      target: 'reported, without a goal',
      isMet: true,
    },
  ]
}
