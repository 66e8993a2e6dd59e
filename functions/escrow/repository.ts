import type { Context } from '#functions/platform/context.ts'
import { isConflict } from '#functions/platform/port/table.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { later, minuteMs } from '#shared/kernel/instant.ts'
import { intents } from './entities.ts'

/** A taker that crashed before it asked the partner loses its intent after this time. Longer than any call, its repeats included. */
const intentLifeMs = 5 * minuteMs

/** Takes the intent to ask a partner for a movement. False when somebody else has it: then nobody asks twice. */
export async function saveIntent(context: Context, orderId: OrderId, ref: string): Promise<boolean> {
  const now = context.clock.now()
  const intent = { order_id: orderId, ref, taken_at: now }
  try {
    await context.table.put(intents.itemOf(context, intent), {
      any: [{ absent: 'pk' }, { attribute: 'taken_at', below: later(now, -intentLifeMs) }],
    })
    return true
  } catch (failure) {
    if (isConflict(failure)) return false
    throw failure
  }
}
