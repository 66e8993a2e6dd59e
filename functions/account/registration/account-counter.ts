import type { UserId } from '#shared/kernel/id.ts'
import type { Context } from '#functions/platform/context.ts'
import { countInSeries, nextInSeries } from '#functions/platform/storage/counter.ts'

// About how many accounts there are: enough to say how many codes a day may bring. A sign-up whose request stops before it is counted
// stays uncounted, and a deleted account counted.

const sequence = 'account'

export async function countAccount(context: Context<'table'>, userId: UserId): Promise<void> {
  await nextInSeries(context, sequence, userId)
}

/** The number of accounts that were opened in one of 16 parts. */
export function countAccounts(context: Context<'table'>, part: number): Promise<number> {
  return countInSeries(context, sequence, part)
}
