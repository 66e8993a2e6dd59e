import * as z from 'zod/mini'
import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import type { HoldingTotal } from '#shared/holding/holding.ts'
import { isUpToDate, totalOf, withTotal } from '#shared/holding/rules.ts'
import type { SecurityId, UserId } from '#shared/kernel/id.ts'
import type { Paise } from '#shared/kernel/money.ts'
import type { StoredHolding } from './entities.ts'
import { loadAllHoldings } from './repository.ts'

/**
 * The totals of a user who holds many companies are a file too, so that a page of holdings has the sums over all of them without
 * reading them (docs/adr/0032-serve-public-data-from-files.md).
 */
const fileKey = (userId: UserId) => `holding/${userId}.json`

/** Checks only that a column is an array: we alone write the file, and checking each value would take most of the time of reading it. */
const column = <T>() => z.custom<readonly T[]>(Array.isArray)

/** The stored form: in columns, so that field names are stored once. */
const storedTotals = () =>
  z.object({
    security_id: column<SecurityId>(),
    quantity: column<number>(),
    paid_paise: column<Paise>(),
    version: column<number>(),
    // Absent in files that are older than sales.
    realised_paise: z.optional(column<number>()),
  })

/** Adds a changed holding to the file of its user. Idempotent; concurrent changes of other holdings are kept. */
export async function recordTotal(context: Context<'table:read' | 'files'>, holding: StoredHolding): Promise<void> {
  const { user_id } = holding
  await retryOnConflict(context, `totals of ${user_id}`, async () => {
    const file = await context.files.get(fileKey(user_id))
    const totals =
      file === undefined
        ? (await loadAllHoldings(context, user_id)).map(totalOf)
        : withTotal(totalsIn(file.bytes), totalOf(holding))
    if (totals === undefined) return
    const condition = file === undefined ? 'absent' : { version: file.version }
    await context.files.put(fileKey(user_id), bytesOf(totals), 'application/json', condition)
  })
}

/**
 * The totals of all holdings of a user. `known` are some of them as the table has them: a file that says otherwise is passed over,
 * as while a subscriber writes it, or after the table was restored to an earlier moment.
 */
export async function loadTotals(
  context: Context<'table:read' | 'files:read'>,
  userId: UserId,
  known: readonly HoldingTotal[],
): Promise<readonly HoldingTotal[]> {
  const file = await context.files.get(fileKey(userId))
  const totals = file === undefined ? undefined : totalsIn(file.bytes)
  return totals !== undefined && isUpToDate(totals, known)
    ? totals
    : (await loadAllHoldings(context, userId)).map(totalOf)
}

function totalsIn(bytes: Uint8Array): HoldingTotal[] {
  const columns = storedTotals().parse(JSON.parse(new TextDecoder().decode(bytes)))
  const at = <T>(values: readonly T[], index: number) => values[index] as T
  return columns.security_id.map((security_id, index) => ({
    security_id,
    quantity: at(columns.quantity, index),
    paid_paise: at(columns.paid_paise, index),
    version: at(columns.version, index),
    realised_paise: columns.realised_paise?.[index] ?? 0,
  }))
}

function bytesOf(totals: readonly HoldingTotal[]): Uint8Array {
  const columns: z.input<ReturnType<typeof storedTotals>> = {
    security_id: totals.map(({ security_id }) => security_id),
    quantity: totals.map(({ quantity }) => quantity),
    paid_paise: totals.map(({ paid_paise }) => paid_paise),
    version: totals.map(({ version }) => version),
    realised_paise: totals.map(({ realised_paise }) => realised_paise),
  }
  return new TextEncoder().encode(JSON.stringify(columns))
}
