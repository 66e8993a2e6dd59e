import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs'
import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, it } from 'vitest'
import { attributesOf } from '#functions/platform/aws/dynamo/value.ts'
import { logGroupOf } from '#infra/constructs/grants.ts'
import { functionsOf } from '#infra/functions/define.ts'
import { functions } from '#infra/functions/registry.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { openDeployed } from './deployed.ts'
import { account, describeStage } from './stage.ts'

describeStage('the ledger of the application on an emulator of AWS', (stage) => {
  it('starts the alarm for an entry that is changed or removed by hand, and not for a new one', async () => {
    const dynamo = new DynamoDBClient(account)
    const TableName = namesOf(stage).ledger
    // An entry of no order, so that the ledger audit of other tests passes.
    const key = { pk: `test#${Date.now().toString(36)}`, sk: 'entry' }
    const put = (amount: number) =>
      dynamo.send(new PutItemCommand({ TableName, Item: attributesOf({ ...key, amount }) }))
    await put(1)
    await put(2)
    await dynamo.send(new DeleteItemCommand({ TableName, Key: attributesOf(key) }))
    await openDeployed(stage).eventually(async () =>
      expect(await changesOf(stage, `${key.pk} ${key.sk}`)).toEqual(['MODIFY', 'REMOVE']),
    )
    dynamo.destroy()
  })
})

/** What the function that watches the ledger has logged about an entry. */
async function changesOf(stage: Stage, entry: string): Promise<string[]> {
  const client = new CloudWatchLogsClient(account)
  const found: string[] = []
  for (const definition of functionsOf(functions, 'ledger-change')) {
    const logGroupName = logGroupOf(definition, stage.name)
    for await (const { events = [] } of paginateFilterLogEvents({ client }, { logGroupName })) {
      const texts = events.map(({ message = '' }) => message)
      for (const text of texts.filter((each) => each.includes('"ledger-changed"') && each.includes(entry)))
        found.push((JSON.parse(text) as { readonly change: string }).change)
    }
  }
  client.destroy()
  return found.toSorted()
}
