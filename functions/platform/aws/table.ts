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
import type { OfStage } from './ports.ts'
import { isBusy, isUncertain, oneTry, retried } from './retry.ts'
import { fit, type Fitted, hasDepth, isOutgrown } from './shape.ts'
import { isInvalid, reasonsOf, translated } from './table-failure.ts'
import { readPage } from './table-query.ts'
import { readMany } from './table-many.ts'
import { attributesOf, itemOf } from './value.ts'
import { sendWrite, type TableWrite, transactItemOf } from './write-command.ts'

interface Options {
  /** Of one try (`oneTry`): what may be tried again is decided here. */
  readonly client: DynamoDBClient
  readonly name: string
  readonly clock: Clock
}

type Fits = readonly (Fitted | undefined)[]
type Read = (key: Key) => Promise<Item | undefined>

/** Another process may change an item's shape between reading and writing; that it does so time after time is no accident. */
const fitsMax = 8

/** The table in DynamoDB. Reads are strongly consistent, except by an index, where that cannot be. */
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
  const write = async (wanted: TableWrite) => {
    const copy = copyWrite(wanted) as TableWrite
    if ('put' in copy) encode(copy.put)
    return await writeOne({ client, name, read }, copy).catch(translated)
  }
  return {
    async get(key) {
      checkKeys(key)
      const item = await read(key).catch(translated)
      return item?.ttl !== undefined && item.ttl <= nowSeconds() ? undefined : item
    },
    async getMany(keys) {
      checkGetMany(keys)
      const items = await readMany({ client, name, clock }, keys).catch(translated)
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
    async transact(wanted) {
      const writes = copyWrites(wanted)
      for (const each of writes) if ('put' in each) encode(each.put)
      await fitting(
        async (fits) => {
          const TransactItems = writes.map((each, place) => transactItemOf(name, each, fits[place]))
          // The same token for every try: a transaction whose answer was lost does not happen again.
          const command = new TransactWriteItemsCommand({ TransactItems, ClientRequestToken: randomUUID() })
          await retried(
            () => client.send(command),
            (failure) => isBusy(failure) || isUncertain(failure),
          )
        },
        () => fitDeep(writes, read),
      ).catch(translated)
    },
  }
}

interface Store {
  readonly client: DynamoDBClient
  readonly name: string
  readonly read: Read
}

async function writeOne({ client, name, read }: Store, write: TableWrite): Promise<Item | undefined> {
  // Done twice, a sum would be wrong and a condition would meet its own work: after no answer only the caller can tell what to do.
  const isRepeatable = write.if === undefined && !('update' in write && Object.keys(write.changes.add ?? {}).length > 0)
  const send = async ([fitted]: Fits) => {
    const answer = await retried(
      () => sendWrite(client, name, write, fitted),
      (failure) => isBusy(failure) || (isRepeatable && isUncertain(failure)),
    )
    return answer.Attributes && itemOf(answer.Attributes)
  }
  return await fitting(send, () => fitDeep([write], read))
}

/** Undefined when no write goes into a map. */
async function fitDeep(writes: readonly Write[], read: Read): Promise<Fits | undefined> {
  const fits = await Promise.all(
    writes.map(async (write) =>
      'update' in write && hasDepth(write) ? fit(write, await read(write.update)) : undefined,
    ),
  )
  return fits.some((fitted) => fitted !== undefined) ? fits : undefined
}

/** Writes as it is wanted; where a map on the way is missing, for the shape that the items have. Once more when that changes meanwhile. */
async function fitting<T>(send: (fits: Fits) => Promise<T>, fitAll: () => Promise<Fits | undefined>): Promise<T> {
  let fits: Fits = []
  for (let tried = 1; ; tried += 1) {
    try {
      return await retried(() => send(fits), isConflict)
    } catch (failure) {
      const isUnfit = isInvalid(failure) || isOutgrownBy(fits, failure)
      const next = isUnfit && tried < fitsMax ? await fitAll() : undefined
      // Nothing to fit, or fitted as before: the write is invalid in itself.
      if (next === undefined || JSON.stringify(next) === JSON.stringify(fits)) throw failure
      fits = next
    }
  }
}

/** A transaction that met another one, and nothing worse: it did nothing, and soon may. */
function isConflict(failure: unknown): boolean {
  const reasons = failure instanceof TransactionCanceledException ? reasonsOf(failure) : []
  return (
    reasons.some((reason) => reason !== 'none') &&
    reasons.every((reason) => ['none', 'conflict', 'throttled'].includes(reason))
  )
}

function isOutgrownBy(fits: Fits, failure: unknown): boolean {
  const old =
    failure instanceof TransactionCanceledException
      ? (failure.CancellationReasons ?? []).map(({ Item }) => Item)
      : [(failure as { Item?: Parameters<typeof itemOf>[0] } | undefined)?.Item]
  return fits.some((fitted, place) => {
    const item = old[place]
    return fitted !== undefined && item !== undefined && isOutgrown(fitted, itemOf(item))
  })
}

export function tableOfStage({ env, account, clock }: OfStage): Table {
  return openTable({ client: new DynamoDBClient({ ...account, ...oneTry }), name: env.TABLE_NAME, clock })
}
