import { describe, expect, it } from 'vitest'
import { InvalidCursor, type Item, type Query, type Table } from '#functions/platform/port/table.ts'
import { freshPk, readPages, readSks } from './opened.ts'

/** UTF-8 byte order, which is not JavaScript's: U+FF5E comes before emoji. */
const inOrder = ['!', '#a', '#a/', '#a/1', '#a/10', '#a/2', '#b', 'Z', 'a', 'aa', 'é', 'अ', '\uFF5E', '😀', '😀😀']

export function testQueries(table: () => Table): void {
  async function fill(sks: readonly string[]): Promise<string> {
    const pk = freshPk()
    for (const sk of sks.toReversed()) await table().put({ pk, sk })
    return pk
  }

  describe('query', () => {
    it('sorts by UTF-8 bytes, both ways, in pages of any size', async () => {
      const pk = await fill(inOrder)
      for (const limit of [1, 2, 7, 15, 16, 1_000]) {
        expect(await readSks(table(), { pk, limit })).toStrictEqual(inOrder)
        expect(await readSks(table(), { pk, limit, descending: true })).toStrictEqual(inOrder.toReversed())
      }
    })

    it('returns whole items of one partition', async () => {
      const item = { pk: freshPk(), sk: 'a', map: { list: [1] } }
      await table().put(item)
      await table().put({ pk: `${item.pk}b`, sk: 'a' })
      expect(await table().query({ pk: item.pk, limit: 10 })).toStrictEqual({ items: [item] })
      expect(await readPages(table(), { pk: freshPk(), limit: 10 })).toStrictEqual([])
    })

    it.each<[string, Omit<Query, 'pk' | 'limit'>, string[]]>([
      ['a beginning', { prefix: '#a/' }, ['#a/', '#a/1', '#a/10', '#a/2']],
      ['a beginning, backwards', { prefix: '#a/', descending: true }, ['#a/2', '#a/10', '#a/1', '#a/']],
      ['an emoji beginning', { prefix: '😀' }, ['😀', '😀😀']],
      ['a beginning with nothing', { prefix: '#c' }, []],
      ['a range with both ends', { between: ['#a/1', '#b'] }, ['#a/1', '#a/10', '#a/2', '#b']],
      ['a range between keys, backwards', { between: ['B', 'z'], descending: true }, ['aa', 'a', 'Z']],
      ['one key', { between: ['a', 'a'] }, ['a']],
      ['a range the wrong way round', { between: ['b', 'a'] }, []],
    ])('finds %s', async (_, where, sks) => {
      const pk = await fill(inOrder)
      expect(await readSks(table(), { pk, limit: 100, ...where })).toStrictEqual(sks)
      expect(await readSks(table(), { pk, limit: 2, ...where })).toStrictEqual(sks)
    })

    it('keeps its position when items are added and deleted between pages', async () => {
      const pk = await fill(['b', 'd', 'f', 'h'])
      const first = await table().query({ pk, limit: 2 })
      const back = await table().query({ pk, limit: 2, descending: true })
      for (const sk of ['a', 'c', 'e', 'g']) await table().put({ pk, sk })
      await table().delete({ pk, sk: 'd' })
      await table().delete({ pk, sk: 'f' })
      expect(
        (await table().query({ pk, limit: 9, cursor: first.cursor ?? '' })).items.map((item) => item.sk),
      ).toStrictEqual(['e', 'g', 'h'])
      expect(
        (await table().query({ pk, limit: 9, descending: true, cursor: back.cursor ?? '' })).items.map(
          (item) => item.sk,
        ),
      ).toStrictEqual(['e', 'c', 'b', 'a'])
    })

    it('has cursors that are safe in a URL', async () => {
      const pk = await fill(['😀?&/+', 'b'])
      expect((await table().query({ pk, limit: 1 })).cursor).toMatch(/^[A-Za-z0-9_-]+$/)
    })

    it('refuses an invalid limit or cursor', async () => {
      const pk = await fill(['a', 'b'])
      for (const limit of [0, -1, 1.5, 1_001, Number.NaN]) await expect(table().query({ pk, limit })).rejects.toThrow()
      const cursor = (await table().query({ pk, limit: 1 })).cursor ?? ''
      await expect(table().query({ pk, limit: 1, index: 'gsi1', cursor })).rejects.toThrow(InvalidCursor)
      const listed = (sk: string) => table().put({ pk, sk, gsi1pk: pk, gsi1sk: sk, gsi2pk: pk, gsi2sk: sk })
      await Promise.all(['a', 'b'].map(listed))
      await expect
        .poll(async () => (await table().query({ index: 'gsi1', pk, limit: 9 })).items.length, { timeout: 5_000 })
        .toBe(2)
      const other = (await table().query({ index: 'gsi1', pk, limit: 1 })).cursor ?? ''
      await expect(table().query({ pk, limit: 1, index: 'gsi2', cursor: other })).rejects.toThrow(InvalidCursor)
      for (const junk of ['x', 'bnVsbA', 'W10', '%%'])
        await expect(table().query({ pk, limit: 1, cursor: junk })).rejects.toThrow(InvalidCursor)
    })

    it('never shows items past their ttl, on any page', async () => {
      const pk = freshPk()
      const index = freshPk()
      for (let position = 0; position < 20; position += 1)
        await table().put({
          pk,
          sk: `${100 + position}`,
          gsi1pk: index,
          gsi1sk: 'x',
          ttl: position % 3 === 0 ? 1 : 4_000_000_000,
        })
      const left = Array.from({ length: 20 }, (_, position) => position).flatMap((position) =>
        position % 3 === 0 ? [] : [`${100 + position}`],
      )
      expect(await table().get({ pk, sk: '100' })).toBeUndefined()
      expect(await table().get({ pk, sk: '101' })).toBeDefined()
      expect(await readSks(table(), { pk, limit: 4 })).toStrictEqual(left)
      await expect
        .poll(async () => (await readSks(table(), { index: 'gsi1', pk: index, limit: 4 })).toSorted(), {
          timeout: 5_000,
        })
        .toStrictEqual(left)
    })
  })

  it('finds whole items by gsi1, and keys alone by gsi2', async () => {
    const [pk, list] = [freshPk(), freshPk()]
    const item = { pk, sk: 'a', gsi1pk: list, gsi1sk: 'one', gsi2pk: list, gsi2sk: 'two', quantity: 10 }
    await table().put(item)
    const found = async (index: 'gsi1' | 'gsi2') => (await table().query({ index, pk: list, limit: 9 })).items
    await expect.poll(() => found('gsi1'), { timeout: 5_000 }).toStrictEqual([item])
    await expect
      .poll(() => found('gsi2'), { timeout: 5_000 })
      .toStrictEqual([{ pk, sk: 'a', gsi2pk: list, gsi2sk: 'two' }])
  })

  // Polled, because DynamoDB's indexes are eventually consistent.
  describe.each(['gsi1', 'gsi2'] as const)('index %s', (index) => {
    const listed = (pk: string, where: Partial<Query> = {}) =>
      expect.poll(() => readSks(table(), { index, pk, limit: 3, ...where }), { timeout: 5_000 })
    const entry = (pk: string, sk: string, indexSk: string): Item => ({
      pk: freshPk(),
      sk,
      [`${index}pk`]: pk,
      [`${index}sk`]: indexSk,
    })

    it('lists items of several partitions in its own order, both ways', async () => {
      const pk = freshPk()
      for (const [sk, indexSk] of [
        ['5', 'e'],
        ['1', 'a'],
        ['4', '\uFF5E'],
        ['2', 'b'],
        ['3', '😀'],
      ] as const)
        await table().put(entry(pk, sk, indexSk))
      await listed(pk).toStrictEqual(['1', '2', '5', '4', '3'])
      await listed(pk, { descending: true }).toStrictEqual(['3', '4', '5', '2', '1'])
      await listed(pk, { between: ['b', 'e'] }).toStrictEqual(['2', '5'])
      await listed(pk, { prefix: 'e' }).toStrictEqual(['5'])
    })

    it('lists only items with both index attributes', async () => {
      const pk = freshPk()
      const item = entry(pk, '1', 'a')
      await table().put(item)
      await table().put({ pk: freshPk(), sk: '2', [`${index}pk`]: pk })
      await table().put({ pk: freshPk(), sk: '3', [`${index}sk`]: 'a' })
      await listed(pk).toStrictEqual(['1'])
      await table().update(item, { remove: [`${index}sk`] })
      await listed(pk).toStrictEqual([])
      await table().update(item, { set: { [`${index}sk`]: 'b' } })
      await listed(pk).toStrictEqual(['1'])
      await table().delete(item)
      await listed(pk).toStrictEqual([])
    })

    it('pages through equal index keys without gaps or duplicates', async () => {
      const pk = freshPk()
      const sks = Array.from({ length: 25 }, (_, position) => `${100 + position}`)
      await Promise.all(sks.map((sk, position) => table().put(entry(pk, sk, position < 20 ? 'same' : 'zlast'))))
      for (const descending of [false, true]) {
        await expect
          .poll(async () => (await readSks(table(), { index, pk, limit: 4, descending })).toSorted(), {
            timeout: 5_000,
          })
          .toStrictEqual(sks)
      }
    })
  })
}
