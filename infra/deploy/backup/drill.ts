import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { instant } from '#shared/kernel/instant.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { compareWithExport } from '#infra/deploy/ledger/compare.ts'
import { exportStage } from './export.ts'
import { isEmptyTable } from './items.ts'
import { isEmptyBucket } from './objects.ts'
import { type LedgerReport, verifyStage } from '#infra/deploy/ledger/verify-ledger.ts'
import { type DueOrder, dueBy, notReconciled } from '#infra/deploy/ledger/await-reconciled.ts'
import { checkMayWipe, restoreStage, wipeStage } from './restore.ts'
import { recoverableUntil } from './point-in-time.ts'
import { ledgerOf, withAwsClients } from '#infra/deploy/aws-clients.ts'

export interface DrillOptions {
  readonly yesDelete?: string | undefined
  /** How long the stage may take until all orders are reconciled and all events handled. */
  readonly restWithinMs?: number
  say(line: string): void
}

const checkEveryMs = 3_000
/** The drill waits only for orders that are due within this time; late payments, for example, are reconciled every few hours. */
const dueWithinMs = 150_000
const printedMax = 20

/** Deletes everything that a stage holds and restores it from an export, which proves that backups work. True when the ledger is consistent afterwards. */
export async function drill(stage: Stage, { yesDelete, restWithinMs = 300_000, say }: DrillOptions): Promise<boolean> {
  checkMayWipe(stage, yesDelete)
  const before = await verifyStage(stage)
  say(`Before: ${summary(before)}`)
  if (before.violations.length > 0) return refuse(before, say)
  if (before.counts['orders'] === 0) say('The stage has no orders: a drill after a purchase proves more')
  // On the local disk and deleted at the end, because it contains personal data.
  const folder = await mkdtemp(join(tmpdir(), 'ansh-drill-'))
  const exporting = stopwatch()
  const { items, ledger, files } = await exportStage(stage, folder)
  say(
    `Exported ${items.count} items, ${ledger.count} entries of the ledger and ${files.count} files in ${exporting()}, content ${items.sum.slice(0, 16)}, to ${folder}`,
  )
  await sayRecoveryPoint(stage, say)
  say(`A loss now would lose what was written since this export began ${exporting()} ago (RPO)`)
  const sinceLoss = stopwatch()
  const wiped = await wipeStage(stage, { yesDelete })
  say(`Deleted ${wiped.items} items and ${wiped.files} files`)
  const isEmpty = await withAwsClients(
    stage,
    async (stores) =>
      (await isEmptyTable(stores)) && (await isEmptyTable(ledgerOf(stores))) && (await isEmptyBucket(stores)),
  )
  say(isEmpty ? 'The stage is empty' : 'The stage is in use and has written new items already')
  const restoring = stopwatch()
  // A stage in use writes items, such as counters, even in between.
  await restoreStage(stage, folder, { intoExisting: true })
  say(`Restored in ${restoring()}`)
  const isSame = await sayDifference(stage, folder, say)
  const after = await verifyStage(stage)
  say(`After: ${summary(after)}`)
  say(`Restored and verified ${sinceLoss()} after the loss (RTO)`)
  const due = await dueBy(folder, instant(Date.now() + Math.min(dueWithinMs, restWithinMs)))
  const rested = await waitUntilAtRest(stage, due, restWithinMs)
  say(`After reconciling ${due.length} orders with the partners: ${summary(rested)} (${sinceLoss()} after the loss)`)
  const isConsistent = isSame && after.violations.length === 0 && rested.violations.length === 0
  for (const violation of new Set([...after.violations, ...rested.violations])) say(`BROKEN ${violation}`)
  if (isConsistent) await rm(folder, { recursive: true })
  say(isConsistent ? 'The ledger is consistent.' : `The ledger is inconsistent. The export is kept in ${folder}`)
  return isConsistent
}

function refuse({ violations }: LedgerReport, say: (line: string) => void): false {
  for (const violation of violations) say(`BROKEN ${violation}`)
  say('The ledger was inconsistent before the drill: nothing was touched.')
  return false
}

function summary({ counts, violations }: LedgerReport): string {
  const numbers = Object.entries(counts).map(
    ([what, count]) => `${count} ${what.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
  )
  return `${numbers.join(', ')}; ${violations.length} violations`
}

/** Says what the alternative, point-in-time recovery, would lose. */
async function sayRecoveryPoint(stage: Stage, say: (line: string) => void): Promise<void> {
  const until = await withAwsClients(stage, recoverableUntil)
  const seconds = until === undefined ? undefined : Math.max(0, Math.round((Date.now() - Date.parse(until)) / 1000))
  say(seconds === undefined ? 'Point-in-time recovery is off' : `Point-in-time recovery reaches up to ${seconds} s ago`)
}

async function sayDifference(stage: Stage, folder: string, say: (line: string) => void): Promise<boolean> {
  const { lost, moved } = await compareWithExport(stage, folder)
  say(
    lost.length + moved.length === 0
      ? 'Every item and every file is as it was'
      : `${lost.length} are missing or older, ${moved.length} are newer than the export`,
  )
  for (const name of lost.slice(0, printedMax)) say(`LOST ${name}`)
  for (const name of moved.slice(0, printedMax)) say(`  newer: ${name}`)
  return lost.length === 0
}

/** Waits until the reconciler has reconciled every due order. It does so by itself. */
async function waitUntilAtRest(stage: Stage, due: readonly DueOrder[], withinMs: number): Promise<LedgerReport> {
  let pending = due
  for (const deadline = Date.now() + withinMs; ; await wait(checkEveryMs)) {
    pending = await notReconciled(stage, pending)
    const { counts, violations } = await verifyStage(stage, { atRest: true })
    const names = pending.map(({ pk }) => `${pk}: it was not reconciled since the loss`)
    const report = { counts, violations: [...names, ...violations] }
    if (report.violations.length === 0 || Date.now() >= deadline) return report
  }
}

function stopwatch(): () => string {
  const beganMs = performance.now()
  return () => `${((performance.now() - beganMs) / 1000).toFixed(1)} s`
}
