import {
  type AttributeValue,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  type TransactWriteItem,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import type { TableWrite, Write } from '#functions/platform/port/table.ts'
import { conditionOf, keysOf } from '#functions/platform/port/write.ts'
import { changesText, conditionText, expressions } from './expression.ts'
import { attributesOf } from './value.ts'

/** Sends the write. An update returns all attributes of the item after the change. */
export async function sendWrite(
  dynamo: Pick<DynamoDBClient, 'send'>,
  name: string,
  write: TableWrite,
): Promise<{ readonly Attributes?: Record<string, AttributeValue> | undefined }> {
  const { UpdateExpression = '', ...parts } = partsOf(name, write)
  if ('put' in write) return await dynamo.send(new PutItemCommand({ ...parts, Item: attributesOf(write.put) }))
  const input = { ...parts, Key: keyOf(write) }
  if ('delete' in write) return await dynamo.send(new DeleteItemCommand(input))
  return await dynamo.send(new UpdateItemCommand({ ...input, UpdateExpression, ReturnValues: 'ALL_NEW' }))
}

interface TableNames {
  readonly name: string
  readonly ledger: string
}

export function transactItemOf({ name, ledger }: TableNames, write: Write): TransactWriteItem {
  if ('append' in write) return { Put: { ...partsOf(ledger, write), Item: attributesOf(write.append) } }
  const { UpdateExpression = '', ...parts } = partsOf(name, write)
  if ('put' in write) return { Put: { ...parts, Item: attributesOf(write.put) } }
  const input = { ...parts, Key: keyOf(write) }
  if ('delete' in write) return { Delete: input }
  if ('update' in write) return { Update: { ...input, UpdateExpression } }
  return { ConditionCheck: { ConditionExpression: '', ...input } }
}

function partsOf(TableName: string, write: Write) {
  const builder = expressions()
  const condition = conditionOf(write)
  return {
    TableName,
    ...(condition && { ConditionExpression: conditionText(condition, builder) }),
    ...('update' in write && { UpdateExpression: changesText(write.changes, builder) }),
    ...builder.placeholders(),
  }
}

function keyOf(write: Write): Record<string, AttributeValue> {
  const { pk, sk } = keysOf(write)
  return attributesOf({ pk, sk })
}
