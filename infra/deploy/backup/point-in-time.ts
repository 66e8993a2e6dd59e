import {
  DescribeContinuousBackupsCommand,
  RestoreTableToPointInTimeCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { epochMs, Instant, instant } from '#shared/kernel/instant.ts'
import { tableSource, writeAllItems, writeLedger } from './items.ts'
import { type LedgerReport, verifyStage } from '#infra/deploy/ledger/verify-ledger.ts'
import { checkEmptyTables } from './restore.ts'
import { restoredInfix } from './switch-tables.ts'
import { type AwsClients, ledgerOf, tablesOf, withAwsClients } from '#infra/deploy/aws-clients.ts'

/** AWS needs hours to restore a large table. */
const restoredWithinSeconds = 4 * 60 * 60

export interface PointInTimeTable extends LedgerReport {
  readonly table: string
}

/**
 * Restores the state of a stage's table and its ledger at a moment (`latest`: the latest that recovery reaches for both) into a second
 * pair of tables and verifies it. The stage goes on with its own pair until it is switched to the second one.
 */
export async function restoreToPointInTime(stage: Stage, at: string): Promise<PointInTimeTable> {
  const requested = at === 'latest' ? undefined : momentOf(at)
  const table = await withAwsClients(stage, async (clients) => {
    const moment = requested ?? (await recoverableUntil(clients))
    const { firstTable, firstLedger } = namesOf(stage)
    const ending = `${restoredInfix}${new Date().toISOString().replace(/[:.]/g, '-')}`
    await Promise.all([
      restoreTable(clients, `${firstTable}${ending}`, moment),
      restoreTable(ledgerOf(clients), `${firstLedger}${ending}`, moment),
    ])
    return `${firstTable}${ending}`
  })
  return { table, ...(await verifyStage(stage, { table })) }
}

/** With its indexes, as every restore is that does not leave them off. An emulator may know no latest moment. */
async function restoreTable(
  { dynamo, table }: AwsClients,
  restored: string,
  moment: Instant | undefined,
): Promise<void> {
  await dynamo.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: table,
      TargetTableName: restored,
      ...(moment === undefined ? { UseLatestRestorableTime: true } : { RestoreDateTime: new Date(epochMs(moment)) }),
    }),
  )
  await waitUntilTableExists(
    { client: dynamo, maxWaitTime: restoredWithinSeconds, minDelay: 1, maxDelay: 20 },
    { TableName: restored },
  )
}

function momentOf(at: string): Instant {
  const parsed = Instant.safeParse(Number.isNaN(Date.parse(at)) ? at : new Date(at).toISOString())
  if (!parsed.success) throw new Error(`${at} is no moment: write it as 2026-11-23T05:30:00Z, or latest`)
  return parsed.data
}

/**
 * Copies a restored table and its ledger into the stage's own, which must be empty unless `intoExisting` is true: for the emulator, whose
 * stage has no file that could name other tables. Returns the number of items.
 */
export async function copyBack(
  stage: Stage,
  from: string,
  target: { readonly intoExisting?: boolean } = {},
): Promise<number> {
  return await withAwsClients(stage, async (clients) => {
    const { firstTable, firstLedger } = namesOf(stage)
    if (!from.startsWith(`${firstTable}${restoredInfix}`))
      throw new Error(
        `${from} is no restored table of ${stage.name}: pass the name that the point-in-time command printed`,
      )
    if (target.intoExisting !== true) await checkEmptyTables(clients)
    const restored = { ...clients, ...tablesOf({ table: firstTable, ledger: firstLedger }, from) }
    const entries = await writeLedger(clients, tableSource(ledgerOf(restored)))
    return entries + (await writeAllItems(clients, tableSource(restored)))
  })
}

/** The latest moment to which point-in-time recovery can restore both the table and the ledger. Undefined where it is off. */
export async function recoverableUntil(clients: AwsClients): Promise<Instant | undefined> {
  const [table, ledger] = await Promise.all([clients, ledgerOf(clients)].map(tableRecoverableUntil))
  if (table === undefined || ledger === undefined) return undefined
  return ledger < table ? ledger : table
}

async function tableRecoverableUntil({ dynamo, table }: AwsClients): Promise<Instant | undefined> {
  const { ContinuousBackupsDescription: backups } = await dynamo.send(
    new DescribeContinuousBackupsCommand({ TableName: table }),
  )
  const until = backups?.PointInTimeRecoveryDescription?.LatestRestorableDateTime
  return until === undefined ? undefined : instant(until.getTime())
}
