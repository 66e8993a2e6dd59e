import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type AttributeValue,
  BatchWriteItemCommand,
  paginateScan,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb'
import { isBusy } from '#functions/platform/aws/retry.ts'
import { attributesOf, itemOf } from '#functions/platform/aws/value.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { inParallel, type AwsClients } from './aws-clients.ts'

/** Where items come from, as often as they are asked for. */
export type Source = (take: (items: readonly Item[]) => Promise<void>) => Promise<void>

/** As many as DynamoDB writes in one request. */
export const batchMax = 25
const segments = 4
const triesMax = 12
const firstWaitMs = 25
const longestWaitMs = 3_000

/** The whole table, read in parts at once. Other hands may be writing: it is no picture of one instant. */
export function tableSource(stores: AwsClients): Source {
  return (take) => scan(stores, (page) => take(page.map(itemOf)))
}

async function scan(
  { dynamo, table }: AwsClients,
  take: (page: Record<string, AttributeValue>[]) => Promise<void>,
  only?: string,
): Promise<void> {
  await inParallel(Array(segments).keys(), segments, async (Segment) => {
    const pages = paginateScan(
      { client: dynamo },
      {
        TableName: table,
        Segment,
        TotalSegments: segments,
        ConsistentRead: true,
        ...(only !== undefined && { ProjectionExpression: only }),
      },
    )
    for await (const { Items = [] } of pages) await take(Items)
  })
}

/** Whether the house is closed: that is of now, whatever comes back, so that a house closed for its repair stays so. */
const isFlag = ({ pk }: Record<string, AttributeValue>) => pk?.S === 'maintenance'

/** But for the flag of maintenance. */
export async function isEmptyTable({ dynamo, table }: AwsClients): Promise<boolean> {
  const { Items = [] } = await dynamo.send(new ScanCommand({ TableName: table, Limit: 2, ConsistentRead: true }))
  return Items.every(isFlag)
}

/** All but the flag of maintenance. Answers how many there were. */
export async function deleteAllItems(stores: AwsClients): Promise<number> {
  let count = 0
  const take = async (page: Record<string, AttributeValue>[]) => {
    const items = page.filter((item) => !isFlag(item))
    count += items.length
    for (const batch of batchesOf(items))
      await writeBatch(
        stores,
        batch.map((key): WriteRequest => ({ DeleteRequest: { Key: key } })),
      )
  }
  await scan(stores, take, 'pk, sk')
  return count
}

/**
 * Writes every item of a source, those last that wake somebody. A live stage acts on what it finds: a hearer must find what
 * it has heard before it is told again, the reconciler an order's stock before the order, and nobody may come in with a
 * session before the rest is there. Answers how many were written.
 */
export async function writeAllItems(stores: AwsClients, source: Source): Promise<number> {
  let count = 0
  for (const [turn] of turns.entries()) {
    await source(async (items) => {
      const due = items.filter((item) => turnOf(item) === turn)
      count += due.length
      for (const batch of batchesOf(due))
        await writeBatch(
          stores,
          batch.map((item): WriteRequest => ({ PutRequest: { Item: attributesOf(item) } })),
        )
    })
  }
  return count
}

/** An item goes with the last turn that claims it, else with the second. */
const turns: readonly ((item: Item) => boolean)[] = [
  ({ pk }) => pk.startsWith('handled#'),
  () => false,
  // What a timer looks for, and who may come in.
  ({ pk, gsi2pk }) => gsi2pk !== undefined || pk.startsWith('session#'),
  ({ pk }) => pk.startsWith('outbox#') || pk === 'maintenance',
]

export function turnOf(item: Item): number {
  const claimed = turns.findLastIndex((claims) => claims(item))
  return claimed === -1 ? 1 : claimed
}

function batchesOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / batchMax) }, (_, place) =>
    all.slice(place * batchMax, (place + 1) * batchMax),
  )
}

/** DynamoDB may leave some of a batch undone when it is busy: those are asked again, each time later and at a random moment. */
export async function writeBatch({ dynamo, table }: AwsClients, batch: WriteRequest[]): Promise<void> {
  let left = batch
  for (let tried = 1; ; tried += 1) {
    const { UnprocessedItems } = await dynamo
      .send(new BatchWriteItemCommand({ RequestItems: { [table]: left } }))
      .catch((failure: unknown) => {
        if (!isBusy(failure)) throw failure
        return { UnprocessedItems: { [table]: left } }
      })
    left = UnprocessedItems?.[table] ?? []
    if (left.length === 0) return
    if (tried === triesMax)
      throw new Error(`${table} is too busy: ${left.length} items were not written in ${tried} tries`)
    await wait(randomInt(1, Math.min(firstWaitMs * 2 ** tried, longestWaitMs)))
  }
}
