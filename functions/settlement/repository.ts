import type { Context } from '#functions/platform/context.ts'
import { type Freshness, isConflict } from '#functions/platform/port/table.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import type { Day } from '#shared/kernel/instant.ts'
import { type BankCredit, credits, lines, reads, settlementOf, type StatementOf, type StoredLine } from './entities.ts'

/** Stores a line of the gateway's report. False when it is stored already. */
export function saveLine(context: Context, line: StoredLine): Promise<boolean> {
  return isStored(context.table.put(lines.itemOf(context, line), { absent: 'pk' }))
}

/** Stores a credit of our bank's statement. */
export async function saveCredit(context: Context, credit: BankCredit): Promise<void> {
  await context.table.put(credits.itemOf(context, credit))
}

/** So that the statement is read for it once more. */
export async function deleteCredit(context: Context, { utr }: BankCredit): Promise<void> {
  await context.table.delete(credits.key({ utr }))
}

export function loadLines(context: Context, orderId: OrderId): Promise<StoredLine[]> {
  return lines.listAll(context, { pk: lines.key({ order_id: orderId, id: '' }).pk, prefix: 'line#' })
}

/** Every line of the settlement that has this bank reference. */
export function loadSettlement(context: Context, utr: string): Promise<StoredLine[]> {
  return lines.listAll(context, { index: 'gsi1', pk: settlementOf(utr) })
}

export function loadCredit(context: Context, utr: string, freshness?: Freshness): Promise<BankCredit | undefined> {
  return credits.find(context, { utr }, freshness)
}

/** The last day up to which a statement was read to its end, or one before it; undefined before the first reading. */
export async function loadDayRead(context: Context, of: StatementOf): Promise<Day | undefined> {
  return (await reads.find(context, { of }, 'recent'))?.day
}

/** A slower reading may store an earlier day again: then a few days are read once more. */
export async function saveDayRead(context: Context, of: StatementOf, day: Day): Promise<void> {
  await context.table.put(reads.itemOf(context, { of, day }))
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
