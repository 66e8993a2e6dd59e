import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  PutItemCommand,
  type StreamViewType,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { attributesOf } from '#functions/platform/aws/dynamo/value.ts'
import { maintenanceFlags } from '#functions/platform/entities.ts'
import { outboxPrefix } from '#functions/platform/messaging/outbox.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { RestoredTables, Stage } from '#infra/stages/stage.ts'
import { type AwsClients, ledgerOf, tablesOf, withAwsClients } from '#infra/deploy/aws-clients.ts'
import { batchesOf, tableSource, writeBatch } from './items.ts'

const recoveryDays = 35
const changedWithinSeconds = 10 * 60

/**
 * Makes a restored table and its ledger ready to be worked on: what a restore to a point in time leaves off is set as the stacks set it, the
 * stage begins closed for maintenance, and every event in the outbox is published again. Returns what the stage's file says of
 * them. Each step may be repeated; the stage works on its present tables until it is deployed with that file
 * (docs/adr/0020-restore-into-new-tables-and-audit-on-disk.md).
 */
export async function prepareRestored(stage: Stage, from: string): Promise<RestoredTables> {
  const names = namesOf(stage)
  const ending = from.slice(names.firstTable.length)
  if (!from.startsWith(names.firstTable) || !ending.startsWith(restoredInfix))
    throw new Error(
      `${from} is no restored table of ${stage.name}: pass the name that the point-in-time command printed`,
    )
  return await withAwsClients(stage, async (clients) => {
    const restored = { ...clients, ...tablesOf({ table: names.firstTable, ledger: names.firstLedger }, from) }
    const isProtected = !stage.disposable
    const stream = await prepare(restored, clients, { stream: 'NEW_IMAGE', isProtected })
    const ledgerStream = await prepare(ledgerOf(restored), ledgerOf(clients), { stream: 'KEYS_ONLY', isProtected })
    await expireItems(restored)
    await close(restored)
    await publishAgain(restored)
    return { ending, stream, ledgerStream }
  })
}

/** What the names of restored tables have between those of the stage's first ones and a moment. */
export const restoredInfix = '-restored-'

interface Settings {
  /** What a record must hold at least. The stream of the present table says what it holds. */
  readonly stream: StreamViewType
  readonly isProtected: boolean
}

/** Sets stream, protection and recovery. Returns the ARN of the stream. */
async function prepare(restored: AwsClients, present: AwsClients, { stream, isProtected }: Settings): Promise<string> {
  const { table } = restored
  const [found, now] = [await describe(restored), await describe(present)]
  checkReady(table, found, now)
  const StreamViewType = now.StreamSpecification?.StreamViewType ?? stream
  // DynamoDB makes one such change at a time.
  if (found.StreamSpecification?.StreamEnabled !== true)
    await change(restored, { StreamSpecification: { StreamEnabled: true, StreamViewType } })
  if (isProtected && found.DeletionProtectionEnabled !== true)
    await change(restored, { DeletionProtectionEnabled: true })
  await recoverLater(restored)
  const { LatestStreamArn } = await describe(restored)
  if (LatestStreamArn === undefined) throw new Error(`${table} has no stream yet: try again`)
  return LatestStreamArn
}

/** Throws while a table is being restored, or when it was restored without an index of the present one. */
function checkReady(table: string, found: TableDescription, present: TableDescription): void {
  if (found.TableStatus !== 'ACTIVE') throw new Error(`${table} is ${found.TableStatus}: try again later`)
  const missing = indexesOf(present).filter((name) => !indexesOf(found).includes(name))
  if (missing.length > 0) throw new Error(`${table} has no index ${missing.join(', ')}: restore it again`)
}

async function recoverLater({ dynamo, table }: AwsClients): Promise<void> {
  const { ContinuousBackupsDescription: backups } = await dynamo.send(
    new DescribeContinuousBackupsCommand({ TableName: table }),
  )
  if (backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED') return
  await dynamo.send(
    new UpdateContinuousBackupsCommand({
      TableName: table,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: recoveryDays },
    }),
  )
}

async function describe({ dynamo, table }: AwsClients): Promise<TableDescription> {
  return (await dynamo.send(new DescribeTableCommand({ TableName: table }))).Table ?? {}
}

function indexesOf({ GlobalSecondaryIndexes = [] }: TableDescription): string[] {
  return GlobalSecondaryIndexes.map(({ IndexName = '' }) => IndexName)
}

async function change({ dynamo, table }: AwsClients, changes: Omit<UpdateTableCommandInput, 'TableName'>) {
  await dynamo.send(new UpdateTableCommand({ TableName: table, ...changes }))
  await waitUntilTableExists(
    { client: dynamo, maxWaitTime: changedWithinSeconds, minDelay: 1, maxDelay: 20 },
    { TableName: table },
  )
}

async function expireItems({ dynamo, table }: AwsClients): Promise<void> {
  const { TimeToLiveDescription } = await dynamo.send(new DescribeTimeToLiveCommand({ TableName: table }))
  if (['ENABLED', 'ENABLING'].includes(TimeToLiveDescription?.TimeToLiveStatus ?? '')) return
  await dynamo.send(
    new UpdateTimeToLiveCommand({
      TableName: table,
      TimeToLiveSpecification: { Enabled: true, AttributeName: 'ttl' },
    }),
  )
}

/** The flag of that moment says that the stage was open. */
async function close({ dynamo, table }: AwsClients): Promise<void> {
  await dynamo.send(
    new PutItemCommand({ TableName: table, Item: attributesOf({ ...maintenanceFlags.key({}), on: true }) }),
  )
}

/**
 * The new stream knows no event from before. A second row of each makes it publish them all; what was handled before has no second
 * effect. The rows expire like the first ones.
 */
async function publishAgain(restored: AwsClients): Promise<void> {
  const again = `event#${Date.now()}`
  await tableSource(restored)(async (items) => {
    const rows = items.filter(({ pk, sk }) => pk.startsWith(outboxPrefix) && sk === 'event')
    for (const batch of batchesOf(rows))
      await writeBatch(
        restored,
        batch.map((row: Item) => ({ PutRequest: { Item: attributesOf({ ...row, sk: again }) } })),
      )
  })
}
