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
import { type Fitted, fittedCondition } from './shape.ts'
import { attributesOf } from './value.ts'

/** A write of a single item, outside a transaction. */
export type TableWrite = Exclude<Write, { readonly check: unknown }>

/** Sends the write, in one attempt. An update returns all attributes of the item after the change. */
export async function sendWrite(
  client: DynamoDBClient,
  name: string,
  write: TableWrite,
  fitted: Fitted | undefined,
): Promise<{ readonly Attributes?: Record<string, AttributeValue> | undefined }> {
  const { UpdateExpression = '', ...parts } = partsOf(name, write, fitted)
  if ('put' in write) return await client.send(new PutItemCommand({ ...parts, Item: attributesOf(write.put) }))
  const input = { ...parts, Key: keyOf(write) }
  if ('delete' in write) return await client.send(new DeleteItemCommand(input))
  return await client.send(new UpdateItemCommand({ ...input, UpdateExpression, ReturnValues: 'ALL_NEW' }))
}

export function transactItemOf(name: string, write: Write, fitted: Fitted | undefined): TransactWriteItem {
  const { UpdateExpression = '', ...parts } = partsOf(name, write, fitted)
  if ('put' in write) return { Put: { ...parts, Item: attributesOf(write.put) } }
  const input = { ...parts, Key: keyOf(write) }
  if ('delete' in write) return { Delete: input }
  if ('update' in write) return { Update: { ...input, UpdateExpression } }
  return { ConditionCheck: { ConditionExpression: '', ...input } }
}

function partsOf(TableName: string, write: Write, fitted: Fitted | undefined) {
  const builder = expressions()
  const condition = fittedCondition(fitted, write.if)
  return {
    TableName,
    ...(condition && { ConditionExpression: conditionText(condition, builder) }),
    ...('update' in write && { UpdateExpression: changesText(fitted?.changes ?? write.changes, builder) }),
    // The old item shows whether the item's shape has changed or the caller's own condition failed.
    ...(fitted && { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
    ...builder.placeholders(),
  }
}

function keyOf(write: Write): Record<string, AttributeValue> {
  const { pk, sk } = keysOf(write)
  return attributesOf({ pk, sk })
}
