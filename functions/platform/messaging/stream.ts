import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { itemOf } from '#functions/platform/aws/value.ts'
import type { Entry } from '#functions/platform/entry.ts'
import { lambda } from '#functions/platform/middy.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Item } from '#functions/platform/port/table.ts'

/** An item newly made, as the table's stream tells it. */
export interface Made {
  readonly pk: string
  /** Nothing where the stream tells no item, or one that this table never writes. */
  readonly item: Item | undefined
  /** Its number in the stream. */
  readonly sequence: string
}

/**
 * Hears of the new items whose `pk` begins so, in the order of the stream; what is changed or deleted passes by. `take`
 * answers the first item that it could not take: that one and all after it come again.
 */
export function stream(
  begins: string,
  take: (made: readonly Made[], ports: Ports) => Promise<Made | undefined>,
): Entry {
  return (ports) =>
    lambda(async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
      const made = Records.filter(({ eventName }) => eventName === 'INSERT').map(madeIn)
      const untaken = await take(
        made.filter(({ pk }) => pk.startsWith(begins)),
        ports,
      )
      return { batchItemFailures: untaken ? [{ itemIdentifier: untaken.sequence }] : [] }
    })
}

function madeIn({ dynamodb: { Keys, NewImage, SequenceNumber = '' } = {} }: DynamoDBRecord): Made {
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
