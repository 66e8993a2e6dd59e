import { describe, expect, it } from 'vitest'
import { InvalidWrite, type Table, TransactionCancelled } from '#functions/platform/port/table.ts'
import { freshPk, readPages } from './opened.ts'

export function testLedger(table: () => Table): void {
  describe('ledger', () => {
    const entriesOf = (pk: string) => readPages(table(), { from: 'ledger', pk, limit: 2 })

    it('takes entries in the transaction of the state that they explain, and keeps them apart from it', async () => {
      const pk = freshPk()
      const entry = { pk, sk: 'state', amount: 2 }
      await table().transact({
        state: { put: { pk, sk: 'state', at: 'gateway' } },
        first: { append: entry },
        ...Object.fromEntries(['a', 'b', 'c'].map((sk) => [sk, { append: { pk, sk } }])),
      })
      expect(await entriesOf(pk)).toStrictEqual([{ pk, sk: 'a' }, { pk, sk: 'b' }, { pk, sk: 'c' }, entry])
      expect(await readPages(table(), { from: 'ledger', pk, prefix: 'b', limit: 2 })).toStrictEqual([{ pk, sk: 'b' }])
      expect(await readPages(table(), { pk, limit: 10 })).toStrictEqual([{ pk, sk: 'state', at: 'gateway' }])
      expect(await table().get({ pk, sk: 'a' })).toBeUndefined()
    })

    it('never replaces an entry: the second one under its key cancels the transaction', async () => {
      const pk = freshPk()
      await table().transact({ entry: { append: { pk, sk: 'a', amount: 1 } } })
      const error = await table()
        .transact({
          state: { put: { pk, sk: 'state' } },
          entry: { append: { pk, sk: 'a', amount: 2 } },
          other: { append: { pk, sk: 'b' } },
        })
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(TransactionCancelled)
      expect((error as TransactionCancelled).reasons).toStrictEqual({
        state: 'none',
        entry: 'condition',
        other: 'none',
      })
      expect(await entriesOf(pk)).toStrictEqual([{ pk, sk: 'a', amount: 1 }])
      expect(await table().get({ pk, sk: 'state' })).toBeUndefined()
    })

    it('takes an entry of a failed transaction not at all', async () => {
      const pk = freshPk()
      const writes = {
        state: { check: { pk, sk: 'state' }, if: { present: 'pk' } },
        entry: { append: { pk, sk: 'a' } },
      }
      await expect(table().transact(writes)).rejects.toThrow(TransactionCancelled)
      expect(await entriesOf(pk)).toStrictEqual([])
    })

    it('refuses two entries under one key, an empty key, and a query of an index', async () => {
      const pk = freshPk()
      const twice = { one: { append: { pk, sk: 'a' } }, two: { append: { pk, sk: 'a' } } }
      await expect(table().transact(twice)).rejects.toThrow(InvalidWrite)
      await expect(table().transact({ entry: { append: { pk, sk: '' } } })).rejects.toThrow(InvalidWrite)
      await expect(table().query({ from: 'ledger', index: 'gsi1', pk, limit: 1 })).rejects.toThrow(RangeError)
    })
  })
}
