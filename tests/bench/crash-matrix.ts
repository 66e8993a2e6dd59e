import { playCell, recordCrashMatrix } from '#tests/simulation/crash-matrix/crash-matrix.ts'
import type { Part } from './figure.ts'

/** R2: every handler is killed before and after every call that it makes. */
export const part: Part = async (print) => {
  const { cells, handlers, ends, wrong } = await recordCrashMatrix()
  print(`${cells.length} crashes of ${handlers.size} handlers …`)
  const broken = [...wrong]
  for (const cell of cells) {
    const violation = await playCell(cell, ends)
    if (violation !== undefined) broken.push(violation)
  }
  for (const each of broken) print(each)
  return [
    {
      goal: 'R2',
      what: `crashes after which something is broken, of ${cells.length} of ${handlers.size} handlers`,
      unit: 'cells',
      ours: broken.length,
      target: '0 of all',
      isMet: broken.length === 0,
    },
  ]
}
