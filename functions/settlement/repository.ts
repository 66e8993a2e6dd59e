import type { Context } from '#functions/platform/context.ts'
import { isConflict, type Writes } from '#functions/platform/port/table.ts'
import { save } from '#functions/platform/storage/save.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import type { Day } from '#shared/kernel/instant.ts'
import type { PageRecord, Reading, StatementOf, Subject } from '#shared/settlement/reading.ts'
import {
  type BankCredit,
  credits,
  type DisputeMark,
  disputeMarks,
  lines,
  linesAside,
  pages,
  readings,
  reads,
  settlementOf,
  type StoredLine,
} from './entities.ts'

/** Stores a line of the gateway's report. False when it is stored already. */
export function saveLine(context: Context<'table'>, line: StoredLine): Promise<boolean> {
  return isStored(context.table.put(lines.itemOf(context, line), { absent: 'pk' }))
}

/** Stores a credit of our bank's statement. One that is stored already stays as it is. */
export async function saveCredit(context: Context<'table'>, credit: BankCredit): Promise<void> {
  await isStored(context.table.put(credits.itemOf(context, credit), { absent: 'pk' }))
}

export function loadLines(context: Context<'table:read'>, orderId: OrderId): Promise<StoredLine[]> {
  const query = { pk: lines.key({ order_id: orderId, id: '' }).pk, prefix: 'line#' }
  return lines.listAll(context, { ...query })
}

/** Every line of the settlement that has this bank reference. */
export function loadSettlement(context: Context<'table:read'>, utr: string): Promise<StoredLine[]> {
  return lines.listAll(context, { index: 'gsi1', pk: settlementOf(utr) })
}

/** Some lines of the settlement that has this bank reference, by their ids: those after one of them. */
export async function loadSettlementAfter(
  context: Context<'table:read'>,
  utr: string,
  after: string,
  limit: number,
): Promise<readonly StoredLine[]> {
  const between = [`${after} `, '~'] as const
  return (await lines.list(context, { index: 'gsi1', pk: settlementOf(utr), between, limit })).values
}

/** The stored credits of some bank references. */
export async function loadCredits(
  context: Context<'table:read'>,
  utrs: readonly string[],
): Promise<readonly BankCredit[]> {
  const found = await credits.findMany(
    context,
    utrs.map((utr) => ({ utr })),
  )
  return found.filter((credit) => credit !== undefined)
}

/** The last day up to which a statement was read to its end, or one before it; at first the day of the first readings. */
export async function loadDayRead(context: Context<'table:read'>, of: StatementOf): Promise<Day | undefined> {
  return (await reads.find(context, { of }))?.day
}

export async function saveDayRead(context: Context<'table'>, of: StatementOf, day: Day): Promise<void> {
  await context.table.put(reads.itemOf(context, { of, day }))
}

export function loadReading(context: Context<'table:read'>, { of, day }: Subject): Promise<Reading | undefined> {
  return readings.find(context, { of, day })
}

export function loadReadings(
  context: Context<'table:read'>,
  subjects: readonly Subject[],
): Promise<(Reading | undefined)[]> {
  return readings.findMany(context, subjects)
}

/** Stores a reading on the condition that it is as it was read: undefined for the first one. Throws a conflict otherwise. */
export async function saveReading(
  context: Context<'table'>,
  before: Reading | undefined,
  after: Reading,
  more: Writes = {},
): Promise<void> {
  const reading = before === undefined ? readings.create(context, after) : readings.replace(context, before, after)
  await save(context, { reading, ...more })
}

export function loadPage(
  context: Context<'table:read'>,
  { of, day }: Subject,
  skip: number,
): Promise<PageRecord | undefined> {
  return pages.find(context, { of, day, skip })
}

export async function savePage(
  context: Context<'table'>,
  { of, day }: Subject,
  skip: number,
  { digest, taken, open }: PageRecord,
): Promise<void> {
  await context.table.put(pages.itemOf(context, { of, day, skip, digest, taken, open: [...open] }))
}

/** Which of some lines of a reading were set aside with an alarm already. */
export async function loadLinesAside(
  context: Context<'table:read'>,
  { of, day }: Subject,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await linesAside.findMany(
    context,
    ids.map((line) => ({ of, day, line })),
  )
  return new Set(found.flatMap((each) => each?.line ?? []))
}

export async function saveLineAside(context: Context<'table'>, { of, day }: Subject, line: string): Promise<void> {
  await context.table.put(linesAside.itemOf(context, { of, day, line }))
}

export function loadDisputeMarks(
  context: Context<'table:read'>,
  ids: readonly string[],
): Promise<(DisputeMark | undefined)[]> {
  return disputeMarks.findMany(
    context,
    ids.map((id) => ({ id })),
  )
}

export async function saveDisputeMark(context: Context<'table'>, mark: DisputeMark): Promise<void> {
  await context.table.put(disputeMarks.itemOf(context, mark))
}

async function isStored(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (failure) {
    if (isConflict(failure)) return false
    throw failure
  }
}
