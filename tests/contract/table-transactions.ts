import { describe, expect, it } from 'vitest'
import { InvalidWrite, type Table, TransactionCancelled, type Writes } from '#functions/platform/port/table.ts'
import { freshPk, readPages } from './opened.ts'

export function testTransactions(table: () => Table): void {
  describe('transaction', () => {
    it('applies writes of every kind together', async () => {
      const pk = freshPk()
      await table().put({ pk, sk: 'old', gone: true })
      await table().put({ pk, sk: 'count', count: 1 })
      await table().put({ pk, sk: 'guard', open: true })
      await table().transact({
        new: { put: { pk, sk: 'new', text: 'x' }, if: { absent: 'pk' } },
        count: { update: { pk, sk: 'count' }, changes: { add: { count: 1 } }, if: { attribute: 'count', is: 1 } },
        old: { delete: { pk, sk: 'old' }, if: { present: 'gone' } },
        guard: { check: { pk, sk: 'guard' }, if: { attribute: 'open', is: true } },
        other: { update: { pk: `${pk}_other`, sk: 'made' }, changes: { set: { in: 1 } } },
      })
      expect(await readPages(table(), { pk, limit: 10 })).toStrictEqual([
        { pk, sk: 'count', count: 2 },
        { pk, sk: 'guard', open: true },
        { pk, sk: 'new', text: 'x' },
      ])
      expect(await table().get({ pk: `${pk}_other`, sk: 'made' })).toStrictEqual({
        pk: `${pk}_other`,
        sk: 'made',
        in: 1,
      })
    })

    it('does nothing when one condition fails, and reports which, by name', async () => {
      const pk = freshPk()
      await table().put({ pk, sk: 'b', count: 1 })
      await table().put({ pk, sk: 'd' })
      const writes: Writes = {
        a: { put: { pk, sk: 'a' } },
        b: { update: { pk, sk: 'b' }, changes: { add: { count: 1 } }, if: { attribute: 'count', is: 2 } },
        c: { check: { pk, sk: 'c' }, if: { absent: 'pk' } },
        d: { delete: { pk, sk: 'd' } },
        e: { check: { pk, sk: 'e' }, if: { present: 'pk' } },
      }
      const error = await table()
        .transact(writes)
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(TransactionCancelled)
      expect((error as TransactionCancelled).reasons).toStrictEqual({
        a: 'none',
        b: 'condition',
        c: 'none',
        d: 'none',
        e: 'condition',
      })
      expect(Object.keys(writes).filter((name) => (error as TransactionCancelled).hasFailed(name))).toEqual(['b', 'e'])
      expect(await readPages(table(), { pk, limit: 10 })).toStrictEqual([
        { pk, sk: 'b', count: 1 },
        { pk, sk: 'd' },
      ])
    })

    it('does nothing when one write is invalid', async () => {
      const pk = freshPk()
      await expect(
        table().transact({ a: { put: { pk, sk: 'a' } }, b: { put: { pk, sk: 'b', text: 'x'.repeat(410 * 1024) } } }),
      ).rejects.toThrow(InvalidWrite)
      expect(await table().get({ pk, sk: 'a' })).toBeUndefined()
    })

    it('refuses two writes to one item', async () => {
      const pk = freshPk()
      await expect(
        table().transact({ put: { put: { pk, sk: 'a' } }, check: { check: { pk, sk: 'a' }, if: { absent: 'pk' } } }),
      ).rejects.toThrow(InvalidWrite)
      await expect(
        table().transact({
          delete: { delete: { pk, sk: 'b' } },
          update: { update: { pk, sk: 'b' }, changes: { set: { a: 1 } } },
        }),
      ).rejects.toThrow(InvalidWrite)
      expect(await readPages(table(), { pk, limit: 10 })).toStrictEqual([])
    })

    it('accepts 1 to 100 writes', async () => {
      const pk = freshPk()
      const writesOf = (count: number): Writes =>
        Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`item ${index}`, { put: { pk, sk: `${index}` } }]),
        )
      await expect(table().transact({})).rejects.toThrow(InvalidWrite)
      await expect(table().transact(writesOf(101))).rejects.toThrow(InvalidWrite)
      expect(await readPages(table(), { pk, limit: 100 })).toStrictEqual([])
      await table().transact(writesOf(100))
      expect(await readPages(table(), { pk, limit: 100 })).toHaveLength(100)
    })

    it('moves an amount between two items under contention without loss or a visible intermediate state', async () => {
      const pk = freshPk()
      const [from, to] = [
        { pk, sk: 'from' },
        { pk, sk: 'to' },
      ]
      await table().put({ ...from, amount: 10 })
      await table().put({ ...to, amount: 0 })
      const move = () =>
        table().transact({
          from: { update: from, changes: { add: { amount: -1 } }, if: { attribute: 'amount', atLeast: 1 } },
          to: { update: to, changes: { add: { amount: 1 } } },
        })
      const look = async () =>
        (await table().query({ pk, limit: 2 })).items.reduce((total, item) => total + Number(item['amount']), 0)
      const [moves, sums] = await Promise.all([
        Promise.allSettled(Array.from({ length: 25 }, move)),
        Promise.all(Array.from({ length: 25 }, look)),
      ])
      const others = moves.flatMap((each) =>
        each.status === 'rejected' && !(each.reason instanceof TransactionCancelled) ? [each.reason] : [],
      )
      expect(others).toStrictEqual([])
      // On AWS a query is not isolated from a transaction, and a busy transaction may be cancelled for conflict: the sum must still be right.
      const moved = moves.filter((each) => each.status === 'fulfilled').length
      expect(moved).toBeGreaterThan(0)
      expect(moved).toBeLessThanOrEqual(10)
      expect([(await table().get(from))?.['amount'], (await table().get(to))?.['amount']]).toStrictEqual([
        10 - moved,
        moved,
      ])
      expect(sums.every((total) => total >= 9 && total <= 11)).toBe(true)
    })
  })
}
