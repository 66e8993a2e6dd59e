import type { Pot } from '#shared/account/otp.ts'
import { CODES_USED_UP } from '#shared/account/refusals.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { countWithinShared } from '#functions/platform/http/rate-limit.ts'
import type { Context } from '#functions/platform/context.ts'

/** Takes a code out of its pot. When the pot is empty it logs an error, which raises an alarm, and refuses CODES_USED_UP. */
export async function countCode(context: Context, pot: Pot, identifier: string): Promise<void> {
  const limit = { max: context.settings.codesADayMax[pot], windowMs: dayMs }
  try {
    const { isLow } = await countWithinShared(context, `codes-${pot}`, identifier, limit, CODES_USED_UP)
    if (isLow) context.log({ level: 'warn', event: 'codes-low', pot })
  } catch (failure) {
    context.log({ level: 'error', event: 'codes-used-up', pot })
    throw failure
  }
}
