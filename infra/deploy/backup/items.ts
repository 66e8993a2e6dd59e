import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type AttributeValue,
  BatchWriteItemCommand,
  paginateScan,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb'
import { isBusy } from '#functions/platform/aws/failure.ts'
import { attributesOf, itemOf } from '#functions/platform/aws/dynamo/value.ts'
import { handOverPrefix, maintenanceFlags } from '#functions/platform/entities.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { inParallel, type AwsClients, ledgerOf } from '#infra/deploy/aws-clients.ts'

/** Passes all items of a source to `handle`, in batches. Can be called repeatedly. */
export type Source = (handle: (items: readonly Item[]) => Promise<void>) => Promise<void>

/** The most items that DynamoDB writes in one BatchWriteItem request. */
export const batchMax = 25
const segments = 4
const triesMax = 12
const firstWaitMs = 25
const longestWaitMs = 3_000

/**
 * The whole table, scanned in parallel segments. The result is no snapshot when the table is written meanwhile. Up to where due work
 * was handed over is no part of it: a stage that is restored without that hands all of it over again at once.
 */
export function tableSource(clients: AwsClients): Source {
  return (handle) =>
    scan(clients, (page) => handle(page.map(itemOf).filter(({ pk }) => !pk.startsWith(handOverPrefix))))
}

async function scan(
  { dynamo, table }: AwsClients,
  handle: (page: Record<string, AttributeValue>[]) => Promise<void>,
  projection?: string,
): Promise<void> {
  await inParallel(Array(segments).keys(), segments, async (Segment) => {
    const pages = paginateScan(
      { client: dynamo },
      {
        TableName: table,
        Segment,
        TotalSegments: segments,
        ConsistentRead: true,
        ...(projection !== undefined && { ProjectionExpression: projection }),
      },
    )
    for await (const { Items = [] } of pages) await handle(Items)
  })
}

const maintenancePk = maintenanceFlags.key({}).pk

/** The maintenance flag. Restoring leaves it as it is, so that a stage that was closed for a repair stays closed. */
const isMaintenanceFlag = ({ pk }: Record<string, AttributeValue>) => pk?.S === maintenancePk

/** Whether a table is empty, apart from the maintenance flag. */
export async function isEmptyTable({ dynamo, table }: AwsClients): Promise<boolean> {
  const { Items = [] } = await dynamo.send(new ScanCommand({ TableName: table, Limit: 2, ConsistentRead: true }))
  return Items.every(isMaintenanceFlag)
}

/** Deletes all items except the maintenance flag. Returns their number. */
export async function deleteAllItems(clients: AwsClients): Promise<number> {
  let count = 0
  const handle = async (page: Record<string, AttributeValue>[]) => {
    const items = page.filter((item) => !isMaintenanceFlag(item))
    count += items.length
    for (const batch of batchesOf(items))
      await writeBatch(
        clients,
        batch.map((key): WriteRequest => ({ DeleteRequest: { Key: key } })),
      )
  }
  await scan(clients, handle, 'pk, sk')
  return count
}

/**
 * Writes every item of a source in phases, because a running stage acts on items as soon as they exist: a subscriber must find which
 * letters were sent before events are published again, the reconciler must find the stock before the order, and sessions
 * must not work before the other items are there. Returns the number of items written.
 */
export async function writeAllItems(clients: AwsClients, source: Source): Promise<number> {
  let count = 0
  for (const [phase] of phases.entries()) {
    await source(async (items) => {
      const batchItems = items.filter((item) => phaseOf(item) === phase)
      count += batchItems.length
      for (const batch of batchesOf(batchItems)) await writeBatch(clients, batch.map(putRequest))
    })
  }
  return count
}

/** Writes every entry of the ledger: before the table, so that a running stage finds an order with all its entries. */
export async function writeLedger(clients: AwsClients, source: Source): Promise<number> {
  let count = 0
  await source(async (entries) => {
    count += entries.length
    for (const batch of batchesOf(entries)) await writeBatch(ledgerOf(clients), batch.map(putRequest))
  })
  return count
}

function putRequest(item: Item): WriteRequest {
  return { PutRequest: { Item: attributesOf(item) } }
}

/** The conditions of the phases. An item belongs to the last phase whose condition it meets, otherwise to the second. */
const phases: readonly ((item: Item) => boolean)[] = [
  ({ pk }) => pk.startsWith('platform#done#'),
  () => false,
  // Items that a timer looks for, and sessions.
  ({ pk, gsi2pk }) => gsi2pk !== undefined || pk.startsWith('account#session#'),
  ({ pk }) => pk.startsWith('outbox#') || pk === maintenancePk,
]

export function phaseOf(item: Item): number {
  const index = phases.findLastIndex((matches) => matches(item))
  return index === -1 ? 1 : index
}

/** The elements in batches that one request takes. */
export function batchesOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / batchMax) }, (_, index) =>
    all.slice(index * batchMax, (index + 1) * batchMax),
  )
}

/** Writes a batch. Retries items that a busy table did not process, with exponential backoff and jitter. Throws after `triesMax` tries. */
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
