import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { oneTry } from '#functions/kit/aws/retry.ts'
import { openTable } from '#functions/kit/aws/table.ts'
import { systemClock } from '#functions/kit/system.ts'
import { describeTable } from '#tests/contract/table-contract.ts'
import { account, describeStage, freshName } from './stage.ts'

const keys = [['pk', 'sk'], ['gsi1pk', 'gsi1sk'], ['gsi2pk', 'gsi2sk']] as const

describeStage('in AWS', () => {
  describeTable('table in DynamoDB', async () => {
    const client = new DynamoDBClient({ ...account, ...oneTry })
    const TableName = freshName('ansh')
    const schemaOf = ([hash, range]: (typeof keys)[number]) => [{ AttributeName: hash, KeyType: 'HASH' as const }, { AttributeName: range, KeyType: 'RANGE' as const }]
    await client.send(new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys.flat().map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: schemaOf(keys[0]),
      GlobalSecondaryIndexes: [keys[1], keys[2]].map((index) => ({ IndexName: index[0].slice(0, 4), KeySchema: schemaOf(index), Projection: { ProjectionType: 'ALL' } })),
    }))
    return {
      table: openTable({ client, name: TableName, clock: systemClock() }),
      async close() {
        await client.send(new DeleteTableCommand({ TableName }))
        client.destroy()
      },
    }
  })
})
