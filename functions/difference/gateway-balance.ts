import type { Context } from '#functions/platform/context.ts'
import { describe } from '#functions/platform/messaging/event.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import type { StatedBalance } from '#shared/difference/comparison.ts'

/** What the gateway holds for us now. A failure is kept, so that everything else is compared all the same. */
export async function readGatewayBalance(context: Context<'secrets' | 'fetch'>): Promise<StatedBalance> {
  try {
    return { paise: (await razorpay(context).gatewayBalance()) ?? null, failure: null }
  } catch (failure) {
    return { paise: null, failure: describe(failure) }
  }
}
