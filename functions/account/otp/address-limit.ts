import { ACCOUNT_BLOCKED, SENT_TOO_OFTEN } from '#shared/account/refusals.ts'
import { hourMs, minuteMs } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { networksOf } from '#functions/platform/http/network.ts'
import { type Counted, countSlowing, type SlowingLimit } from '#functions/platform/http/rate-limit.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Context } from '#functions/platform/context.ts'
import type { OtpResult } from './otp.ts'

/** How many requests for codes, or wrong codes, one customer's network may make. A mobile carrier has thousands of people behind one address. */
const ofNetwork: SlowingLimit = { limit: { max: 300, windowMs: hourMs }, trickle: { max: 5, windowMs: minuteMs } }
const ofWideNetwork: SlowingLimit = {
  limit: { max: 3_000, windowMs: hourMs },
  trickle: { max: 50, windowMs: minuteMs },
}

/**
 * Counts a request for a code, or a look-up of an account, against the network of the caller, which limits how many contacts can be
 * checked for an account. What the limits of the identifier refuse does not count. Refuses TOO_MANY_REQUESTS with the time to wait.
 */
export async function countCodeRequest<T>(
  context: Context<'table' | 'secrets'>,
  address: () => Promise<string>,
  send: () => Promise<T>,
): Promise<T> {
  const counted = await count(context, 'send', await address())
  try {
    return await send()
  } catch (failure) {
    if (failure instanceof Refused && isOfIdentifier(failure)) await giveBack(counted)
    throw failure
  }
}

/**
 * Counts a check of a code against the network of the caller, unless the code is right: it also limits one guess at each of many
 * accounts. Counted before the check, so that many at once are limited too. Refuses TOO_MANY_REQUESTS with the time to wait.
 */
export async function countCodeAttempt(
  context: Context<'table' | 'secrets'>,
  address: () => Promise<string>,
  check: () => Promise<OtpResult>,
): Promise<OtpResult> {
  const counted = await count(context, 'guess', await address())
  const result = await check()
  if (result.kind === 'right') await giveBack(counted)
  return result
}

function isOfIdentifier({ refusal }: Refused): boolean {
  return [SENT_TOO_OFTEN, ACCOUNT_BLOCKED].some((each) => each === refusal)
}

async function count(
  context: Context<'table' | 'secrets'>,
  what: 'send' | 'guess',
  address: string,
): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const { name, wide } of networksOf(address))
    counted.push(
      await countSlowing(
        context,
        `${what}#${await keyedHash(context, 'address', name)}`,
        wide ? ofWideNetwork : ofNetwork,
      ),
    )
  return counted
}

async function giveBack(counted: readonly Counted[]): Promise<void> {
  await Promise.all(counted.map((each) => each.giveBack()))
}
