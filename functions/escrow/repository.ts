import type { Context } from '#functions/platform/context.ts'
import { type Condition, isConflict } from '#functions/platform/port/table.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { later, minuteMs } from '#shared/kernel/instant.ts'
import { intents } from './entities.ts'

/** A taker that crashed before it asked the partner loses its intent after this time. Longer than any call, its repeats included. */
const intentLifeMs = 5 * minuteMs

/** Takes the intents to ask a partner for movements, all of them or none. `notes` are kept with them. False when somebody else has one: then nobody asks twice. */
export async function saveIntents(
  context: Context<'table'>,
  orderId: OrderId,
  refs: readonly string[],
  notes: { readonly seller_account?: string } = {},
): Promise<boolean> {
  const now = context.clock.now()
  const isFree = (ref: string): Condition => ({
    any: [{ absent: ref }, { attribute: ref, below: later(now, -intentLifeMs) }],
  })
  const changes = { set: { order_id: orderId, ...notes, ...Object.fromEntries(refs.map((ref) => [ref, now])) } }
  try {
    await context.table.update(intents.key({ order_id: orderId }), changes, { all: refs.map(isFree) })
    return true
  } catch (failure) {
    if (isConflict(failure)) return false
    throw failure
  }
}
