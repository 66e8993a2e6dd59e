import { expect, it } from 'vitest'
import { isFull } from '#tests/full.ts'
import { type CrashMatrix, playCell, recordCrashMatrix } from './crash-matrix.ts'

const { CELL } = process.env
/** More would say the same. */
const failuresTold = 3
/** As many as processors are given to tests: each file of tests has one of its own. */
const parts = 2

let recorded: Promise<CrashMatrix> | undefined

/** Recorded once for all tests of a file. */
export function crashMatrixOfFile(): Promise<CrashMatrix> {
  return (recorded ??= recordCrashMatrix({ everyCall: isFull || CELL !== undefined }))
}

/** Plays every second cell, from the first or from the second on. `CELL='order/api POST'` plays those alone whose name has it. */
export function playPart(part: number): void {
  it('is as well after any one crash', { timeout: 600_000 }, async () => {
    const { cells, ends, wrong } = await crashMatrixOfFile()
    expect(wrong.join('\n\n')).toBe('')
    const chosen = cells.filter(({ name }) => CELL === undefined || name.includes(CELL))
    expect(chosen, `no cell is called ${CELL}`).not.toEqual([])
    const failures: string[] = []
    for (const cell of chosen.filter((_, index) => index % parts === part)) {
      const broken = await playCell(cell, ends)
      if (broken !== undefined) failures.push(broken)
    }
    expect(
      failures.length === 0
        ? ''
        : `${failures.length} cells are broken\n\n${failures.slice(0, failuresTold).join('\n\n')}`,
    ).toBe('')
  })
}
