import { compareStatements } from '#functions/difference/compare.ts'
import { listAllOpenDifferences } from '#functions/difference/queries.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { type Difference, differenceKinds } from '#shared/difference/difference.ts'
import { ageDays } from '#shared/difference/rules.ts'
import { formatRupees } from '#shared/kernel/format.ts'
import type { Day, Instant } from '#shared/kernel/instant.ts'

/**
 * Compares the ledger of a stage with the statements of its partners, as the daily timer does. Returns a line for each difference
 * that is open. Needs the stage's secrets of the partners.
 */
export async function compareStage(context: FullContext, since?: Day): Promise<readonly string[]> {
  // The lines of the log would repeat what is returned.
  await compareStatements({ ...context, log: () => undefined }, since)
  const now = context.clock.now()
  return (await listAllOpenDifferences(context)).map((difference) => lineOf(difference, now))
}

function lineOf(difference: Difference, now: Instant): string {
  const { id, kind, order_id, reference, stated_paise, booked_paise } = difference
  const amount = (paise: number | null) => (paise === null ? 'nothing' : formatRupees(paise / 100))
  const about = order_id === undefined ? reference : `${order_id}, ${reference}`
  return `DIFFERENT ${id} ${differenceKinds[kind]}: ${about}; stated ${amount(stated_paise)}, booked ${amount(booked_paise)}; open for ${ageDays(difference, now)} days`
}
