import { describe, expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import { InvalidWrite, type Item } from '#functions/platform/port/table.ts'
import { movableClock } from '#infra/local/clock.ts'
import { openTable } from '#infra/local/table.ts'
import { mondayMorning } from '#tests/harness/harness.ts'
import { bytesOf, indexWriteUnits, openMeter, readUnits, tableWriteUnits } from './meter.ts'

const key = { pk: 'p#1', sk: 'thing' }
/** An item of this many bytes: its keys take 12. */
const item = (bytes: number, more: Partial<Item> = {}): Item => ({
  ...key,
  ...more,
  x: 'a'.repeat(bytes - 13 - bytesOf(more)),
})

describe('the size of an item', () => {
  it.each([
    ['names and text count their UTF-8 bytes', { name: 'Asha' }, 8],
    ['a rupee sign takes three bytes', { a: '₹' }, 4],
    ['a number takes a byte for two digits and one more', { a: 52_340 }, 1 + 2 + 1],
    ['leading and trailing zeros and the point do not count', { a: 0.0105 }, 1 + 2 + 1],
    ['zero has no significant digit', { a: 0 }, 1 + 1],
    ['an exponent does not count', { a: 1.5e21 }, 1 + 1 + 1],
    ['booleans and null take one byte', { a: true, b: null }, 4],
    ['a list takes three bytes, and one for each member', { a: ['x', 12] }, 1 + 3 + (1 + 1) + (2 + 1)],
    ['a map is like a list, and its names count', { holds: { ord_1: 10 } }, 5 + 3 + 5 + (1 + 1) + 1],
    ['undefined members do not count', { a: undefined }, 0],
  ])('%s', (_, given, bytes) => {
    expect(bytesOf(given)).toBe(bytes)
  })
})

describe('units', () => {
  it('are read by 4 KB begun, and one for an empty result', () => {
    expect(readUnits(4097, { consistency: 'eventual' })).toBe(1)
    expect([0, 1, 4096, 4097, 50_000].map((bytes) => readUnits(bytes))).toEqual([1, 1, 1, 2, 13])
  })

  it('are written by 1 KB begun of the larger of before and after', () => {
    expect(tableWriteUnits(undefined, undefined)).toBe(1)
    expect(tableWriteUnits(undefined, item(1024))).toBe(1)
    expect(tableWriteUnits(item(1025), item(100))).toBe(2)
    expect(tableWriteUnits(item(2049), undefined)).toBe(3)
  })

  it('are written to an index for each removed or added key, and for a change under the same key', () => {
    const at = (gsi1sk: string, bytes = 100) => item(bytes, { gsi1pk: 'list', gsi1sk })
    expect(indexWriteUnits(item(100), item(200))).toBe(0)
    expect(indexWriteUnits(undefined, at('1'))).toBe(1)
    expect(indexWriteUnits(at('1'), at('1'))).toBe(0)
    expect(indexWriteUnits(at('1'), at('1', 1500))).toBe(2)
    expect(indexWriteUnits(at('1'), at('2', 1500))).toBe(1 + 2)
    expect(indexWriteUnits(at('1', 1500), item(100))).toBe(2)
    expect(indexWriteUnits(undefined, item(100, { gsi1pk: 'list', gsi1sk: '1', gsi2pk: 'due', gsi2sk: '1' }))).toBe(2)
    expect(indexWriteUnits(undefined, item(100, { gsi1pk: 'half a place' }))).toBe(0)
  })

  it('are written to the index of keys only when the place of an item changes', () => {
    const due = (gsi2sk: string, bytes: number) => item(bytes, { gsi2pk: 'due', gsi2sk })
    expect(indexWriteUnits(undefined, due('1', 5000))).toBe(1)
    expect(indexWriteUnits(due('1', 5000), due('1', 6000))).toBe(0)
    expect(indexWriteUnits(due('1', 5000), due('2', 5000))).toBe(1 + 1)
    expect(indexWriteUnits(due('1', 5000), item(5000))).toBe(1)
  })
})

describe('a metered table', () => {
  const open = () => {
    const meter = openMeter()
    const { table } = meter.adapt({
      table: openTable({ file: ':memory:', clock: movableClock(mondayMorning) }),
    } as unknown as Ports)
    return { meter, table }
  }

  it('charges each call as DynamoDB does', async () => {
    const { meter, table } = open()
    await table.put(item(1500))
    await table.get(key)
    await table.get({ ...key, sk: 'other' })
    await table.update(key, { set: { x: 'short' } })
    await table.delete(key)
    await table.delete(key)
    expect(meter.take().calls.map(({ kind, readUnits, writeUnits }) => [kind, readUnits, writeUnits])).toEqual([
      ['put', 0, 2],
      ['get', 1, 0],
      ['get', 1, 0],
      ['update', 0, 2],
      ['delete', 0, 1],
      ['delete', 0, 1],
    ])
    expect(meter.take()).toEqual({ calls: [], readUnits: 0, writeUnits: 0 })
  })

  it('charges a transaction twice, its indexes once, and one that was cancelled as well', async () => {
    const { meter, table } = open()
    await table.transact({
      item: { put: item(1500, { gsi2pk: 'due', gsi2sk: '1' }) },
      mark: { put: { ...key, sk: 'mark' } },
    })
    expect(meter.take().writeUnits).toBe(2 * 2 + 1 + 2 * 1)
    await expect(table.transact({ mark: { put: { ...key, sk: 'mark' }, if: { absent: 'pk' } } })).rejects.toThrow()
    expect(meter.take().writeUnits).toBe(2)
    await expect(table.put({ pk: '', sk: '' })).rejects.toThrow(InvalidWrite)
  })

  it('charges a query by the sum of the items read, including one beyond its page, and half by an index', async () => {
    const { meter, table } = open()
    for (const sk of ['a', 'b', 'c']) await table.put({ pk: 'p', sk, gsi1pk: 'list', gsi1sk: sk, x: 'a'.repeat(3000) })
    meter.take()
    await table.query({ pk: 'p', limit: 1 })
    await table.query({ pk: 'p', limit: 3 })
    await table.query({ index: 'gsi1', pk: 'list', limit: 3 })
    await table.query({ index: 'gsi1', pk: 'nobody', limit: 3 })
    expect(meter.take().calls.map(({ readUnits, found }) => [readUnits, found])).toEqual([
      [2, 1],
      [3, 3],
      [1.5, 3],
      [0.5, 0],
    ])
  })
})
