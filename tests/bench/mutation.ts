import { bugsInSchedules } from '#tests/simulation/mutation/bugs.ts'
import { findFirst } from '#tests/simulation/mutation/find.ts'
import { type Figure, median, type Part } from './figure.ts'
import { sized } from './size.ts'

const schedules = sized(10, 1_000)

/** How soon the simulation finds injected bugs. */
export const part: Part = async (print) => {
  const firsts = [
    ...(
      await findFirst(
        bugsInSchedules.slice(0, sized(1, bugsInSchedules.length)).map(({ name }) => name),
        schedules,
        print,
      )
    ).values(),
  ]
  const all: Figure = {
    goal: 'R3',
    what: `injected bugs found within ${schedules} schedules, of ${bugsInSchedules.length}`,
    unit: 'bugs',
    ours: firsts.length,
    target: 'all, and >= 30',
    isMet: firsts.length === bugsInSchedules.length && bugsInSchedules.length >= 30,
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
      target: `<= ${schedules}`,
      isMet: median(firsts) <= schedules,
    },
    {
      goal: 'R3',
      what: 'first schedule that finds a bug, worst',
      unit: 'schedules',
      ours: worst,
      target: `<= ${schedules}`,
      isMet: worst <= schedules,
    },
  ]
}
