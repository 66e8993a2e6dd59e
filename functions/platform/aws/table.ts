import { randomUUID } from 'node:crypto'
import {
  DynamoDBClient,
  GetItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import type { Clock } from '#functions/platform/port/ports.ts'
import type { Item, Key, Table, Write } from '#functions/platform/port/table.ts'
import { checkGetMany } from '#functions/platform/port/query.ts'
import { checkKeys, copyWrite, copyWrites, encode } from '#functions/platform/port/write.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import type { StageContext } from './ports.ts'
import { isBusy, isUncertain, noRetries, retried } from './retry.ts'
import { fit, type Fitted, hasDepth, isOutgrown } from './shape.ts'
import { isInvalid, reasonsOf, throwTranslated } from './table-failure.ts'
import { readPage } from './table-query.ts'
import { readMany } from './table-many.ts'
import { attributesOf, itemOf } from './value.ts'
import { sendWrite, type TableWrite, transactItemOf } from './write-command.ts'

interface Options {
  /** Made with `oneTry`: this file decides which requests are repeated. */
  readonly client: DynamoDBClient
  readonly name: string
  readonly clock: Clock
}

type Fits = readonly (Fitted | undefined)[]
type Read = (key: Key) => Promise<Item | undefined>

/** Another process may change an item's shape between the read and the write; more often than this in a row is an error. */
const fitsMax = 8

/** The table port on DynamoDB. Reads are strongly consistent, except through an index, which DynamoDB reads with eventual consistency. */
export function openTable({ client, name, clock }: Options): Table {
  const nowSeconds = () => epochMs(clock.now()) / 1000
  const read: Read = async ({ pk, sk }) => {
    const command = new GetItemCommand({ TableName: name, Key: attributesOf({ pk, sk }), ConsistentRead: true })
    const { Item } = await retried(
      () => client.send(command),
      (failure) => isBusy(failure) || isUncertain(failure),
    )
    return Item && itemOf(Item)
  }
  const write = async (requested: TableWrite) => {
    const copy = copyWrite(requested) as TableWrite
    if ('put' in copy) encode(copy.put)
    return await writeOne({ client, name, read }, copy).catch(throwTranslated)
  }
  return {
    async get(key) {
      checkKeys(key)
      const item = await read(key).catch(throwTranslated)
      return item?.ttl !== undefined && item.ttl <= nowSeconds() ? undefined : item
    },
    async getMany(keys) {
      checkGetMany(keys)
      const items = await readMany({ client, name, clock }, keys).catch(throwTranslated)
      return items.map((item) => (item?.ttl !== undefined && item.ttl <= nowSeconds() ? undefined : item))
    },
    query: (query) => readPage({ client, name }, query, nowSeconds()),
    async put(item, condition) {
      await write({ put: item, ...(condition && { if: condition }) })
    },
    async update(key, changes, condition) {
      return (await write({ update: key, changes, ...(condition && { if: condition }) })) ?? { ...key }
    },
    async delete(key, condition) {
      await write({ delete: key, ...(condition && { if: condition }) })
    },
    async transact(requested) {
      const writes = copyWrites(requested)
      for (const each of writes) if ('put' in each) encode(each.put)
      await fitting(
        async (fits) => {
          const TransactItems = writes.map((each, index) => transactItemOf(name, each, fits[index]))
          // All attempts carry the same token, so a transaction whose response was lost is applied once.
          const command = new TransactWriteItemsCommand({ TransactItems, ClientRequestToken: randomUUID() })
          await retried(
            () => client.send(command),
            (failure) => isBusy(failure) || isUncertain(failure),
          )
        },
        () => fitDeep(writes, read),
      ).catch(throwTranslated)
    },
  }
}

interface Store {
  readonly client: DynamoDBClient
  readonly name: string
  readonly read: Read
}

async function writeOne({ client, name, read }: Store, write: TableWrite): Promise<Item | undefined> {
  // A repeated `add` counts twice, and a repeated condition may fail on its own first effect. After a lost response the caller decides.
  const isRepeatable = write.if === undefined && !('update' in write && Object.keys(write.changes.add ?? {}).length > 0)
  const send = async ([fitted]: Fits) => {
    const response = await retried(
      () => sendWrite(client, name, write, fitted),
      (failure) => isBusy(failure) || (isRepeatable && isUncertain(failure)),
    )
    return response.Attributes && itemOf(response.Attributes)
  }
  return await fitting(send, () => fitDeep([write], read))
}

/** Fits each update that changes a place inside a map. Undefined when no write does. */
async function fitDeep(writes: readonly Write[], read: Read): Promise<Fits | undefined> {
  const fits = await Promise.all(
    writes.map(async (write) =>
      'update' in write && hasDepth(write) ? fit(write, await read(write.update)) : undefined,
    ),
  )
  return fits.some((fitted) => fitted !== undefined) ? fits : undefined
}

/** Sends the writes as requested. When a parent map is missing, sends them again fitted to the items' current shape, and once more whenever that shape changes in between. */
async function fitting<T>(send: (fits: Fits) => Promise<T>, fitAll: () => Promise<Fits | undefined>): Promise<T> {
  let fits: Fits = []
  for (let tried = 1; ; tried += 1) {
    try {
      return await retried(() => send(fits), isConflict)
    } catch (failure) {
      const isUnfit = isInvalid(failure) || isOutgrownBy(fits, failure)
      const next = isUnfit && tried < fitsMax ? await fitAll() : undefined
      // Nothing to fit, or the same fit as before: the failure has another cause.
      if (next === undefined || JSON.stringify(next) === JSON.stringify(fits)) throw failure
      fits = next
    }
  }
}

/** A transaction that was cancelled only for conflicts or throttling. It had no effect and can be repeated. */
function isConflict(failure: unknown): boolean {
  const reasons = failure instanceof TransactionCanceledException ? reasonsOf(failure) : []
  return (
    reasons.some((reason) => reason !== 'none') &&
    reasons.every((reason) => ['none', 'conflict', 'throttled'].includes(reason))
  )
}

function isOutgrownBy(fits: Fits, failure: unknown): boolean {
  const oldItems =
    failure instanceof TransactionCanceledException
      ? (failure.CancellationReasons ?? []).map(({ Item }) => Item)
      : [(failure as { Item?: Parameters<typeof itemOf>[0] } | undefined)?.Item]
  return fits.some((fitted, index) => {
    const item = oldItems[index]
    return fitted !== undefined && item !== undefined && isOutgrown(fitted, itemOf(item))
  })
}

export function tableOfStage({ env, account, clock }: StageContext): Table {
  return openTable({ client: new DynamoDBClient({ ...account, ...noRetries }), name: env.TABLE_NAME, clock })
}
