import {
  DescribeContinuousBackupsCommand,
  RestoreTableToPointInTimeCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import type { Stage } from '#infra/stages/stage.ts'
import { epochMs, Instant, instant } from '#shared/kernel/instant.ts'
import { tableSource, writeAllItems } from './items.ts'
import { type LedgerReport, verifyStage } from './verify-ledger.ts'
import { checkEmptyTable } from './restore.ts'
import { type AwsClients, withAwsClients } from './aws-clients.ts'

/** AWS needs hours to restore a large table. */
const restoredWithinSeconds = 4 * 60 * 60

export interface PointInTimeTable extends LedgerReport {
  readonly table: string
}

/**
 * Restores the state of a stage's table at a moment (`latest`: the latest that recovery reaches) into a second table and verifies the
 * ledger in it. The stage goes on with its own table until an operator copies the second one back.
 */
export async function restoreToPointInTime(stage: Stage, at: string): Promise<PointInTimeTable> {
  const moment =
    at === 'latest' ? { UseLatestRestorableTime: true } : { RestoreDateTime: new Date(epochMs(momentOf(at))) }
  const table = await withAwsClients(stage, async ({ dynamo, table: own }) => {
    const restored = `${own}${restoredInfix}${new Date().toISOString().replace(/[:.]/g, '-')}`
    // Without indexes, because nothing queries them and the restore is faster.
    await dynamo.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: own,
        TargetTableName: restored,
        ...moment,
        GlobalSecondaryIndexOverride: [],
      }),
    )
    await waitUntilTableExists(
      { client: dynamo, maxWaitTime: restoredWithinSeconds, minDelay: 1, maxDelay: 20 },
      { TableName: restored },
    )
    return restored
  })
  return { table, ...(await verifyStage(stage, { table })) }
}

const restoredInfix = '-restored-'

function momentOf(at: string): Instant {
  const parsed = Instant.safeParse(Number.isNaN(Date.parse(at)) ? at : new Date(at).toISOString())
  if (!parsed.success) throw new Error(`${at} is no moment: write it as 2026-11-23T05:30:00Z, or latest`)
  return parsed.data
}

/** Copies a restored table into the stage's own, which must be empty unless `whatIsThere` is true. Returns the number of items. */
export async function copyBack(
  stage: Stage,
  from: string,
  target: { readonly intoExisting?: boolean } = {},
): Promise<number> {
  return await withAwsClients(stage, async (clients) => {
    if (!from.startsWith(`${clients.table}${restoredInfix}`))
      throw new Error(
        `${from} is no restored table of ${stage.name}: pass the name that the point-in-time command printed`,
      )
    if (target.intoExisting !== true) await checkEmptyTable(clients)
    return await writeAllItems(clients, tableSource({ ...clients, table: from }))
  })
}

/** The latest moment to which point-in-time recovery can restore. Undefined where it is off. */
export async function recoverableUntil({ dynamo, table }: AwsClients): Promise<Instant | undefined> {
  const { ContinuousBackupsDescription: backups } = await dynamo.send(
    new DescribeContinuousBackupsCommand({ TableName: table }),
  )
  const until = backups?.PointInTimeRecoveryDescription?.LatestRestorableDateTime
  return until === undefined ? undefined : instant(until.getTime())
}
