import type { KeysAndAttributes } from '@aws-sdk/client-dynamodb'
import { expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { Throttled } from '#functions/platform/port/table.ts'
import { answeringClient } from '#tests/harness/aws-client.ts'
import type { Dynamo } from './dynamo.ts'
import { openTable } from '#functions/platform/aws/table.ts'

type Input = { readonly RequestItems: { readonly table: KeysAndAttributes } }

/** A DynamoDB that returns this many items in each response, in reverse order. */
function respondingWith(itemsPerResponse: readonly number[]) {
  const requested: (readonly string[])[] = []
  const pauses: number[] = []
  const safe = answeringClient<Dynamo['safe']>((_operation, input: Input) => {
    const { table } = input.RequestItems
    const keys = table.Keys ?? []
    requested.push(keys.map(({ sk }) => sk?.S ?? ''))
    expect(table.ConsistentRead).toBe(true)
    const count = itemsPerResponse[requested.length - 1] ?? 0
    const rest = keys.slice(count)
    return {
      Responses: { table: keys.slice(0, count).toReversed() },
      ...(rest.length > 0 && { UnprocessedKeys: { table: { Keys: rest, ConsistentRead: true } } }),
    }
  })
  const clock = { now: () => instantOf('2026-11-21T00:00:00.000Z'), pause: async (ms: number) => void pauses.push(ms) }
  return {
    requested,
    pauses,
    table: openTable({ dynamo: { safe, unsafe: safe }, name: 'table', ledger: 'ledger', clock }),
  }
}

const keys = ['a', 'b', 'c', 'd'].map((sk) => ({ pk: 'p', sk }))

it('requests again only the keys that were left unprocessed', async () => {
  const { requested, pauses, table } = respondingWith([1, 0, 3])
  expect(await table.getMany(keys)).toEqual(keys)
  expect(requested).toEqual([
    ['a', 'b', 'c', 'd'],
    ['b', 'c', 'd'],
    ['b', 'c', 'd'],
  ])
  expect(pauses).toEqual([25, 50])
})

it('throws Throttled after eight rounds', async () => {
  const { requested, table } = respondingWith([])
  await expect(table.getMany(keys)).rejects.toThrow(Throttled)
  expect(requested).toHaveLength(8)
})

it('sends no request for an empty list of keys', async () => {
  const { requested, table } = respondingWith([])
  expect(await table.getMany([])).toEqual([])
  expect(requested).toEqual([])
})
