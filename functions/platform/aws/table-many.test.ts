import type { DynamoDBClient, KeysAndAttributes } from '@aws-sdk/client-dynamodb'
import { expect, it } from 'vitest'
import { Throttled } from '#functions/platform/port/table.ts'
import { openTable } from './table.ts'

type Asked = { readonly input: { readonly RequestItems: { readonly table: KeysAndAttributes } } }

/** A DynamoDB that has room for so many items in each answer, and answers them last first. */
function answering(room: readonly number[]) {
  const asked: (readonly string[])[] = []
  const pauses: number[] = []
  const send = async ({
    input: {
      RequestItems: { table },
    },
  }: Asked) => {
    const keys = table.Keys ?? []
    asked.push(keys.map(({ sk }) => sk?.S ?? ''))
    expect(table.ConsistentRead).toBe(true)
    const fit = room[asked.length - 1] ?? 0
    const rest = keys.slice(fit)
    return {
      Responses: { table: keys.slice(0, fit).toReversed() },
      ...(rest.length > 0 && { UnprocessedKeys: { table: { Keys: rest, ConsistentRead: true } } }),
    }
  }
  const clock = { now: () => '2026-11-21T00:00:00.000Z', pause: async (ms: number) => void pauses.push(ms) }
  return { asked, pauses, table: openTable({ client: { send } as unknown as DynamoDBClient, name: 'table', clock }) }
}

const keys = ['a', 'b', 'c', 'd'].map((sk) => ({ pk: 'p', sk }))

it('asks again for what had no room, and for nothing else', async () => {
  const { asked, pauses, table } = answering([1, 0, 3])
  expect(await table.getMany(keys)).toEqual(keys)
  expect(asked).toEqual([
    ['a', 'b', 'c', 'd'],
    ['b', 'c', 'd'],
    ['b', 'c', 'd'],
  ])
  expect(pauses).toEqual([25, 50])
})

it('gives up after eight rounds, saying that the table is busy', async () => {
  const { asked, table } = answering([])
  await expect(table.getMany(keys)).rejects.toThrow(Throttled)
  expect(asked).toHaveLength(8)
})

it('asks nothing for no keys', async () => {
  const { asked, table } = answering([])
  expect(await table.getMany([])).toEqual([])
  expect(asked).toEqual([])
})
