import * as z from 'zod/mini'
import { OrderId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import type { AuditRecords, Row } from './ledger.ts'
import { checkKey, keySuffix } from './place.ts'

// How the rows are read by which the orders of a buyer are found.

/** An item that names an order. */
export const OrderReference = z.object({ order_id: OrderId })

const PaidTotal = z.object({ paid: z._default(z.int(), 0) })

export function readTotals(records: AuditRecords, row: Row): void {
  records.paidTotals.set(UserId.parse(keySuffix(row.pk)), PaidTotal.parse(row).paid)
}

/** An unpaid order, as the totals of its buyer name it (`placesOfTotals`). */
export function readReservation(records: AuditRecords, row: Row): void {
  records.reservations.set(OrderReference.parse(row).order_id, {
    user_id: UserId.parse(keySuffix(row.pk)),
    security_id: SecurityId.parse(row['security_id']),
  })
}

export function readPaid(records: AuditRecords, row: Row): void {
  const { order_id } = OrderReference.parse(row)
  checkKey(row.sk, order_id)
  records.paid.set(order_id, UserId.parse(keySuffix(row.pk)))
}

/** A row counts as one only where the index puts it on the desk's list. */
export function readUnderWay(records: AuditRecords, row: Row): void {
  const { order_id } = OrderReference.parse(row)
  const place = row.sk.slice('under-way#'.length)
  checkKey(place, order_id)
  if (row['gsi2pk'] === `order#worklist#${shardOf(order_id, 16)}` && row['gsi2sk'] === place)
    records.worklist.add(`${keySuffix(row.pk)} ${place}`)
}
