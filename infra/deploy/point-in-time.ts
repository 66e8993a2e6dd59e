import {
  DescribeContinuousBackupsCommand,
  RestoreTableToPointInTimeCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import type { Stage } from '#infra/stages/stage.ts'
import { epochMs, Instant } from '#shared/kernel/instant.ts'
import { tableSource, writeAllItems } from './items.ts'
import { type Proof, verifyStage } from './verify-ledger.ts'
import { checkEmptyTable } from './restore.ts'
import { type AwsClients, withAwsClients } from './aws-clients.ts'

/** A large table takes AWS some time to make anew. */
const restoredWithinSeconds = 4 * 60 * 60

export interface PointInTimeTable extends Proof {
  readonly table: string
}

/**
 * Makes a table beside the stage's own, as that was at a moment (`latest`: as near to now as recovery reaches), and proves
 * the books on it. The stage goes on with its own table until somebody copies the other one back.
 */
export async function restoreToPointInTime(stage: Stage, at: string): Promise<PointInTimeTable> {
  const moment =
    at === 'latest' ? { UseLatestRestorableTime: true } : { RestoreDateTime: new Date(epochMs(momentOf(at))) }
  const table = await withAwsClients(stage, async ({ dynamo, table: own }) => {
    const made = `${own}${restoredInfix}${new Date().toISOString().replace(/[:.]/g, '-')}`
    // Nobody asks it by an index: without them it is there sooner.
    await dynamo.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: own,
        TargetTableName: made,
        ...moment,
        GlobalSecondaryIndexOverride: [],
      }),
    )
    await waitUntilTableExists(
      { client: dynamo, maxWaitTime: restoredWithinSeconds, minDelay: 1, maxDelay: 20 },
      { TableName: made },
    )
    return made
  })
  return { table, ...(await verifyStage(stage, { table })) }
}

const restoredInfix = '-restored-'

function momentOf(at: string): Instant {
  const parsed = Instant.safeParse(Number.isNaN(Date.parse(at)) ? at : new Date(at).toISOString())
  if (!parsed.success) throw new Error(`${at} is no moment such as 2026-11-23T05:30:00Z`)
  return parsed.data
}

/** Copies a restored table into the stage's own, which must be empty unless told. Answers how many items. */
export async function copyBack(
  stage: Stage,
  from: string,
  onto: { readonly whatIsThere?: boolean } = {},
): Promise<number> {
  return await withAwsClients(stage, async (stores) => {
    if (!from.startsWith(`${stores.table}${restoredInfix}`))
      throw new Error(`${from} is no restored table of ${stage.name}`)
    if (onto.whatIsThere !== true) await checkEmptyTable(stores)
    return await writeAllItems(stores, tableSource({ ...stores, table: from }))
  })
}

/** Up to when point-in-time recovery reaches: whatever is younger would be lost. Undefined where it is off. */
export async function recoverableUntil({ dynamo, table }: AwsClients): Promise<Instant | undefined> {
  const { ContinuousBackupsDescription: backups } = await dynamo.send(
    new DescribeContinuousBackupsCommand({ TableName: table }),
  )
  return backups?.PointInTimeRecoveryDescription?.LatestRestorableDateTime?.toISOString()
}
