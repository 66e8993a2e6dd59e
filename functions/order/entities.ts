import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { dayMs, epochSeconds, Instant, later } from '#shared/kernel/instant.ts'
import { OrderId, type ProposalId, type RazorpayOrderId, type SecurityId, type UserId } from '#shared/kernel/id.ts'
import { LedgerEntry } from '#shared/order/ledger.ts'
import { Order, Quote, type Stock } from '#shared/order/order.ts'
import { nextReconcileAt } from '#shared/order/reconcile-schedule.ts'
import { parseStock } from '#shared/order/stock.ts'

// The items of this module: keys, schemas, indexes.

const orderPk = (id: OrderId) => `order#order#${id}`
const userPk = (userId: UserId) => `order#user#${userId}`

/** A sort key of a list that is read in the order of time. */
const byTime = (at: Instant, id: OrderId) => `${at}#${id}`

/** Paid orders of a user, oldest first (`gsi1`). */
export const paidOrders = userPk
/** Orders that are due to be reconciled, by time (`gsi2`). */
export const reconcileIndex = (order: Pick<Order, 'id'>, at: Instant) => ({
  gsi2pk: reconcilePk,
  gsi2sk: byTime(at, order.id),
})
export const reconcilePk = 'order#reconcile'
/** The ledger of an order, in the partition of the order. */
export const ledgerOf = (orderId: OrderId) => ({ pk: orderPk(orderId), prefix: 'ledger#' })
/** The desk's list of paid orders that have not ended. */
export const worklistPk = 'order#worklist'

export const quotes = entity({
  schema: Quote,
  key: ({ id }: Pick<Quote, 'id'>) => ({ pk: `order#quote#${id}`, sk: 'quote' }),
  index: ({ valid_until }) => ({ ttl: epochSeconds(later(valid_until, dayMs)) }),
})

export const orders = entity({
  schema: Order,
  key: ({ id }: Pick<Order, 'id'>) => ({ pk: orderPk(id), sk: 'order' }),
  index(order, now) {
    const nextAt = nextReconcileAt(order, now)
    return {
      ...(order.paid_at !== null && { gsi1pk: paidOrders(order.user_id), gsi1sk: byTime(order.paid_at, order.id) }),
      ...(nextAt !== undefined && reconcileIndex(order, nextAt)),
    }
  },
})

/** An order of which only the id is read, so that an unreadable one does not hide the others of a list. */
export const dueOrders = entity({ schema: z.object({ id: OrderId }), key: orders.key })

export const ledgerEntries = entity({
  schema: LedgerEntry,
  key: ({ order_id, cause }: Pick<LedgerEntry, 'order_id' | 'cause'>) => ({
    pk: orderPk(order_id),
    sk: `ledger#${cause}`,
  }),
})

/** What our bank account holds of orders, and of GST that is owed, in shards so that no item is written by every order. */
export const bankShards = 16
export const bankTotals = entity({
  schema: z.object({ bank: z.int(), gst: z.int() }),
  key: ({ shard }: { readonly shard: number }) => ({ pk: `order#bank#${shard}`, sk: 'total' }),
})

const OrderReference = z.object({ order_id: OrderId })

/** The user's unpaid order for a security: a user has at most one. */
export const reservations = entity({
  schema: OrderReference,
  key: ({ user_id, security_id }: Pick<Order, 'user_id' | 'security_id'>) => ({
    pk: userPk(user_id),
    sk: `reservation#${security_id}`,
  }),
})

/** The user's unpaid orders, by security. */
export const reservationsOf = (userId: UserId) => ({ pk: userPk(userId), prefix: 'reservation#' })

/** The number of orders that a user placed on a day and did not pay. */
export const unpaidCounts = entity({
  schema: z.object({ count: z.int() }),
  key: ({ user_id, placed_at }: Pick<Order, 'user_id' | 'placed_at'>) => ({
    pk: userPk(user_id),
    sk: `unpaid#${placed_at.slice(0, 10)}`,
  }),
})

/** The order of an order id of the gateway. */
export const razorpayOrders = entity({
  schema: OrderReference,
  key: ({ razorpay_order_id }: { readonly razorpay_order_id: RazorpayOrderId }) => ({
    pk: `order#razorpay#${razorpay_order_id}`,
    sk: 'order',
  }),
})

/** The order that was lodged under a reference of the depository: each lodging has a reference of its own. */
export const depositoryReferences = entity({
  schema: OrderReference,
  key: ({ depository_reference }: { readonly depository_reference: string }) => ({
    pk: `order#depository#${depository_reference.toUpperCase()}`,
    sk: 'order',
  }),
})

export const worklistRows = entity({
  schema: OrderReference,
  key: ({ id, paid_at }: Pick<Order, 'id' | 'paid_at'>) => ({ pk: worklistPk, sk: `${paid_at}#${id}` }),
})

/** Shares of a security that were issued (above zero) or withdrawn (below zero), by the proposal: each counts once. */
export const stockChanges = entity({
  schema: z.object({ quantity: z.int(), at: Instant }),
  key: ({ security_id, id }: { readonly security_id: SecurityId; readonly id: ProposalId }) => ({
    pk: `order#stock#${security_id}`,
    sk: `change#${id}`,
  }),
})

/** The stock of a security is one item; each hold is an attribute of it. */
export const stocks = entity({
  schema: { parse: parseStock },
  key: ({ security_id }: Pick<Stock, 'security_id'>) => ({ pk: `order#stock#${security_id}`, sk: 'stock' }),
})
