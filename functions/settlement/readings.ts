import { statementDue } from '#events/settlement.ts'
import type { Context } from '#functions/platform/context.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import {
  asked,
  daysDue,
  daysOfNotice,
  ended,
  isUnfinished,
  type Reading,
  readUntilOf,
  statementNames,
  type StatementOf,
  type Subject,
  type Wish,
} from '#shared/settlement/reading.ts'
import { loadDayRead, loadReading, loadReadings, saveDayRead, saveReading } from './repository.ts'

/**
 * Begins a reading of each day of both statements that is due, and of the disputes, without any webhook, so that every order is settled
 * even when all webhooks are lost. What cannot begin keeps nothing else from it.
 */
export async function beginReadings(context: Context<'table'>): Promise<void> {
  const failures: unknown[] = []
  const failed = (failure: unknown) => void failures.push(failure)
  const subjects: Subject[] = [{ of: 'disputes', day: null }]
  for (const name of statementNames) subjects.push(...((await subjectsDue(context, name).catch(failed)) ?? []))
  for (const subject of subjects) await beginReading(context, subject, 'whole').catch(failed)
  if (failures.length > 0) throw failures[0]
}

/**
 * The days of a statement that are due. Remembers up to which day it was read: from the first run on, so that the days after it are
 * read also when no reading can begin for longer than the days that are read again.
 */
async function subjectsDue(context: Context<'table'>, of: StatementOf): Promise<readonly Subject[]> {
  const now = context.clock.now()
  const before = await loadDayRead(context, of)
  const days = daysDue(before, now)
  const subjects = days.map((day) => ({ of, day }))
  const readings = await loadReadings(context, subjects)
  const until = readUntilOf(
    before,
    days.map((day, index) => ({ day, reading: readings[index] })),
    now,
  )
  if (until !== before) await saveDayRead(context, of, until)
  return subjects
}

/** Begins to read what the partner has just added to a statement. */
export async function beginNoticed(context: Context<'table'>, of: StatementOf): Promise<void> {
  for (const day of daysOfNotice(context.clock.now())) await beginReading(context, { of, day }, 'new')
}

/** Begins a reading, or lets the one that is under way be followed by it. Alarms when that one is unfinished. */
async function beginReading(context: Context<'table'>, subject: Subject, wish: Wish): Promise<void> {
  await retryOnConflict(context, `reading of ${subject.of}`, async () => {
    const before = await loadReading(context, subject)
    const now = context.clock.now()
    const { reading, isBegun } = asked(before, subject, wish, now)
    await saveReading(context, before, reading, isBegun ? firstPage(context, reading) : {})
    if (before === undefined || !isUnfinished(before, now)) return
    const { of, day, started_at: since } = before
    context.log({ level: 'error', event: 'statement-unfinished', of, ...(day !== null && { day }), since })
  })
}

/** Ends a reading of which the last page was read. One that has ended, or was followed by another, is left as it is. */
export async function endReading(context: Context<'table'>, { run, ...subject }: Reading): Promise<void> {
  await retryOnConflict(context, `reading of ${subject.of}`, async () => {
    const before = await loadReading(context, subject)
    if (before?.run !== run || before.ended_at !== null) return
    const { reading, isBegun } = ended(before, context.clock.now())
    await saveReading(context, before, reading, isBegun ? firstPage(context, reading) : {})
  })
}

/** The reading that a page belongs to; undefined when it has ended, or was followed by another. */
export async function findReading(
  context: Context<'table:read'>,
  subject: Subject,
  run: number,
): Promise<Reading | undefined> {
  const reading = await loadReading(context, subject)
  return reading?.run === run && reading.ended_at === null ? reading : undefined
}

/** The write that hands the first page over, to be spread into the transaction that begins the reading. */
function firstPage(context: Context, { of, day, run }: Reading): Writes {
  return outbox(context, statementDue, { of, ...(day !== null && { day }), run, skip: 0 })
}
