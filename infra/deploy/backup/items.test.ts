import type { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, it, vi } from 'vitest'
import { itemOf } from '#functions/platform/aws/dynamo/value.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { phaseOf, type Source, writeAllItems, writeLedger } from './items.ts'
import { canonical, checksum } from './ndjson.ts'
import { inParallel, type AwsClients, tablesOf } from '#infra/deploy/aws-clients.ts'

// The pauses between tries are real time. The mock skips them.
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }))

const named = (pk: string, more: Partial<Item> = {}): Item => ({ pk, sk: 's', ...more })

/** A table that throttles the first `busy` requests, then accepts half of each batch, or five items when less is left. */
function busyTable(busy: number) {
  const written: string[] = []
  const tables = new Set<string>()
  let requests = 0
  const send = async ({ input }: BatchWriteItemCommand) => {
    requests += 1
    if (requests <= busy)
      throw Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException' })
    const [[name, all] = ['', []]] = Object.entries(input.RequestItems ?? {})
    tables.add(name)
    const accepted = all.slice(0, Math.max(5, all.length / 2))
    written.push(...accepted.flatMap(({ PutRequest }) => (PutRequest?.Item ? [itemOf(PutRequest.Item).pk] : [])))
    return { UnprocessedItems: all.length > accepted.length ? { [name]: all.slice(accepted.length) } : {} }
  }
  return { written, tables, clients: { dynamo: { send }, table: 'table', ledger: 'ledger' } as unknown as AwsClients }
}

const from =
  (items: readonly Item[]): Source =>
  (handle) =>
    handle(items)

it('writes items that start work after the items that this work reads', async () => {
  const { written, clients } = busyTable(0)
  const items = [
    named('outbox#evt_1'),
    named('account#session#ses_1'),
    named('order#order#ord_1', { gsi2pk: 'order#due#0' }),
    named('order#stock#sec_1'),
    named('platform#done#function#evt_0'),
    named('account#user#usr_1'),
    named('platform#maintenance'),
  ]
  expect(await writeAllItems(clients, from(items))).toBe(7)
  expect(written).toEqual([
    'platform#done#function#evt_0',
    'order#stock#sec_1',
    'account#user#usr_1',
    'account#session#ses_1',
    'order#order#ord_1',
    'outbox#evt_1',
    'platform#maintenance',
  ])
  expect(items.map(phaseOf)).toEqual([3, 2, 2, 1, 0, 1, 3])
})

it('writes the entries of the ledger into the ledger alone, and loses none in a busy one', async () => {
  const { written, tables, clients } = busyTable(2)
  const entries = Array.from({ length: 40 }, (_, number) => named(`order#ledger#ord_${100 + number}`))
  expect(await writeLedger(clients, from(entries))).toBe(40)
  expect(written.toSorted()).toEqual(entries.map(({ pk }) => pk))
  expect([...tables]).toEqual(['ledger'])
})

it('finds the ledger beside a restored table', () => {
  const names = { table: 'ansh-beta-table', ledger: 'ansh-beta-ledger' }
  expect(tablesOf(names)).toEqual(names)
  expect(tablesOf(names, 'ansh-beta-table-restored-1')).toEqual({
    table: 'ansh-beta-table-restored-1',
    ledger: 'ansh-beta-ledger-restored-1',
  })
  expect(() => tablesOf(names, 'ansh-other-table')).toThrow('neither ansh-beta-table nor restored from it')
})

it('retries the items that a busy table did not process, and loses none', async () => {
  const { written, clients } = busyTable(2)
  const items = Array.from({ length: 120 }, (_, index) => named(`account#user#${index}`))
  expect(await writeAllItems(clients, from(items))).toBe(120)
  expect(new Set(written)).toEqual(new Set(items.map(({ pk }) => pk)))
  expect(written).toHaveLength(120)
})

it('fails when a table stays busy', async () => {
  const { clients } = busyTable(99)
  await expect(writeAllItems(clients, from([named('account#user#1')]))).rejects.toThrow(
    '1 items were not written in 12 tries',
  )
})

it('stops at the first failure and closes the source', async () => {
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

it('computes the same checksum for lines in any order, and another one when a letter changes', () => {
  const sumOf = (lines: readonly string[]) => {
    const lineSum = checksum()
    for (const line of lines) lineSum.add(line)
    return lineSum.read()
  }
  const lines = [{ b: 1, a: { d: null, c: [1, { f: 2, e: 3 }] } }, { z: 'ä' }].map(canonical)
  expect(lines[0]).toBe('{"a":{"c":[1,{"e":3,"f":2}],"d":null},"b":1}')
  expect(sumOf(lines)).toEqual(sumOf(lines.toReversed()))
  expect(sumOf(lines).sum).not.toBe(sumOf([lines[0] ?? '', '{"z":"a"}']).sum)
  expect(sumOf([...lines, ...lines])).not.toEqual(sumOf(lines))
})
