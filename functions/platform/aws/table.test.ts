import { expect, it } from 'vitest'
import { systemClock } from '#functions/platform/system.ts'
import { answeringClient } from '#tests/harness/aws-client.ts'
import type { Dynamo } from './dynamo/dynamo.ts'
import { openTable } from './table.ts'

/** A DynamoDB that takes everything, and what it got. */
function takingAll() {
  const sent: { readonly FilterExpression?: string }[] = []
  const client = answeringClient<Dynamo['safe']>((_operation, input) => {
    sent.push(input)
    return { Attributes: { pk: { S: 'p' }, sk: { S: 'a' } } }
  })
  const dynamo: Dynamo = { safe: client, unsafe: client }
  return { sent, table: openTable({ dynamo, name: 'table', ledger: 'ledger', clock: systemClock() }) }
}

const key = { pk: 'p', sk: 'a' }
it('asks DynamoDB for eventual consistency where it is asked for', async () => {
  const { sent, table } = takingAll()
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
  const { sent, table } = takingAll()
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
  const { sent, table } = takingAll()
  await table.query({ pk: 'p', limit: 1 })
  await table.query({ index: 'gsi1', pk: 'p', limit: 1 })
  await table.query({ index: 'gsi2', pk: 'p', limit: 1 })
  // DynamoDB refuses a filter by an attribute that is not in the index.
  expect(sent.map(({ FilterExpression }) => FilterExpression !== undefined)).toEqual([true, true, false])
})
