import {
  type AttributeValue,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  type TransactWriteItem,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import type { Write } from '#functions/platform/port/table.ts'
import { keysOf } from '#functions/platform/port/write.ts'
import { changesText, conditionText, expressions } from './expression.ts'
import { attributesOf } from './value.ts'

/** A write of a single item, outside a transaction. */
export type TableWrite = Exclude<Write, { readonly check: unknown }>

/** Sends the write, in one attempt. An update returns all attributes of the item after the change. */
export async function sendWrite(
  client: DynamoDBClient,
  name: string,
  write: TableWrite,
): Promise<{ readonly Attributes?: Record<string, AttributeValue> | undefined }> {
  const { UpdateExpression = '', ...parts } = partsOf(name, write)
  if ('put' in write) return await client.send(new PutItemCommand({ ...parts, Item: attributesOf(write.put) }))
  const input = { ...parts, Key: keyOf(write) }
  if ('delete' in write) return await client.send(new DeleteItemCommand(input))
  return await client.send(new UpdateItemCommand({ ...input, UpdateExpression, ReturnValues: 'ALL_NEW' }))
}

export function transactItemOf(name: string, write: Write): TransactWriteItem {
  const { UpdateExpression = '', ...parts } = partsOf(name, write)
  if ('put' in write) return { Put: { ...parts, Item: attributesOf(write.put) } }
  const input = { ...parts, Key: keyOf(write) }
  if ('delete' in write) return { Delete: input }
  if ('update' in write) return { Update: { ...input, UpdateExpression } }
  return { ConditionCheck: { ConditionExpression: '', ...input } }
}

function partsOf(TableName: string, write: Write) {
  const builder = expressions()
  return {
    TableName,
    ...(write.if && { ConditionExpression: conditionText(write.if, builder) }),
    ...('update' in write && { UpdateExpression: changesText(write.changes, builder) }),
    ...builder.placeholders(),
  }
}

function keyOf(write: Write): Record<string, AttributeValue> {
  const { pk, sk } = keysOf(write)
  return attributesOf({ pk, sk })
}
