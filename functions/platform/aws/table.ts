import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { GetItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
import type { Clock } from '#functions/platform/port/ports.ts'
import type { Item, Key, Table, TableWrite } from '#functions/platform/port/table.ts'
import { checkGetMany } from '#functions/platform/port/query.ts'
import { checkKeys, checkSize, copyWrite, copyWrites } from '#functions/platform/port/write.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import { type StageContext, variableOf } from './ports.ts'
import { type Dynamo, openDynamo } from './dynamo/dynamo.ts'
import { isCancelled, reasonsOf, throwTranslated } from './dynamo/table-failure.ts'
import { readPage } from './dynamo/table-query.ts'
import { readMany } from './dynamo/table-many.ts'
import { batchedReads, type ReadItems } from './dynamo/table-batch.ts'
import { attributesOf, itemOf } from './dynamo/value.ts'
import { sendWrite, transactItemOf } from './dynamo/write-command.ts'

interface Options {
  readonly dynamo: Dynamo
  readonly name: string
  /** The name of the ledger's table. */
  readonly ledger: string
  readonly clock: Clock
}

/** The table port on DynamoDB. Reads are strongly consistent, except those that ask for eventual consistency and queries of an index. */
export function openTable({ dynamo, name, ledger, clock }: Options): Table {
  const nowSeconds = () => epochMs(clock.now()) / 1000
  const read = async ({ pk, sk }: Key, ConsistentRead: boolean): Promise<Item | undefined> => {
    const request = new GetItemCommand({ TableName: name, Key: attributesOf({ pk, sk }), ConsistentRead })
    const { Item } = await dynamo.safe.send(request)
    return Item && itemOf(Item)
  }
  const readItems = batchedReads(async (keys) =>
    keys.length === 1 ? [await read(keys[0] as Key, true)] : readMany({ dynamo, name, clock }, keys),
  )
  const readStale: ReadItems = (keys) => Promise.all(keys.map((key) => read(key, false)))
  const liveItems = async (keys: readonly Key[], readThem = readItems) => {
    const items = await readThem(keys).catch(throwTranslated)
    return items.map((item) => (item?.ttl !== undefined && item.ttl <= nowSeconds() ? undefined : item))
  }
  const write = async (requested: TableWrite) => {
    const copy = copyWrite(requested) as TableWrite
    checkSize(copy)
    return await writeOne({ dynamo, name }, copy).catch(throwTranslated)
  }
  return {
    async get(key, { consistency } = {}) {
      checkKeys(key)
      return (await liveItems([key], consistency === 'eventual' ? readStale : readItems))[0]
    },
    getMany: async (keys) => [...(await liveItems(checkGetMany(keys)))],
    query: (query) => readPage({ dynamo, name: query.from === 'ledger' ? ledger : name }, query, nowSeconds()),
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
      for (const [, each] of writes) checkSize(each)
      // The SDK repeats a command with the same token, so a transaction whose answer was lost is applied once. A cancelled one needs a new token.
      const attempt = () =>
        dynamo.safe.send(
          new TransactWriteItemsCommand({
            TransactItems: writes.map(([, each]) => transactItemOf({ name, ledger }, each)),
            ClientRequestToken: randomUUID(),
          }),
        )
      await repeatConflicts(attempt).catch((failure: unknown) =>
        throwTranslated(
          failure,
          writes.map(([writeName]) => writeName),
        ),
      )
    },
  }
}

interface Store {
  readonly dynamo: Dynamo
  readonly name: string
}

async function writeOne({ dynamo, name }: Store, write: TableWrite): Promise<Item | undefined> {
  // A repeated `add` counts twice, and a repeated condition may fail on its own first effect. After a lost response the caller decides.
  const isRepeatable = write.if === undefined && !('update' in write && Object.keys(write.changes.add ?? {}).length > 0)
  const response = await sendWrite(isRepeatable ? dynamo.safe : dynamo.unsafe, name, write)
  return response.Attributes && itemOf(response.Attributes)
}

const conflictTriesMax = 5
const firstWaitMs = 40

/** Repeats a transaction that was cancelled for conflicts alone, after growing random waits. */
async function repeatConflicts(attempt: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await attempt()
      return
    } catch (failure) {
      if (tried === conflictTriesMax || !isOnlyConflict(failure)) throw failure
      await wait(randomInt(1, firstWaitMs * 2 ** tried))
    }
  }
}

/** Whether a transaction was cancelled only for conflicts or throttling. It had no effect and can be repeated. */
function isOnlyConflict(failure: unknown): boolean {
  const reasons = isCancelled(failure) ? reasonsOf(failure) : []
  return (
    reasons.some((reason) => reason !== 'none') &&
    reasons.every((reason) => ['none', 'conflict', 'throttled'].includes(reason))
  )
}

export function tableOfStage(stage: StageContext): Table {
  return openTable({
    dynamo: openDynamo(stage.account),
    name: variableOf(stage, 'TABLE_NAME'),
    ledger: variableOf(stage, 'LEDGER_NAME'),
    clock: stage.clock,
  })
}
