import type { FullContext } from '#functions/platform/context.ts'
import { describe } from '#functions/platform/messaging/event.ts'
import { listHolidays } from '#functions/market/queries.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { isInFlight } from '#shared/difference/grace.ts'
import { dayMs, type Instant, later } from '#shared/kernel/instant.ts'

/** Settlements of so many days are looked for on the statement. */
const daysRead = 10

/**
 * What is wrong with the accounts of the gateway, in words: our bank account is unknown to it or of another kind than we expect, or it
 * settles to another account. The gateway does not state to which account it settles
 * (https://razorpay.com/docs/api/settlements/entity/), so its last settlements are looked for on the statement. Never throws: a stage
 * without its key is deployed, too.
 */
export async function accountWarnings(context: FullContext): Promise<readonly string[]> {
  try {
    const [ofKind, ofSettlements] = [await kindWarnings(context), await settlementWarnings(context)]
    return [...ofKind, ...ofSettlements].map((words) => `WARNING ${words}`)
  } catch (failure) {
    return [`WARNING The accounts at Razorpay could not be checked: ${describe(failure)}`]
  }
}

async function kindWarnings(context: FullContext): Promise<readonly string[]> {
  const kind = await razorpay(context).accountKind()
  const account = nameOf(context)
  if (kind === undefined)
    return [`Razorpay does not list ${account}, from which we pay out: check razorpay.accountNumber and the key`]
  return kind === 'current_account'
    ? []
    : [`${account}, from which we pay out, is of the kind ${kind} at Razorpay: it has to be a current_account`]
}

async function settlementWarnings(context: FullContext): Promise<readonly string[]> {
  const now = context.clock.now()
  const from = later(now, -daysRead * dayMs)
  const holidays = await listHolidays(context)
  const settled = (await razorpay(context).settlements(from, now, 0)).filter(
    ({ status, utr, createdAt }) =>
      status === 'processed' && utr !== undefined && !isInFlight('transfer', createdAt, now, holidays),
  )
  if (settled.length === 0) return []
  const credited = await creditsSince(context, from)
  const lost = settled.filter(({ utr = '' }) => !credited.has(utr))
  return lost.length === 0
    ? []
    : [
        `${lost.length} of ${settled.length} settlements of the last ${daysRead} days did not reach ${nameOf(context)} (${lost
          .slice(0, 3)
          .map(({ utr }) => utr)
          .join(', ')}): let Razorpay settle to the account from which we pay out`,
      ]
}

/** The references of all credits on the statement of our bank account. */
async function creditsSince(context: FullContext, from: Instant): Promise<ReadonlySet<string>> {
  const credits = new Set<string>()
  for (let skip = 0, hasMore = true; hasMore;) {
    const page = await razorpay(context).transactions(from, context.clock.now(), skip)
    for (const { creditPaise, reference } of page.transactions)
      if (creditPaise > 0 && reference !== undefined) credits.add(reference)
    skip += page.count
    hasMore = page.hasMore
  }
  return credits
}

function nameOf({ settings }: FullContext): string {
  return `the account ending ${settings.razorpay.accountNumber.slice(-4)}`
}
