import { codesPerHundredAccounts } from '#shared/account/limits.ts'
import type { Pot } from '#shared/account/otp.ts'
import { CODES_USED_UP } from '#shared/account/refusals.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { countWithinShared } from '#functions/platform/http/rate-limit.ts'
import { countAccounts } from '#functions/account/registration/account-counter.ts'
import type { Context } from '#functions/platform/context.ts'

/**
 * Takes a code out of its pot, which has as many as the setting says, or more when there are many accounts. When the pot is empty it
 * logs an error, which raises an alarm, and refuses CODES_USED_UP.
 */
export async function countCode(context: Context<'table'>, pot: Pot, identifier: string): Promise<void> {
  const limit = {
    max: context.settings.codesADay[pot],
    windowMs: dayMs,
    grownPart: async (part: number) =>
      Math.floor(((await countAccounts(context, part)) * codesPerHundredAccounts[pot]) / 100),
  }
  try {
    const { isLow } = await countWithinShared(context, `codes-${pot}`, identifier, limit, CODES_USED_UP)
    if (isLow) context.log({ level: 'warn', event: 'codes-low', pot })
  } catch (failure) {
    context.log({ level: 'error', event: 'codes-used-up', pot })
    throw failure
  }
}
