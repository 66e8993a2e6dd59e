import type { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, it, vi } from 'vitest'
import { itemOf } from '#functions/platform/aws/value.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { type Source, turnOf, writeAllItems } from './items.ts'
import { canonical, tally } from './ndjson.ts'
import { inParallel, type AwsClients } from './aws-clients.ts'

// The pauses between two tries are real time, which nothing here waits for.
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }))

const named = (pk: string, more: Partial<Item> = {}): Item => ({ pk, sk: 's', ...more })

/** A table that says busy as often as told, then takes half of each batch until little is left of it. */
function busyTable(busy: number) {
  const written: string[] = []
  let asked = 0
  const send = async ({ input }: BatchWriteItemCommand) => {
    asked += 1
    if (asked <= busy) throw Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException' })
    const all = input.RequestItems?.['table'] ?? []
    const taken = all.slice(0, Math.max(5, all.length / 2))
    written.push(...taken.flatMap(({ PutRequest }) => (PutRequest?.Item ? [itemOf(PutRequest.Item).pk] : [])))
    return { UnprocessedItems: all.length > taken.length ? { table: all.slice(taken.length) } : {} }
  }
  return { written, stores: { dynamo: { send }, table: 'table' } as unknown as AwsClients }
}

const from =
  (items: readonly Item[]): Source =>
  (take) =>
    take(items)

it('writes what wakes somebody after what they will look at', async () => {
  const { written, stores } = busyTable(0)
  const items = [
    named('outbox#evt_1'),
    named('session#ses_1'),
    named('order#ord_1', { gsi2pk: 'attention#order' }),
    named('stock#sec_1'),
    named('handled#function#evt_0'),
    named('user#usr_1'),
    named('maintenance'),
  ]
  expect(await writeAllItems(stores, from(items))).toBe(7)
  expect(written).toEqual([
    'handled#function#evt_0',
    'stock#sec_1',
    'user#usr_1',
    'session#ses_1',
    'order#ord_1',
    'outbox#evt_1',
    'maintenance',
  ])
  expect(items.map(turnOf)).toEqual([3, 2, 2, 1, 0, 1, 3])
})

it('asks again for what a busy table left undone, and loses nothing', async () => {
  const { written, stores } = busyTable(2)
  const items = Array.from({ length: 120 }, (_, place) => named(`user#${place}`))
  expect(await writeAllItems(stores, from(items))).toBe(120)
  expect(new Set(written)).toEqual(new Set(items.map(({ pk }) => pk)))
  expect(written).toHaveLength(120)
})

it('gives up on a table that stays busy', async () => {
  const { stores } = busyTable(99)
  await expect(writeAllItems(stores, from([named('user#1')]))).rejects.toThrow('1 items were not written in 12 tries')
})

it('stops at the first failure, and lets go of the source', async () => {
  let open = true
  async function* numbers() {
    try {
      for (let number = 1; ; number += 1) yield number
    } finally {
      open = false
    }
  }
  const seen: number[] = []
  const work = async (number: number) => {
    seen.push(number)
    if (number === 5) throw new Error('five')
  }
  await expect(inParallel(numbers(), 3, work)).rejects.toThrow('five')
  expect(open).toBe(false)
  expect(seen.length).toBeLessThan(10)
})

it('sums lines up the same in any order, and tells one letter', () => {
  const sumOf = (lines: readonly string[]) => {
    const counted = tally()
    for (const line of lines) counted.add(line)
    return counted.read()
  }
  const lines = [{ b: 1, a: { d: null, c: [1, { f: 2, e: 3 }] } }, { z: 'ä' }].map(canonical)
  expect(lines[0]).toBe('{"a":{"c":[1,{"e":3,"f":2}],"d":null},"b":1}')
  expect(sumOf(lines)).toEqual(sumOf(lines.toReversed()))
  expect(sumOf(lines).sum).not.toBe(sumOf([lines[0] ?? '', '{"z":"a"}']).sum)
  expect(sumOf([...lines, ...lines])).not.toEqual(sumOf(lines))
})
