import { expect, it } from 'vitest'
import { Throttled } from '#functions/platform/port/table.ts'
import { systemClock } from '#functions/platform/system.ts'
import type { Dynamo } from './dynamo.ts'
import { AwsRefused } from './refused.ts'
import { openTable } from './table.ts'

/** A DynamoDB that throws these failures one after another, then succeeds. */
function failing(...failures: readonly Error[]) {
  const sent: { readonly ClientRequestToken?: string; readonly FilterExpression?: string }[] = []
  const dynamo: Dynamo = async (_operation, input) => {
    sent.push(input as (typeof sent)[number])
    const failure = failures[sent.length - 1]
    if (failure) throw failure
    return { Attributes: { pk: { S: 'p' }, sk: { S: 'a' } } }
  }
  return { sent, table: openTable({ dynamo, name: 'table', ledger: 'ledger', clock: systemClock() }) }
}

const key = { pk: 'p', sk: 'a' }
const lost = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
const throttling = () => new AwsRefused(400, { name: 'ThrottlingException', message: 'throttled' })
const accessDenied = () => new AwsRefused(400, { name: 'AccessDeniedException', message: 'no' })

it('repeats only idempotent writes after a lost response', async () => {
  for (const repeatable of [
    (table: ReturnType<typeof openTable>) => table.get(key),
    (table: ReturnType<typeof openTable>) => table.put(key),
    (table: ReturnType<typeof openTable>) => table.update(key, { set: { a: 1 } }),
  ]) {
    const { sent, table } = failing(lost())
    await repeatable(table)
    expect(sent).toHaveLength(2)
  }
  for (const unrepeatable of [
    (table: ReturnType<typeof openTable>) => table.put(key, { absent: 'pk' }),
    (table: ReturnType<typeof openTable>) => table.update(key, { add: { a: 1 } }),
  ]) {
    const { sent, table } = failing(lost())
    await expect(unrepeatable(table)).rejects.toThrow('socket hang up')
    expect(sent).toHaveLength(1)
  }
})

it('repeats a transaction with the same token', async () => {
  const { sent, table } = failing(lost(), throttling())
  await table.transact({ count: { update: key, changes: { add: { a: 1 } } } })
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ ClientRequestToken }) => ClientRequestToken)).size).toBe(1)
})

it('stops after five attempts at a throttled table, and after one when access is denied', async () => {
  const throttled = failing(throttling(), throttling(), throttling(), throttling(), throttling(), throttling())
  await expect(throttled.table.update(key, { add: { a: 1 } }, { present: 'pk' })).rejects.toThrow(Throttled)
  expect(throttled.sent).toHaveLength(5)
  const denied = failing(accessDenied())
  await expect(denied.table.get(key)).rejects.toThrow('no')
  expect(denied.sent).toHaveLength(1)
})

it('asks DynamoDB for eventual consistency where it is asked for', async () => {
  const { sent, table } = failing()
  await table.get(key)
  await table.get(key, { consistency: 'eventual' })
  await table.getMany([key, { pk: 'p', sk: 'b' }])
  await table.query({ pk: 'p', limit: 1 })
  await table.query({ pk: 'p', limit: 1, consistency: 'eventual' })
  expect(sent).toMatchObject([
    { ConsistentRead: true },
    { ConsistentRead: false },
    { RequestItems: { table: { ConsistentRead: true } } },
    { ConsistentRead: true },
    { ConsistentRead: false },
  ])
})

it('appends to the ledger’s table where there is no entry with that key, and queries it there', async () => {
  const { sent, table } = failing()
  await table.transact({ state: { put: key }, entry: { append: { ...key, amount: 1 } } })
  await table.query({ from: 'ledger', pk: 'p', limit: 1 })
  expect(sent).toMatchObject([
    {
      TransactItems: [
        { Put: { TableName: 'table' } },
        {
          Put: {
            TableName: 'ledger',
            Item: { pk: { S: 'p' }, sk: { S: 'a' }, amount: { N: '1' } },
            ConditionExpression: 'attribute_not_exists(#n0)',
            ExpressionAttributeNames: { '#n0': 'pk' },
          },
        },
      ],
    },
    { TableName: 'ledger', ConsistentRead: true },
  ])
})

it('leaves out expired items where the time is known, and asks an index of keys for nothing that it does not hold', async () => {
  const { sent, table } = failing()
  await table.query({ pk: 'p', limit: 1 })
  await table.query({ index: 'gsi1', pk: 'p', limit: 1 })
  await table.query({ index: 'gsi2', pk: 'p', limit: 1 })
  // DynamoDB refuses a filter by an attribute that is not in the index.
  expect(sent.map(({ FilterExpression }) => FilterExpression !== undefined)).toEqual([true, true, false])
})
