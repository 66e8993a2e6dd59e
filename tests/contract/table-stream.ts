import { describe, expect, it } from 'vitest'
import { type Change, freshPk, type OpenedTable } from './opened.ts'

export function testStream(opened: () => OpenedTable): void {
  async function changesOf(pk: string): Promise<Change[]> {
    const all = (await opened().readStream?.()) ?? []
    return all
      .filter(({ keys }) => keys.pk === pk)
      .map(({ change, keys, after }) => ({ change, keys, ...(after && { after }) }))
  }

  const expectChanges = (pk: string) => expect.poll(() => changesOf(pk), { timeout: 10_000 })

  describe('stream', () => {
    it('reports each change of an item in order, with the new image', async (test) => {
      test.skip(opened().readStream === undefined, 'the adapter has no stream')
      const { table } = opened()
      const key = { pk: freshPk(), sk: 'a' }
      await table.put({ ...key, count: 1, map: { in: 'x' } })
      await table.update(key, { add: { count: 1 } })
      await table.put({ ...key })
      await table.delete(key)
      await expectChanges(key.pk).toStrictEqual([
        { change: 'INSERT', keys: key, after: { ...key, count: 1, map: { in: 'x' } } },
        { change: 'MODIFY', keys: key, after: { ...key, count: 2, map: { in: 'x' } } },
        { change: 'MODIFY', keys: key, after: key },
        { change: 'REMOVE', keys: key },
      ])
    })

    it('reports nothing for a write that changes nothing', async (test) => {
      test.skip(opened().readStream === undefined, 'the adapter has no stream')
      const { table } = opened()
      const item = { pk: freshPk(), sk: 'a', count: 1 }
      await table.delete(item)
      await table.put(item)
      await table.put(item)
      await table.update(item, { add: { count: 0 } })
      await table.update(item, { set: { zero: 0 } })
      await table.update(item, { set: { zero: -0 } })
      await table.update(item, { remove: ['zero'] })
      await table.put({ ...item, count: 2 }, { absent: 'pk' }).catch(() => undefined)
      await table
        .transact({
          item: { put: { ...item, count: 3 } },
          none: { check: { pk: item.pk, sk: 'none' }, if: { present: 'pk' } },
        })
        .catch(() => undefined)
      await table.update(item, { set: { last: true } })
      const keys = { pk: item.pk, sk: 'a' }
      await expectChanges(item.pk).toStrictEqual([
        { change: 'INSERT', keys, after: item },
        { change: 'MODIFY', keys, after: { ...item, zero: 0 } },
        { change: 'MODIFY', keys, after: item },
        { change: 'MODIFY', keys, after: { ...item, last: true } },
      ])
    })

    it('reports all writes of a transaction', async (test) => {
      test.skip(opened().readStream === undefined, 'the adapter has no stream')
      const pk = freshPk()
      const sks = Array.from({ length: 60 }, (_, index) => `${100 + index}`)
      await opened().table.transact(Object.fromEntries(sks.map((sk) => [`item ${sk}`, { put: { pk, sk } }])))
      await expect
        .poll(async () => (await changesOf(pk)).map(({ keys }) => keys.sk).toSorted(), { timeout: 10_000 })
        .toStrictEqual(sks)
    })
  })
}
