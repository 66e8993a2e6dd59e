import { describe, expect, it } from 'vitest'
import { type Condition, ConditionFailed, type Item, type Table } from '#functions/platform/port/table.ts'
import { freshPk } from './opened.ts'

const stored = { text: 'm', count: 5, yes: true, none: null, map: { in: 1, none: null }, list: [1], emoji: '😀' }

/** Conditions on the item above. Each is also tested negated by `not`. */
const holding: Record<string, Condition> = {
  'absent attribute': { absent: 'other' },
  'absent name that objects inherit': { absent: 'toString' },
  'present attribute': { present: 'text' },
  'present null': { present: 'none' },
  'present key': { present: 'pk' },
  'is text': { attribute: 'text', is: 'm' },
  'is number': { attribute: 'count', is: 5 },
  'is truth': { attribute: 'yes', is: true },
  'at least, equal': { attribute: 'count', atLeast: 5 },
  'at least, above': { attribute: 'count', atLeast: 4.99 },
  'at least, text': { attribute: 'text', atLeast: 'm' },
  'at least, text in byte order': { attribute: 'emoji', atLeast: '\uFF5E' },
  'below number': { attribute: 'count', below: 5.01 },
  'below text': { attribute: 'text', below: 'ma' },
  'all of one': { all: [{ any: [{ absent: 'nothing' }, { attribute: 'count', below: 1 }] }] },
  'any of one': { any: [{ any: [{ all: [{ present: 'text' }, { present: 'count' }] }] }] },
  all: { all: [{ present: 'text' }, { attribute: 'count', atLeast: 1 }, { attribute: 'count', below: 10 }] },
  any: { any: [{ absent: 'text' }, { attribute: 'count', is: 5 }] },
  nested: {
    all: [
      { any: [{ absent: 'pk' }, { all: [{ present: 'map' }, { not: { attribute: 'count', is: 2 } }] }] },
      { not: { absent: 'text' } },
    ],
  },
}

const failing: Record<string, Condition> = {
  'is of another type': { attribute: 'count', is: '5' },
  'is nothing': { attribute: 'other', is: 5 },
  'is not null': { attribute: 'none', is: false },
  'at least, below': { attribute: 'count', atLeast: 5.01 },
  'at least nothing': { attribute: 'other', atLeast: 0 },
  'at least of another type': { attribute: 'text', atLeast: 0 },
  'below, equal': { attribute: 'count', below: 5 },
  'below nothing': { attribute: 'other', below: 9 },
  'below of another type': { attribute: 'count', below: 'z' },
  'all but one': { all: [{ present: 'text' }, { attribute: 'count', below: 5 }, { present: 'count' }] },
  'none of any': { any: [{ absent: 'text' }, { attribute: 'count', below: 5 }] },
}

export function testConditions(table: () => Table): void {
  async function item(): Promise<Item> {
    const made: Item = { pk: freshPk(), sk: 'a', ...stored }
    await table().put(made)
    return made
  }

  async function expectHolds(condition: Condition): Promise<void> {
    const before = await item()
    expect(await table().update(before, { add: { count: 1 } }, condition)).toStrictEqual({ ...before, count: 6 })
  }

  async function expectFails(condition: Condition): Promise<void> {
    const before = await item()
    await expect(table().update(before, { set: { text: 'lost' } }, condition)).rejects.toThrow(ConditionFailed)
    await expect(table().put({ pk: before.pk, sk: 'a' }, condition)).rejects.toThrow(ConditionFailed)
    await expect(table().delete(before, condition)).rejects.toThrow(ConditionFailed)
    expect(await table().get(before)).toStrictEqual(before)
  }

  describe('condition', () => {
    for (const [name, condition] of Object.entries(holding)) {
      it(`${name} holds`, () => expectHolds(condition))
      it(`not ${name} fails`, () => expectFails({ not: condition }))
    }
    for (const [name, condition] of Object.entries(failing)) {
      it(`${name} fails`, () => expectFails(condition))
      it(`not ${name} holds`, () => expectHolds({ not: condition }))
    }

    it('on a missing item finds every attribute absent', async () => {
      const key = { pk: freshPk(), sk: 'a' }
      for (const condition of [
        { present: 'pk' },
        { attribute: 'count', below: 9 },
        { attribute: 'pk', is: key.pk },
      ] satisfies Condition[]) {
        await expect(table().put({ ...key }, condition)).rejects.toThrow(ConditionFailed)
        await expect(table().update(key, { set: { a: 1 } }, condition)).rejects.toThrow(ConditionFailed)
        await expect(table().delete(key, condition)).rejects.toThrow(ConditionFailed)
      }
      expect(await table().get(key)).toBeUndefined()
      await table().put({ ...key, first: true }, { absent: 'pk' })
      await expect(table().put({ ...key, first: false }, { absent: 'pk' })).rejects.toThrow(ConditionFailed)
      expect(await table().get(key)).toStrictEqual({ ...key, first: true })
    })

    it('lets one of many writers claim a key', async () => {
      const key = { pk: freshPk(), sk: 'a' }
      const claims = await Promise.allSettled(
        Array.from({ length: 30 }, (_, claimant) => table().put({ ...key, claimant }, { absent: 'pk' })),
      )
      const winners = claims.flatMap((claim, claimant) => (claim.status === 'fulfilled' ? [claimant] : []))
      expect(winners).toHaveLength(1)
      expect(await table().get(key)).toStrictEqual({ ...key, claimant: winners[0] })
    })

    it('gives 50 pieces to 300 concurrent callers, exactly 50 times', async () => {
      const key = { pk: freshPk(), sk: 'stock' }
      await table().put({ ...key, available: 50 })
      const take = (order: number) =>
        table().update(
          key,
          { add: { available: -1 }, set: { [`hold#ord_${order}`]: 1 } },
          { attribute: 'available', atLeast: 1 },
        )
      const takes = await Promise.allSettled(Array.from({ length: 300 }, (_, order) => take(order)))
      const winners = takes.flatMap((each, order) => (each.status === 'fulfilled' ? [`ord_${order}`] : []))
      expect(
        takes.flatMap((each) =>
          each.status === 'rejected' && !(each.reason instanceof ConditionFailed) ? [each.reason] : [],
        ),
      ).toStrictEqual([])
      expect(winners).toHaveLength(50)
      const left = await table().get(key)
      expect(left?.['available']).toBe(0)
      expect(
        Object.keys(left ?? {})
          .filter((name) => name.startsWith('hold#'))
          .map((name) => name.slice('hold#'.length))
          .toSorted(),
      ).toStrictEqual(winners.toSorted())
    })
  })
}
