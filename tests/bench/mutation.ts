import { bugs } from '#tests/simulation/mutation/bugs.ts'
import { findFirst } from '#tests/simulation/mutation/find.ts'
import { type Figure, median, type Part } from './figure.ts'

const schedules = 1_000

/** How soon the simulation finds mistakes that were made on purpose. */
export const part: Part = async (tell) => {
  const firsts = [
    ...(
      await findFirst(
        bugs.map(({ name }) => name),
        schedules,
        tell,
      )
    ).values(),
  ]
  const all: Figure = {
    goal: 'R3',
    what: `planted bugs found within ${schedules} schedules, of ${bugs.length}`,
    unit: 'bugs',
    ours: firsts.length,
    wanted: 'all, and >= 30',
    isMet: firsts.length === bugs.length && bugs.length >= 30,
  }
  if (firsts.length === 0) return [all]
  const worst = Math.max(...firsts)
  return [
    all,
    {
      goal: 'R3',
      what: 'first schedule that finds a bug, median',
      unit: 'schedules',
      ours: median(firsts),
      wanted: `<= ${schedules}`,
      isMet: median(firsts) <= schedules,
    },
    {
      goal: 'R3',
      what: 'first schedule that finds a bug, worst',
      unit: 'schedules',
      ours: worst,
      wanted: `<= ${schedules}`,
      isMet: worst <= schedules,
    },
  ]
}
