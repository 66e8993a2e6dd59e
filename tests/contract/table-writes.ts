import { describe, expect, it } from 'vitest'
import { InvalidWrite, type Item, type Table } from '#functions/platform/port/table.ts'
import { freshPk } from './opened.ts'

export function testWrites(table: () => Table): void {
  describe('put, get, delete', () => {
    it('returns the whole item that was put', async () => {
      const item = {
        pk: freshPk(),
        sk: 'a',
        text: 'x',
        empty: '',
        none: null,
        yes: true,
        no: false,
        list: [1, 'two', [3], { four: null }],
        map: { deep: { er: {} } },
      }
      await table().put(item)
      expect(await table().get({ pk: item.pk, sk: 'a' })).toStrictEqual(item)
    })

    it('returns nothing for a missing item', async () => {
      expect(await table().get({ pk: freshPk(), sk: 'a' })).toBeUndefined()
    })

    it('replaces the whole item', async () => {
      const key = { pk: freshPk(), sk: 'a' }
      await table().put({ ...key, old: 1 })
      await table().put({ ...key, new: 2 })
      expect(await table().get(key)).toStrictEqual({ ...key, new: 2 })
    })

    it('leaves out undefined attributes', async () => {
      const key = { pk: freshPk(), sk: 'a' }
      await table().put({ ...key, gone: undefined, map: { gone: undefined, kept: 1 } })
      expect(await table().get(key)).toStrictEqual({ ...key, map: { kept: 1 } })
    })

    it('deletes an item, also a missing one', async () => {
      const key = { pk: freshPk(), sk: 'a' }
      await table().put({ ...key })
      await table().delete(key)
      await table().delete(key)
      expect(await table().get(key)).toBeUndefined()
    })

    it('keeps a copy, independent of the objects that were written and read', async () => {
      const key = { pk: freshPk(), sk: 'a' }
      const item = { ...key, map: { list: [1] } }
      const putting = table().put(item)
      item.map.list.push(2)
      await putting
      const read = (await table().get(key)) as unknown as typeof item
      read.map.list.push(3)
      expect(await table().get(key)).toStrictEqual({ ...key, map: { list: [1] } })
    })

    it('keeps numbers exactly', async () => {
      const numbers = [
        0,
        -1,
        0.1,
        1e-7,
        123.45,
        1_000_000_000_000,
        Number.MAX_SAFE_INTEGER,
        Number.MIN_SAFE_INTEGER,
        0.1 + 0.2,
        1e21,
        1.5e-100,
      ]
      const key = { pk: freshPk(), sk: 'a' }
      await table().put({ ...key, numbers })
      expect((await table().get(key))?.['numbers']).toStrictEqual(numbers)
    })

    it('reads minus zero as zero', async () => {
      const key = { pk: freshPk(), sk: 'a' }
      await table().put({ ...key, count: -0 })
      expect(await table().get(key)).toStrictEqual({ ...key, count: 0 })
    })

    it('keeps all of Unicode, without normalization', async () => {
      const pk = freshPk()
      const [composed, decomposed] = ['é'.normalize('NFC'), 'é'.normalize('NFD')]
      const texts = [
        composed,
        decomposed,
        'अंश',
        '👩🏽‍💻',
        '\u{10FFFD}',
        '"\\\n\t',
        'A',
        'a',
        "'; DROP TABLE item; --",
        '%_',
      ]
      for (const text of texts) await table().put({ pk, sk: text, [text]: text })
      for (const text of texts)
        expect(await table().get({ pk, sk: text })).toStrictEqual({ pk, sk: text, [text]: text })
    })
  })

  describe('update', () => {
    it('creates the item with its key, and returns it', async () => {
      const key = { pk: freshPk(), sk: 'a' }
      const made = await table().update(key, { set: { name: 'x' }, add: { count: 2 } })
      expect(made).toStrictEqual({ ...key, name: 'x', count: 2 })
      expect(await table().get(key)).toStrictEqual(made)
    })

    it('sets, adds and removes together, and leaves the rest', async () => {
      const before = {
        pk: freshPk(),
        sk: 'a',
        left: 1,
        set: 'old',
        count: 5,
        gone: true,
        'hold#ord_1': 1,
        'hold#ord_2': 2,
        'hold#ord_3': 3,
      }
      await table().put(before)
      const after = await table().update(before, {
        set: { set: 'new', 'hold#ord_1': 10 },
        add: { count: -7, 'hold#ord_2': 5 },
        remove: ['gone', 'hold#ord_3'],
      })
      expect(after).toStrictEqual({
        pk: before.pk,
        sk: 'a',
        left: 1,
        set: 'new',
        count: -2,
        'hold#ord_1': 10,
        'hold#ord_2': 7,
      })
      expect(await table().get(before)).toStrictEqual(after)
    })

    it('refuses a name with a dot, which would address a member of a map', async () => {
      const key = { pk: freshPk(), sk: 'a' }
      await expect(table().update(key, { set: { 'holds.ord_1': 1 } })).rejects.toThrow(InvalidWrite)
      expect(await table().get(key)).toBeUndefined()
    })

    it('removes a missing attribute without an error', async () => {
      const item: Item = { pk: freshPk(), sk: 'a', left: 1 }
      await table().put(item)
      expect(await table().update(item, { remove: ['gone', 'hold#ord_1'] })).toStrictEqual(item)
    })

    it('accepts names that DynamoDB reserves', async () => {
      const key = { pk: freshPk(), sk: 'a' }
      await table().update(key, { set: { name: 'x', status: 'y', values: 1, 'a b-c#d:e': 2, toString: 3 } })
      await table().update(key, { remove: ['name'] }, { attribute: 'values', is: 1 })
      expect(await table().get(key)).toStrictEqual({
        ...key,
        status: 'y',
        values: 1,
        'a b-c#d:e': 2,
        toString: 3,
      })
    })
  })
}
