import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Item } from '#functions/platform/port/table.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { compareWithExport } from './compare.ts'
import { exportStage } from './export.ts'
import { isEmptyTable } from './items.ts'
import { isEmptyBucket } from './objects.ts'
import { type Proof, verifyStage } from './verify-ledger.ts'
import { dueBy, notLookedAt } from './await-reconciled.ts'
import { checkMayWipe, restoreStage, wipeStage } from './restore.ts'
import { recoverableUntil } from './point-in-time.ts'
import { withAwsClients } from './aws-clients.ts'

export interface DrillOptions {
  readonly yesDelete?: string | undefined
  /** How long the stage may take to come to rest, its partners asked and its events heard. */
  readonly restWithinMs?: number
  say(line: string): void
}

const lookEveryMs = 3_000
/** What is due later than this after the loss is not waited for: a late payment is asked for every few hours only. */
const dueWithinMs = 150_000
const shownMax = 20

/** Loses all that a stage holds and brings it back: the only proof that a backup is one. True when the books prove. */
export async function drill(stage: Stage, { yesDelete, restWithinMs = 300_000, say }: DrillOptions): Promise<boolean> {
  checkMayWipe(stage, yesDelete)
  const before = await verifyStage(stage)
  say(`Before: ${told(before)}`)
  if (before.broken.length > 0) return refuse(before, say)
  if (before.counts['orders'] === 0) say('There is no order in these books: a drill after a purchase shows more')
  // On this machine's own disk, and gone at the end: it holds what people trusted the stage with.
  const folder = await mkdtemp(join(tmpdir(), 'ansh-drill-'))
  const exporting = stopwatch()
  const { items, files } = await exportStage(stage, folder)
  say(
    `Exported ${items.count} items and ${files.count} files in ${exporting()}, content ${items.sum.slice(0, 16)}, to ${folder}`,
  )
  await sayReach(stage, say)
  say(`What is written after this export began, ${exporting()} ago, would be lost (RPO)`)
  const lossAt = stopwatch()
  const wiped = await wipeStage(stage, { yesDelete })
  say(`Lost ${wiped.items} items and ${wiped.files} files`)
  const isEmpty = await withAwsClients(
    stage,
    async (stores) => (await isEmptyTable(stores)) && (await isEmptyBucket(stores)),
  )
  say(isEmpty ? 'The stage is empty' : 'The stage is at work and has written already')
  const restoring = stopwatch()
  // A stage at work writes counters and such even in between.
  await restoreStage(stage, folder, { whatIsThere: true })
  say(`Restored in ${restoring()}`)
  const isSame = await sayDifference(stage, folder, say)
  const after = await verifyStage(stage)
  say(`After: ${told(after)}`)
  say(`Whole again ${lossAt()} after the loss (RTO)`)
  const due = await dueBy(folder, new Date(Date.now() + Math.min(dueWithinMs, restWithinMs)).toISOString())
  const rested = await untilAtRest(stage, due, restWithinMs)
  say(`At rest, the partners asked about ${due.length} orders: ${told(rested)} (${lossAt()} after the loss)`)
  const proves = isSame && after.broken.length === 0 && rested.broken.length === 0
  for (const words of new Set([...after.broken, ...rested.broken])) say(`BROKEN ${words}`)
  if (proves) await rm(folder, { recursive: true })
  say(proves ? 'The books prove.' : `The books do not prove. The export is kept in ${folder}`)
  return proves
}

function refuse({ broken }: Proof, say: (line: string) => void): false {
  for (const words of broken) say(`BROKEN ${words}`)
  say('The books do not prove as it is: nothing was touched.')
  return false
}

function told({ counts, broken }: Proof): string {
  const much = Object.entries(counts).map(
    ([what, count]) => `${count} ${what.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
  )
  return `${much.join(', ')}; ${broken.length} broken`
}

/** What the other way back, point-in-time recovery, would lose. */
async function sayReach(stage: Stage, say: (line: string) => void): Promise<void> {
  const until = await withAwsClients(stage, recoverableUntil)
  const seconds = until === undefined ? undefined : Math.max(0, Math.round((Date.now() - Date.parse(until)) / 1000))
  say(seconds === undefined ? 'Point-in-time recovery is off' : `Point-in-time recovery reaches to ${seconds} s ago`)
}

async function sayDifference(stage: Stage, folder: string, say: (line: string) => void): Promise<boolean> {
  const { lost, moved } = await compareWithExport(stage, folder)
  say(
    lost.length + moved.length === 0
      ? 'Every item and every file is as it was'
      : `${lost.length} are lost, ${moved.length} have gone on since`,
  )
  for (const name of lost.slice(0, shownMax)) say(`LOST ${name}`)
  for (const name of moved.slice(0, shownMax)) say(`  gone on: ${name}`)
  return lost.length === 0
}

/** The reconciler asks the partners by itself about every order that was in between; here it is only waited for. */
async function untilAtRest(stage: Stage, due: readonly Item[], withinMs: number): Promise<Proof> {
  for (const deadline = Date.now() + withinMs; ; await wait(lookEveryMs)) {
    const unseen = (await notLookedAt(stage, due)).map(
      (name) => `${name}: the reconciler has not looked at it since the loss`,
    )
    const { counts, broken } = await verifyStage(stage, { atRest: true })
    const proof = { counts, broken: [...unseen, ...broken] }
    if (proof.broken.length === 0 || Date.now() >= deadline) return proof
  }
}

function stopwatch(): () => string {
  const beganMs = performance.now()
  return () => `${((performance.now() - beganMs) / 1000).toFixed(1)} s`
}
