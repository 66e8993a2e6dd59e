import { playCell, recordCrashMatrix } from '#tests/simulation/crash-matrix/crash-matrix.ts'
import type { Part } from './figure.ts'

/** R2: every handler dies before and after every call that it makes. */
export const part: Part = async (tell) => {
  const { cells, handlers, ends, wrong } = await recordCrashMatrix()
  tell(`${cells.length} crashes of ${handlers.size} handlers …`)
  const broken = [...wrong]
  for (const cell of cells) {
    const words = await playCell(cell, ends)
    if (words !== undefined) broken.push(words)
  }
  for (const each of broken) tell(each)
  return [
    {
      goal: 'R2',
      what: `crashes after which something is broken, of ${cells.length} of ${handlers.size} handlers`,
      unit: 'cells',
      ours: broken.length,
      wanted: '0 of all',
      isMet: broken.length === 0,
    },
  ]
}
