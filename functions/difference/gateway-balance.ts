import type { Context } from '#functions/platform/context.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import type { Finding } from '#shared/difference/difference.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'

/**
 * Whether the gateway holds what it owes us. `owed`: of each order, in paise; what has ended is owed nothing. `settling`: payments
 * in its report whose settlement is not in our ledger yet, in paise. Money that the gateway holds and we have not booked yet is no difference.
 */
export async function gatewayBalanceFindings(
  context: Context,
  owed: ReadonlyMap<unknown, number>,
  settling: ReadonlyMap<unknown, number>,
): Promise<readonly Finding[]> {
  const stated = await razorpay(context).gatewayBalance()
  if (stated === undefined) {
    context.log({ level: 'warn', event: 'gateway-balance-unknown' })
    return []
  }
  const expected = sumOf(owed) - sumOf(settling)
  if (stated >= expected) return []
  const day = dayInIndia(context.clock.now())
  return [{ kind: 'gateway-short', reference: 'balance', stated_paise: stated, booked_paise: expected, day }]
}

function sumOf(amounts: ReadonlyMap<unknown, number>): number {
  return [...amounts.values()].reduce((sum, each) => sum + each, 0)
}
