import type { Context } from '#functions/platform/context.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import type { Finding } from '#shared/difference/difference.ts'
import { allOwed, balanceDifference, type Owed } from '#shared/difference/gateway-balance.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'

/** The gateway's balance as it states it, in paise. Undefined when it has no such call, or when it failed (`failure`). */
export interface StatedBalance {
  readonly paise: number | undefined
  readonly failure?: unknown
}

/** What the gateway holds for us now. A failure is kept, so that everything else is compared before it is thrown. */
export async function readGatewayBalance(context: Context): Promise<StatedBalance> {
  try {
    return { paise: await razorpay(context).gatewayBalance() }
  } catch (failure) {
    return { paise: undefined, failure }
  }
}

/**
 * Whether the gateway holds what it owes us, no less and no more. Undefined when that could not be compared. `before` was read before
 * the orders. `owed`: for each order; what has ended is owed nothing.
 */
export function gatewayBalanceFindings(
  context: Context,
  [before, after]: readonly [StatedBalance, StatedBalance],
  owed: ReadonlyMap<unknown, Owed>,
  settling: ReadonlyMap<unknown, number>,
): readonly Finding[] | undefined {
  if (before.paise === undefined || after.paise === undefined) return undefined
  const balance = { statedBefore: before.paise, stated: after.paise }
  const found = balanceDifference(allOwed(owed.values()), balance, settling.values())
  if (found === undefined) return []
  const { kind, stated, booked } = found
  const day = dayInIndia(context.clock.now())
  return [{ kind, reference: 'balance', stated_paise: stated, booked_paise: booked, day }]
}
