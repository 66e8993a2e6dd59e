import type { AuditRecords } from './ledger.ts'
import { isOpen } from './order.ts'

/** Rows that keep others out must stand for something that is there, or somebody is kept out for ever. */
export function brokenGuards({
  reservations,
  checkouts,
  worklist,
  orders,
  users,
  deleted,
  guards,
  devices,
}: AuditRecords): string[] {
  const guarded = new Set(guards.map(({ user_id }) => user_id))
  return [
    ...[...reservations].flatMap(([order_id, { user_id, security_id }]) => {
      const order = orders.get(order_id)?.order
      if (order === undefined || order.user_id !== user_id || order.security_id !== security_id)
        return [`the reservation of ${user_id} for ${security_id} is of ${order_id}, which is no such order`]
      return isOpen(order) ? [] : [`the reservation of ${order_id} still stands, and its payment is ${order.payment}`]
    }),
    ...[...checkouts]
      .filter(([razorpayId, id]) => orders.get(id)?.order.razorpay_order_id !== razorpayId)
      .map(([razorpayId, id]) => `${razorpayId} leads to ${id}, which knows nothing of it`),
    ...[...worklist]
      .filter((row) => !orders.has(row.slice(row.indexOf('#') + 1)))
      .map((row) => `the desk’s list names ${row}, which does not exist`),
    ...[...guards, ...devices]
      .filter(({ user_id }) => !users.has(user_id))
      .map(({ pk, user_id }) => `${pk} stands for ${user_id}, who does not exist`),
    ...guards
      .filter(({ user_id }) => deleted.has(user_id))
      .map(
        ({ pk, user_id }) =>
          `${pk} stands for ${user_id}, who was deleted: nobody can have that phone number or e-mail address again`,
      ),
    ...[...users]
      .filter((id) => !guarded.has(id) && !deleted.has(id))
      .map((id) => `${id} has no guard: somebody else could take their phone number`),
  ]
}
