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

/** A write of one item by itself. */
export type TableWrite = Exclude<Write, { readonly check: unknown }>

/** Sends it, once. An update answers the item's attributes as they are then. */
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
  const known = expressions()
  const condition = fittedCondition(fitted, write.if)
  return {
    TableName,
    ...(condition && { ConditionExpression: conditionText(condition, known) }),
    ...('update' in write && { UpdateExpression: changesText(fitted?.changes ?? write.changes, known) }),
    // To tell a shape that changed from a condition of the caller's that failed.
    ...(fitted && { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
    ...known.placeholders(),
  }
}

function keyOf(write: Write): Record<string, AttributeValue> {
  const { pk, sk } = keysOf(write)
  return attributesOf({ pk, sk })
}
