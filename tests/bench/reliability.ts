import { makeSchedule, play } from '#tests/simulation/schedule.ts'
import { median, type Part } from './figure.ts'

const schedules = Number(process.env['SCHEDULES'] ?? '400')

/** R1: seeded fault schedules over the money path, with the real handlers, one after another on one processor. */
export const part: Part = async (tell) => {
  const tookMs: number[] = []
  const broken: string[] = []
  for (let seed = 1; seed <= schedules; seed += 1) {
    const began = performance.now()
    const outcome = await play(makeSchedule(String(seed)))
    tookMs.push(performance.now() - began)
    if (outcome.broken.length > 0) broken.push(`SEED=${seed} ${outcome.broken.join(' · ')}`)
  }
  for (const each of broken) tell(each)
  const replayMs = median(tookMs)
  const perSecond = (1_000 * schedules) / tookMs.reduce((sum, each) => sum + each, 0)
  tell(`${schedules} schedules at ${perSecond.toFixed(1)} a second: 2,000 take ${Math.round(2_000 / perSecond)} s`)
  return [
    { goal: 'R1', what: `fault schedules broken, of ${schedules}`, unit: 'schedules', ours: broken.length, wanted: '0', isMet: broken.length === 0 },
    { goal: 'R1', what: 'schedules a second on one processor', unit: 'schedules', ours: perSecond, wanted: '>= 2,000 in 5 minutes', isMet: perSecond >= 2_000 / 300 },
    { goal: 'R1', what: 'one seed replayed alone', unit: 'ms', ours: replayMs, wanted: '< 1,000 ms', isMet: replayMs < 1_000 },
  ]
}
