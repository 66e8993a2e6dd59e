import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientSettings } from '#functions/platform/aws/client.ts'
import { singleCalls } from '#infra/deploy/account.ts'
import { openDynamo } from '#functions/platform/aws/dynamo/dynamo.ts'
import { openTable } from '#functions/platform/aws/table.ts'
import { ConditionFailed, InvalidCursor } from '#functions/platform/port/table.ts'
import { systemClock } from '#functions/platform/system.ts'
import { type Change, freshPk, readSks } from '#tests/contract/opened.ts'
import { describeTable } from '#tests/contract/table-contract.ts'
import { account, describeStage } from './stage.ts'
import { changeOf, openStream } from './stream.ts'
import { makeTable } from './table.ts'

async function open() {
  const client = new DynamoDBClient(clientSettings(account, singleCalls))
  const { name, ledger, streamArn } = await makeTable(client)
  const stream = openStream(streamArn)
  const changes: Change[] = []
  return {
    client,
    table: openTable({ dynamo: openDynamo(account), name, ledger, clock: systemClock() }),
    async readStream() {
      changes.push(...(await stream.readNew()).map(changeOf))
      return changes
    },
    async close() {
      for (const TableName of [name, ledger]) await client.send(new DeleteTableCommand({ TableName }))
      client.destroy()
      stream.close()
    },
  }
}

describeStage('in AWS', () => {
  describeTable('table in DynamoDB', open)

  describe('table in DynamoDB, by itself', () => {
    let opened: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    it('accepts conditions without parts', async () => {
      const { table } = opened
      const key = { pk: freshPk(), sk: 'a' }
      await table.put(key, { all: [] })
      await expect(table.put(key, { any: [] })).rejects.toThrow(ConditionFailed)
    })

    it('refuses a cursor from outside the query', async () => {
      const { table } = opened
      const pk = freshPk()
      for (const sk of ['a1', 'a2', 'b1', 'b2']) await table.put({ pk, sk })
      const { cursor = '' } = await table.query({ pk, prefix: 'b', limit: 1 })
      // DynamoDB refuses the cursor. An emulator may accept it, but then returns no items.
      const page = await table.query({ pk, prefix: 'a', limit: 9, cursor }).catch((failure: unknown) => failure)
      if (page instanceof Error) expect(page).toBeInstanceOf(InvalidCursor)
      else expect(page).toStrictEqual({ items: [] })
    })

    it('skips items past their ttl on every page', async () => {
      const { table } = opened
      const pk = freshPk()
      for (let index = 0; index < 40; index += 1)
        await table.put({ pk, sk: `${100 + index}`, ttl: index < 38 ? 1 : 4_000_000_000 })
      expect((await table.query({ pk, limit: 2 })).items).toEqual([])
      expect(await readSks(table, { pk, limit: 2 })).toStrictEqual(['138', '139'])
    })
  })
})
