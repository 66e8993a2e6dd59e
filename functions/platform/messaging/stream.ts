import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { itemOf } from '#functions/platform/aws/dynamo/value.ts'
import type { Permissions } from '#shared/kernel/permissions.ts'
import { type DeclaredEntry, declaredEntry } from '#functions/platform/entry.ts'
import { lambda } from '#functions/platform/middy.ts'
import { type ContextOf, permitted } from '#functions/platform/context.ts'
import type { Item, Key } from '#functions/platform/port/table.ts'

/** A batch of a stream has many causes and so no correlation id. */
type StreamPorts<P extends Permissions> = Omit<ContextOf<P>, 'correlation'>

/** A newly inserted item, from the table's stream. */
export interface InsertedItem {
  readonly pk: string
  /** Undefined when the record has no image, or one with attribute types that this table never stores. */
  readonly item: Item | undefined
  /** Its sequence number in the stream. */
  readonly sequence: string
}

/**
 * Handles inserted items whose `pk` starts with `prefix`, in the order of the stream; updates and deletions are skipped.
 * `handle` returns the first item that it could not handle: the stream delivers that item and all after it again.
 */
export function stream<const P extends Permissions>(
  prefix: string,
  permissions: P,
  handle: (inserted: readonly InsertedItem[], ports: StreamPorts<P>) => Promise<InsertedItem | undefined>,
): DeclaredEntry {
  return declaredEntry(permissions, (ports) =>
    lambda(async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
      const inserted = Records.filter(({ eventName }) => eventName === 'INSERT').map(insertedItemOf)
      const failed = await handle(
        inserted.filter(({ pk }) => pk.startsWith(prefix)),
        permitted<P>(ports),
      )
      return { batchItemFailures: failed ? [{ itemIdentifier: failed.sequence }] : [] }
    }),
  )
}

/** An item that was changed or removed, from a table's stream. */
export interface AlteredItem {
  readonly keys: Key
  readonly change: 'MODIFY' | 'REMOVE'
}

/** Handles the items that were changed or removed; new ones are skipped. */
export function alteredItems<const P extends Permissions>(
  permissions: P,
  handle: (altered: readonly AlteredItem[], ports: StreamPorts<P>) => void,
): DeclaredEntry {
  return declaredEntry(permissions, (ports) =>
    lambda(async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
      handle(Records.flatMap(alteredItemOf), permitted<P>(ports))
      return { batchItemFailures: [] }
    }),
  )
}

function alteredItemOf({ eventName, dynamodb: { Keys } = {} }: DynamoDBRecord): AlteredItem[] {
  if (eventName !== 'MODIFY' && eventName !== 'REMOVE') return []
  return [{ keys: { pk: Keys?.['pk']?.S ?? '', sk: Keys?.['sk']?.S ?? '' }, change: eventName }]
}

function insertedItemOf({ dynamodb: { Keys, NewImage, SequenceNumber = '' } = {} }: DynamoDBRecord): InsertedItem {
  return {
    pk: Keys?.['pk']?.S ?? '',
    item: NewImage && readItem(NewImage as Parameters<typeof itemOf>[0]),
    sequence: SequenceNumber,
  }
}

function readItem(image: Parameters<typeof itemOf>[0]): Item | undefined {
  try {
    return itemOf(image)
  } catch {
    return undefined
  }
}
