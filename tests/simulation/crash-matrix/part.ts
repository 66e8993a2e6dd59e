import { expect, it } from 'vitest'
import { isFull, sampled, sized } from '#tests/full.ts'
import { type CrashMatrix, playCell, recordCrashMatrix } from './crash-matrix.ts'

const { CELL } = process.env
/** The number of failures that are printed in full. */
const failuresPrinted = 3
/** The number of test files that share the cells. Each records the matrix. */
const parts = 2

let recorded: Promise<CrashMatrix> | undefined

/** The crash matrix, recorded once for all tests of a file. */
export function recordedMatrix(): Promise<CrashMatrix> {
  return (recorded ??= recordCrashMatrix({ everyCall: isFull || CELL !== undefined }))
}

/** Runs this file's share of the cells: one in 192, others at each commit; the full run takes them all. `CELL='order/api POST'` selects the cells whose name contains it. */
export function runPart(part: number): void {
  it('reaches the same end after any single crash', { timeout: sized(600_000, 7_200_000) }, async () => {
    const { cells, ends, violations } = await recordedMatrix()
    expect(violations.join('\n\n')).toBe('')
    const chosen = CELL === undefined ? sampled(cells, 192) : cells.filter(({ name }) => name.includes(CELL))
    expect(chosen, `no cell's name contains ${CELL}`).not.toEqual([])
    const failures: string[] = []
    for (const cell of chosen.filter((_, index) => index % parts === part)) {
      const failure = await playCell(cell, ends)
      if (failure !== undefined) failures.push(failure)
    }
    expect(
      failures.length === 0
        ? ''
        : `${failures.length} cells fail\n\n${failures.slice(0, failuresPrinted).join('\n\n')}`,
    ).toBe('')
  })
}
