import { CODES_USED_UP } from '#shared/account/refusals.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { countWithinShared } from '#functions/platform/http/rate-limit.ts'
import type { Context } from '#functions/platform/context.ts'

/**
 * Who pays for a code: accounts (logins, step-ups, changes of a contact), registrations, or phone numbers that have neither an account
 * nor the handle of a proved e-mail address. Each pot has its own limit of a day, so that none can empty another
 * (docs/adr/0060-give-each-kind-of-code-a-pot-of-its-own.md).
 */
export const pots = [
  'sms-accounts',
  'sms-registrations',
  'sms-others',
  'email-accounts',
  'email-registrations',
] as const
export type Pot = (typeof pots)[number]

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
