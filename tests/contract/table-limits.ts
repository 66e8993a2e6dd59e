import { describe, expect, it } from 'vitest'
import { type Changes, ConditionFailed, InvalidWrite, type Item, type Table } from '#functions/platform/port/table.ts'
import { freshPk } from './opened.ts'

const itemBytesMax = 400 * 1024

export function testLimits(table: () => Table): void {
  describe('limits', () => {
    it('stores an item just below 400 KB', async () => {
      const item = { pk: freshPk(), sk: 'a', text: 'x'.repeat(itemBytesMax - 1_000) }
      await table().put(item)
      expect(await table().get(item)).toStrictEqual(item)
    })

    it('refuses an item above 400 KB and leaves the old one', async () => {
      const old = { pk: freshPk(), sk: 'a', text: 'old' }
      await table().put(old)
      await expect(table().put({ ...old, text: 'x'.repeat(itemBytesMax) })).rejects.toThrow(InvalidWrite)
      await expect(table().update(old, { set: { more: 'x'.repeat(itemBytesMax) } })).rejects.toThrow(InvalidWrite)
      expect(await table().get(old)).toStrictEqual(old)
    })

    it('counts bytes, not characters', async () => {
      await expect(table().put({ pk: freshPk(), sk: 'a', text: 'अ'.repeat(itemBytesMax / 3 + 1) })).rejects.toThrow(
        InvalidWrite,
      )
    })

    it('refuses empty, too long and malformed keys', async () => {
      const pk = freshPk()
      const keys: Item[] = [
        { pk: '', sk: 'a' },
        { pk, sk: '' },
        { pk: 'p'.repeat(2_049), sk: 'a' },
        { pk, sk: 's'.repeat(1_025) },
      ]
      for (const key of keys) {
        await expect(table().put(key)).rejects.toThrow(InvalidWrite)
        await expect(table().update(key, { set: { a: 1 } })).rejects.toThrow(InvalidWrite)
        await expect(table().delete(key)).rejects.toThrow(InvalidWrite)
        await expect(table().transact({ item: { put: key } })).rejects.toThrow(InvalidWrite)
      }
      await expect(table().put({ pk, sk: 'a', gsi1pk: '', gsi1sk: 'a' })).rejects.toThrow(InvalidWrite)
    })

    it('accepts keys of the maximum length', async () => {
      const key = { pk: freshPk().padEnd(2_048, 'p'), sk: 's'.repeat(1_024) }
      await table().put({ ...key })
      expect(await table().get(key)).toStrictEqual(key)
    })

    it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e130, new Date(), new Map(), 1n, () => 1])(
      'refuses to keep %s',
      async (value) => {
        const pk = freshPk()
        await expect(table().put({ pk, sk: 'a', map: { value } } as unknown as Item)).rejects.toThrow(InvalidWrite)
        await expect(table().update({ pk, sk: 'a' }, { set: { value } } as unknown as Changes)).rejects.toThrow(
          InvalidWrite,
        )
        expect(await table().get({ pk, sk: 'a' })).toBeUndefined()
      },
    )

    it.each<[string, Changes]>([
      ['the key', { set: { sk: 'b' } }],
      ['one place twice', { set: { count: 1 }, remove: ['count'] }],
      ['a place and what is in it', { set: { map: {} }, add: { 'map.in': 1 } }],
      ['a place in what is no map', { set: { 'text.in': 1 } }],
      ['text, by adding', { add: { text: 1 } }],
      ['a place without a name', { set: { 'map.': 1 } }],
    ])('refuses to change %s', async (_, changes) => {
      const item: Item = { pk: freshPk(), sk: 'a', text: 'x', count: 0, map: { in: 1 } }
      await table().put(item)
      await expect(table().update(item, changes)).rejects.toThrow(InvalidWrite)
      expect(await table().get(item)).toStrictEqual(item)
    })
  })

  describe('past its ttl', () => {
    it('an item is not read, but a condition may still find it, so a claim checks the time too', async () => {
      const key = { pk: freshPk(), sk: 'guard' }
      await table().put({ ...key, holder: 'old', ttl: 1_000 })
      expect(await table().get(key)).toBeUndefined()
      await expect(
        table().put(
          { ...key, holder: 'early', ttl: 4_000_000_000 },
          { any: [{ absent: 'pk' }, { attribute: 'ttl', below: 1_000 }] },
        ),
      ).rejects.toThrow(ConditionFailed)
      const claim = (holder: string) =>
        table().put(
          { ...key, holder, ttl: 4_000_000_000 },
          { any: [{ absent: 'pk' }, { attribute: 'ttl', below: 2_000 }] },
        )
      await claim('new')
      await expect(claim('late')).rejects.toThrow(ConditionFailed)
      expect((await table().get(key))?.['holder']).toBe('new')
    })
  })
}
