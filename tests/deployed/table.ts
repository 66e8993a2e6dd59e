import { randomUUID } from 'node:crypto'
import { CreateTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb'

const keys = [
  ['pk', 'sk'],
  ['gsi1pk', 'gsi1sk'],
  ['gsi2pk', 'gsi2sk'],
] as const

/** Creates a table with our keys, indexes and stream, and its ledger. */
export async function makeTable(
  client: DynamoDBClient,
  { name, ledger } = freshNames(),
): Promise<{ readonly name: string; readonly ledger: string; readonly streamArn: string }> {
  const schemaOf = ([hash, range]: (typeof keys)[number]) => [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ]
  const made = await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys.flat().map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: schemaOf(keys[0]),
      GlobalSecondaryIndexes: [keys[1], keys[2]].map((index) => ({
        IndexName: index[0].slice(0, 4),
        KeySchema: schemaOf(index),
        Projection: { ProjectionType: index[0] === 'gsi1pk' ? 'ALL' : 'KEYS_ONLY' },
      })),
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
    }),
  )
  await client.send(
    new CreateTableCommand({
      TableName: ledger,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys[0].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: schemaOf(keys[0]),
    }),
  )
  return { name, ledger, streamArn: made.TableDescription?.LatestStreamArn ?? '' }
}

function freshNames() {
  return { name: `ansh-${randomUUID()}`, ledger: `ansh-ledger-${randomUUID()}` }
}
