import { describe, expect, it } from 'vitest'
import { InvalidWrite, type Table, TransactionCancelled, type Write } from '#functions/platform/port/table.ts'
import { freshPk, readPages } from './opened.ts'

export function testTransactions(table: () => Table): void {
  describe('transaction', () => {
    it('applies writes of every kind together', async () => {
      const pk = freshPk()
      await table().put({ pk, sk: 'old', gone: true })
      await table().put({ pk, sk: 'count', count: 1 })
      await table().put({ pk, sk: 'guard', open: true })
      await table().transact([
        { put: { pk, sk: 'new', text: 'x' }, if: { absent: 'pk' } },
        { update: { pk, sk: 'count' }, changes: { add: { count: 1 } }, if: { attribute: 'count', is: 1 } },
        { delete: { pk, sk: 'old' }, if: { present: 'gone' } },
        { check: { pk, sk: 'guard' }, if: { attribute: 'open', is: true } },
        { update: { pk: `${pk}_other`, sk: 'made' }, changes: { set: { 'map.in': 1 } } },
      ])
      expect(await readPages(table(), { pk, limit: 10 })).toStrictEqual([
        { pk, sk: 'count', count: 2 },
        { pk, sk: 'guard', open: true },
        { pk, sk: 'new', text: 'x' },
      ])
      expect(await table().get({ pk: `${pk}_other`, sk: 'made' })).toStrictEqual({
        pk: `${pk}_other`,
        sk: 'made',
        map: { in: 1 },
      })
    })

    it('does nothing when one condition fails, and reports which, in order', async () => {
      const pk = freshPk()
      await table().put({ pk, sk: 'b', count: 1 })
      await table().put({ pk, sk: 'd' })
      const writes: Write[] = [
        { put: { pk, sk: 'a' } },
        { update: { pk, sk: 'b' }, changes: { add: { count: 1 } }, if: { attribute: 'count', is: 2 } },
        { check: { pk, sk: 'c' }, if: { absent: 'pk' } },
        { delete: { pk, sk: 'd' } },
        { check: { pk, sk: 'e' }, if: { present: 'pk' } },
      ]
      const error = await table()
        .transact(writes)
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(TransactionCancelled)
      expect((error as TransactionCancelled).reasons).toStrictEqual(['none', 'condition', 'none', 'none', 'condition'])
      expect(await readPages(table(), { pk, limit: 10 })).toStrictEqual([
        { pk, sk: 'b', count: 1 },
        { pk, sk: 'd' },
      ])
    })

    it('does nothing when one write is invalid', async () => {
      const pk = freshPk()
      await expect(
        table().transact([{ put: { pk, sk: 'a' } }, { put: { pk, sk: 'b', text: 'x'.repeat(410 * 1024) } }]),
      ).rejects.toThrow(InvalidWrite)
      expect(await table().get({ pk, sk: 'a' })).toBeUndefined()
    })

    it('refuses two writes to one item', async () => {
      const pk = freshPk()
      await expect(
        table().transact([{ put: { pk, sk: 'a' } }, { check: { pk, sk: 'a' }, if: { absent: 'pk' } }]),
      ).rejects.toThrow(InvalidWrite)
      await expect(
        table().transact([{ delete: { pk, sk: 'b' } }, { update: { pk, sk: 'b' }, changes: { set: { a: 1 } } }]),
      ).rejects.toThrow(InvalidWrite)
      expect(await readPages(table(), { pk, limit: 10 })).toStrictEqual([])
    })

    it('accepts 1 to 100 writes', async () => {
      const pk = freshPk()
      const writes = Array.from({ length: 101 }, (_, index) => ({ put: { pk, sk: `${index}` } }))
      await expect(table().transact([])).rejects.toThrow(InvalidWrite)
      await expect(table().transact(writes)).rejects.toThrow(InvalidWrite)
      expect(await readPages(table(), { pk, limit: 100 })).toStrictEqual([])
      await table().transact(writes.slice(0, 100))
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
        table().transact([
          { update: from, changes: { add: { amount: -1 } }, if: { attribute: 'amount', atLeast: 1 } },
          { update: to, changes: { add: { amount: 1 } } },
        ])
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
