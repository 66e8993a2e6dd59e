import { freeCancels, lapsesMax, openOrdersMax, unpaidOrdersADayMax } from '#shared/order/limits.ts'
import { TOO_MANY_OPEN, TOO_MANY_UNPAID } from '#shared/order/refusals.ts'
import type { Refusal } from '#shared/kernel/refusal.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Changes, Condition, Write, Writes } from '#functions/platform/port/table.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { dayInIndia, type Instant } from '#shared/kernel/instant.ts'
import type { Order } from '#shared/order/order.ts'
import { isPaid } from '#shared/order/rules.ts'
import { cancels, cancelsOf, lapses, lapsesOf, orderTotals, reservationOf } from '#functions/order/entities.ts'

export type Totals = ReturnType<typeof orderTotals.parse>

export function loadTotals(context: Context<'table:read'>, userId: UserId): Promise<Totals> {
  return orderTotals.find(context, { user_id: userId })
}

/**
 * Counts a new order and names it as the one that waits for its security, on the condition that none does and no limit is reached. The
 * first order of a day counts anew.
 */
export function placedTotals(order: Order, totals: Totals): Write {
  const day = dayInIndia(order.placed_at)
  const isOfDay: Condition = { attribute: 'unpaid_day', is: day }
  const reservation = reservationOf(order.security_id)
  const isAllowed = [{ absent: reservation }, atMost(openOrdersMax, 'open')] as const
  return totals?.unpaid_day === day
    ? orderTotals.update(
        order,
        { add: { open: 1, unpaid: 1 }, set: { [reservation]: order.id } },
        { all: [isOfDay, ...isAllowed, atMost(unpaidOrdersADayMax, 'unpaid')] },
      )
    : orderTotals.update(
        order,
        { add: { open: 1 }, set: { unpaid: 1, unpaid_day: day, [reservation]: order.id } },
        { all: [{ not: isOfDay }, ...isAllowed] },
      )
}

/** The limit that keeps a user from another order; undefined when there is none. */
export function limitReached({ placed_at }: Order, totals: Totals): Refusal | undefined {
  if (totals?.unpaid_day === dayInIndia(placed_at) && totals.unpaid >= unpaidOrdersADayMax) return TOO_MANY_UNPAID
  return totals !== undefined && totals.open >= openOrdersMax ? TOO_MANY_OPEN : undefined
}

/** That a count, before it is raised, is below its maximum. */
function atMost(max: number, attribute: 'open' | 'unpaid'): Condition {
  return { any: [{ absent: attribute }, { attribute, below: max }] }
}

/** What limits the orders of a person, after a change: the reservation, the counts, and a reservation that lapsed. */
export function reservationWrites(context: Context, before: Order, order: Order): Writes {
  return {
    ...totalsWrites(context, before, order),
    ...(order.stock.lapsed && !before.stock.lapsed && { lapse: lapses.put(context, order) }),
  }
}

function totalsWrites(context: Context, before: Order, order: Order): Writes {
  const hasLeft = isOpen(before) && !isOpen(order)
  const isNewlyPaid = !isPaid(before) && isPaid(order)
  if (!hasLeft && !isNewlyPaid) return {}
  const reservation = reservationOf(order.security_id)
  const isOwnOrAbsent: Condition = { any: [{ absent: reservation }, { attribute: reservation, is: order.id }] }
  // A later day counts anew, so that the day of the order is the newest one or does not count any more.
  const isOfToday = dayInIndia(order.placed_at) === dayInIndia(context.clock.now())
  const counts = { ...(hasLeft && { open: -1 }), ...(isNewlyPaid && { paid: 1, ...(isOfToday && { unpaid: -1 }) }) }
  const totals: Changes = { add: counts, remove: hasLeft ? [reservation] : [] }
  return { totals: orderTotals.update(order, totals, hasLeft ? isOwnOrAbsent : undefined) }
}

function isOpen({ payment }: Order): boolean {
  return payment.state === 'PLACED' || payment.state === 'PENDING'
}

/** A cancel that counts among those of its buyer, after a change. */
export function cancelWrites(context: Context, before: Order, order: Order): Writes {
  const { cancelled_at } = order.ending
  const isNew = order.ending.is_cancel_counted && !before.ending.is_cancel_counted && cancelled_at !== null
  return isNew ? { cancel: cancels.put(context, { ...order, cancelled_at }) } : {}
}

/** When the user's newest cancels were that count. */
export async function loadCancels(context: Context<'table:read'>, userId: UserId): Promise<readonly Instant[]> {
  const query = { ...cancelsOf(userId), descending: true, limit: freeCancels }
  const { values } = await cancels.list(context, query)
  return values.map(({ cancelled_at }) => cancelled_at)
}

/** When the user's newest reservations of a security lapsed without a try to pay. */
export async function loadLapses(
  context: Context<'table:read'>,
  buyer: Pick<Order, 'user_id' | 'security_id'>,
): Promise<readonly Instant[]> {
  const { values } = await lapses.list(context, { ...lapsesOf(buyer), descending: true, limit: lapsesMax })
  return values.map(({ expires_at }) => expires_at)
}
