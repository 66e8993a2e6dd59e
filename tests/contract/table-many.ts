import { describe, expect, it } from 'vitest'
import { InvalidWrite, type Table } from '#functions/platform/port/table.ts'
import { freshPk } from './opened.ts'

export function testMany(table: () => Table): void {
  async function fill(count: number): Promise<{ pk: string; sk: string; index: number }[]> {
    const pk = freshPk()
    const items = Array.from({ length: count }, (_, index) => ({ pk, sk: `${1_000 + index}`, index }))
    await Promise.all(items.map((item) => table().put(item)))
    return items
  }

  describe('many keys at once', () => {
    it('are returned in request order, with nothing for a missing item', async () => {
      const [one, two, three] = await fill(3)
      const other = { pk: freshPk(), sk: '1000', map: { list: [1, 'é', null] } }
      await table().put(other)
      const nowhere = { pk: freshPk(), sk: 'a' }
      expect(
        await table().getMany([three, nowhere, other, one, { ...nowhere, sk: 'b' }, two].map((key) => key ?? nowhere)),
      ).toStrictEqual([three, undefined, other, one, undefined, two])
    })

    it('are distinguished when they have a common prefix', async () => {
      const pk = freshPk()
      const items = [
        ['#a', 'b'],
        ['#a#', 'b'],
        ['#a', '#b'],
        ['#a","', 'b'],
        ['#A', 'b'],
      ].map(([more, sk], index) => ({ pk: pk + more, sk: sk ?? '', index }))
      for (const item of items) await table().put(item)
      expect(await table().getMany(items.toReversed())).toStrictEqual(items.toReversed())
    })

    it('show the last write', async () => {
      const [item] = await fill(1)
      const key = item ?? expect.fail('nothing was put')
      await table().update(key, { add: { index: 7 } })
      expect(await table().getMany([key])).toStrictEqual([{ ...item, index: 7 }])
      await table().delete(key)
      expect(await table().getMany([key])).toStrictEqual([undefined])
    })

    it('leave out items past their ttl', async () => {
      const pk = freshPk()
      await table().put({ pk, sk: 'past', ttl: 1_000 })
      await table().put({ pk, sk: 'yet', ttl: 4_000_000_000 })
      expect(await table().getMany(['past', 'yet'].map((sk) => ({ pk, sk })))).toStrictEqual([
        undefined,
        { pk, sk: 'yet', ttl: 4_000_000_000 },
      ])
    })

    it('may be none', async () => {
      expect(await table().getMany([])).toStrictEqual([])
    })

    it('may be at most one hundred', async () => {
      const items = await fill(101)
      expect(await table().getMany(items.slice(0, 100).toReversed())).toStrictEqual(items.slice(0, 100).toReversed())
      await expect(table().getMany(items)).rejects.toThrow(RangeError)
    })

    it('may be larger together than one response of DynamoDB', async () => {
      const pk = freshPk()
      const items = Array.from({ length: 45 }, (_, index) => ({
        pk,
        sk: `${100 + index}`,
        text: `${index} `.padEnd(395_000, 'x'),
      }))
      for (const item of items) await table().put(item)
      const found = await table().getMany(items)
      expect(found.map((item) => [item?.sk, JSON.stringify(item).length])).toStrictEqual(
        items.map((item) => [item.sk, JSON.stringify(item).length]),
      )
    })

    it('may not be duplicate or malformed', async () => {
      const [item] = await fill(1)
      const key = item ?? expect.fail('nothing was put')
      await expect(table().getMany([key, { pk: key.pk, sk: 'b' }, key])).rejects.toThrow(RangeError)
      await expect(table().getMany([key, { pk: key.pk, sk: '' }])).rejects.toThrow(InvalidWrite)
    })
  })
}
