import { playCell, recordCrashMatrix } from '#tests/simulation/crash-matrix/crash-matrix.ts'
import type { Part } from './figure.ts'
import { sized } from './size.ts'

/** R2: every handler is killed before and after every call that it makes. */
export const part: Part = async (print) => {
  const { cells, handlers, ends, violations: recorded } = await recordCrashMatrix()
  print(`${cells.length} crashes of ${handlers.size} handlers …`)
  const violations = [...recorded]
  for (const cell of cells.slice(0, sized(3, cells.length))) {
    const violation = await playCell(cell, ends)
    if (violation !== undefined) violations.push(violation)
  }
  for (const each of violations) print(each)
  return [
    {
      goal: 'R2',
      what: `crashes after which a rule is violated, of ${cells.length} of ${handlers.size} handlers`,
      unit: 'cells',
      ours: violations.length,
      target: '0 of all',
      isMet: violations.length === 0,
    },
  ]
}
