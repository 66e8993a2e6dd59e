import { afterAll, beforeAll, describe } from 'vitest'
import { type OpenedTable, type OpenTable } from './opened.ts'
import { testConditions } from './table-conditions.ts'
import { testLedger } from './table-ledger.ts'
import { testLimits } from './table-limits.ts'
import { testMany } from './table-many.ts'
import { testQueries } from './table-queries.ts'
import { testStream } from './table-stream.ts'
import { testTransactions } from './table-transactions.ts'
import { testWrites } from './table-writes.ts'

/** The contract of the table port, for every adapter. */
export function describeTable(name: string, open: OpenTable): void {
  describe(name, () => {
    let opened: OpenedTable | undefined
    const now = () => {
      if (opened === undefined) throw new Error('the table is not open')
      return opened
    }
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened?.close())

    testWrites(() => now().table)
    testConditions(() => now().table)
    testTransactions(() => now().table)
    testLedger(() => now().table)
    testQueries(() => now().table)
    testMany(() => now().table)
    testLimits(() => now().table)
    testStream(now)
  })
}
