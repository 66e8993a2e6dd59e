import type { AuditRecords } from './ledger.ts'
import { isOpen } from './order.ts'

/** Reservations, checkouts, the lists of paid orders and the desk's list must name existing orders. */
export function guardViolations({ reservations, checkouts, paid, worklist, orders }: AuditRecords): string[] {
  return [
    ...[...reservations].flatMap(([order_id, { user_id, security_id }]) => {
      const order = orders.get(order_id)?.order
      if (order === undefined || order.user_id !== user_id || order.security_id !== security_id)
        return [
          `the reservation of ${user_id} for ${security_id} belongs to ${order_id}, which is no order of this user and security`,
        ]
      return isOpen(order)
        ? []
        : [`the reservation of ${order_id} still stands, and its payment is ${order.payment.state}`]
    }),
    ...[...checkouts]
      // The row is stored before the order: two placements of it at once may each have a gateway order, of which it names one.
      .filter(([, id]) => !orders.has(id))
      .map(([razorpayId, id]) => `the checkout row ${razorpayId} points to ${id}, which does not exist`),
    ...[...paid]
      .filter(([id]) => orders.get(id)?.order.payment.state !== 'PAID')
      .map(([id, user_id]) => `the paid orders of ${user_id} name ${id}, which is no paid order`),
    ...[...worklist]
      .filter((row) => !orders.has(row.slice(row.indexOf('#') + 1)))
      .map((row) => `the desk’s list names ${row}, which does not exist`),
  ]
}

/**
 * Orders, guards and phones must belong to existing users. A stale guard would block its phone number or e-mail address for
 * ever.
 */
export function userViolations({ buyers, paid, paidTotals, users, deleted, guards, devices }: AuditRecords): string[] {
  const guarded = new Set(guards.map(({ user_id }) => user_id))
  return [
    ...[...buyers]
      .filter(([, user_id]) => !users.has(user_id))
      .map(([order_id, user_id]) => `${order_id}: its buyer ${user_id} does not exist`),
    ...[...Map.groupBy(paid.values(), (user_id) => user_id)]
      .filter(([user_id, rows]) => rows.length !== (paidTotals.get(user_id) ?? 0))
      .map(
        ([user_id, rows]) =>
          `${user_id} has paid ${rows.length} orders, and their total says ${paidTotals.get(user_id) ?? 0}`,
      ),
    ...[...guards, ...devices]
      .filter(({ user_id }) => !users.has(user_id))
      .map(({ pk, user_id }) => `${pk} stands for ${user_id}, who does not exist`),
    ...guards
      .filter(({ user_id }) => deleted.has(user_id))
      .map(
        ({ pk, user_id }) =>
          `${pk} stands for ${user_id}, who was deleted: no other account can use that phone number or e-mail address`,
      ),
    ...[...users]
      .filter((id) => !guarded.has(id) && !deleted.has(id))
      .map((id) => `${id} has no guard: another account can register the same phone number`),
  ]
}
