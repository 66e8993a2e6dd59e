import * as z from 'zod/mini'
import type { Item } from '#functions/platform/port/table.ts'
import { entity, ledgerEntity } from '#functions/platform/storage/entity.ts'
import { Day, dayMs, epochSeconds, Instant, later } from '#shared/kernel/instant.ts'
import { OrderId, type ProposalId, type RazorpayOrderId, type SecurityId, type UserId } from '#shared/kernel/id.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import { LedgerRecord, nameOfRecord } from '#shared/order/ledger.ts'
import { Order, Quote } from '#shared/order/order.ts'
import { Seller } from '#shared/order/seller.ts'
import { parseShard, type StockShard } from '#shared/order/stock/stock.ts'
import { dueIndex } from './due-index.ts'

// The items of this module: keys, schemas, indexes.

const orderPrefix = 'order#order#'
const orderPk = (id: OrderId) => `${orderPrefix}${id}`
const userPk = (userId: UserId) => `order#user#${userId}`

/** A sort key of a list that is read in the order of time. */
const byTime = (at: Instant, id: OrderId) => `${at}#${id}`

/** The entries of an order in the ledger. */
export const ledgerOf = (orderId: OrderId) => `order#ledger#${orderId}`
/** The shards of the desk's list of paid orders that have not ended, oldest first (`gsi2`). */
export const worklistShards = 16
export const worklistOf = (shard: number) => `order#worklist#${shard}`

export const quotes = entity({
  schema: Quote,
  key: ({ id }: Pick<Quote, 'id'>) => ({ pk: `order#quote#${id}`, sk: 'quote' }),
  index: ({ valid_until }) => ({ ttl: epochSeconds(later(valid_until, dayMs)) }),
})

export const orders = entity({
  schema: Order,
  key: ({ id }: Pick<Order, 'id'>) => ({ pk: orderPk(id), sk: 'order' }),
  index: (order, now) => dueIndex(order, now) ?? { due_at: null },
})

/** A cause occurs once, so the first one of a record is its key. */
export const ledgerRecords = ledgerEntity({
  schema: LedgerRecord,
  key: (record: Pick<LedgerRecord, 'order_id' | 'entries'>) => ({
    pk: ledgerOf(record.order_id),
    sk: nameOfRecord(record),
  }),
})

/**
 * What our bank account holds of orders, and of GST that is owed, in shards so that no item is written by every order. They lie in a
 * few partitions, so that their sum is read by a few queries.
 */
export const bankShards = 64
export const bankPartitions = 4
export const bankTotalsOf = (partition: number) => `order#bank#${partition}`
export const bankTotals = entity({
  schema: z.object({ bank: z.int(), gst: z.int() }),
  key: ({ shard }: { readonly shard: number }) => ({
    pk: bankTotalsOf(shard % bankPartitions),
    sk: `total#${shard}`,
  }),
})

const OrderReference = z.object({ order_id: OrderId })
// In this order: what is read together lies together.
const totalsSk = 'totals'
const underWayPrefix = 'under-way#'

const reservationPrefix = 'reservation#'
/** The attribute of a buyer's totals that names their unpaid order for a security: a buyer has at most one. */
export const reservationOf = (securityId: SecurityId) => `${reservationPrefix}${securityId}`

const OrderTotals = z.object({
  open: z._default(z.int(), 0),
  paid: z._default(z.int(), 0),
  unpaid: z._default(z.int(), 0),
  unpaid_day: z.optional(Day),
})

/**
 * How many orders of a user wait for their payment, how many were ever paid, and how many of those that they placed on their newest
 * day in India they did not pay; and, in an attribute for each security, the order that waits
 * (docs/adr/0017-store-items-under-the-names-of-their-schema.md).
 */
export const orderTotals = entity({
  schema: {
    parse: (item: unknown) => ({
      ...OrderTotals.parse(item),
      reservations: reservationsIn(item as Readonly<Record<string, unknown>>),
    }),
  },
  key: ({ user_id }: Pick<Order, 'user_id'>) => ({ pk: userPk(user_id), sk: totalsSk }),
})

/** The order of each security that waits for its payment, by the security's id. */
export function reservationsIn(item: Readonly<Record<string, unknown>>): ReadonlyMap<string, OrderId> {
  const named = Object.entries(item).filter(([name]) => name.startsWith(reservationPrefix))
  return new Map(named.map(([name, id]) => [name.slice(reservationPrefix.length), OrderId.parse(id)]))
}

type PaidKey = Pick<Order, 'id' | 'user_id'> & { readonly paid_at: Instant }
const paidPrefix = 'paid#'

/** Every paid order of a user, by the time of its payment. It stays for ever. */
export const paidRows = entity({
  schema: OrderReference,
  key: ({ id, user_id, paid_at }: PaidKey) => ({ pk: userPk(user_id), sk: `${paidPrefix}${byTime(paid_at, id)}` }),
})
export const paidRowsOf = (userId: UserId) => ({ pk: userPk(userId), prefix: paidPrefix })

/** A paid order that has not ended: what its buyer waits for, and work of the desk. */
export const underWayRows = entity({
  schema: z.object({ order_id: OrderId, paid_at: Instant }),
  key: ({ id, user_id, paid_at }: PaidKey) => ({ pk: userPk(user_id), sk: `${underWayPrefix}${byTime(paid_at, id)}` }),
  index: ({ order_id, paid_at }) => ({
    gsi2pk: worklistOf(shardOf(order_id, worklistShards)),
    gsi2sk: byTime(paid_at, order_id),
  }),
})

/** The user's totals with their unpaid orders, and the paid orders that have not ended. */
export const liveOf = (userId: UserId) => ({
  pk: userPk(userId),
  between: [totalsSk, `${underWayPrefix}~`] as const,
})
/** An item of these lists: a row that names an order, or the totals. */
export const rowOrTotals = {
  parse: (item: Item) =>
    item.sk === totalsSk ? { totals: orderTotals.parse(item) } : { order_id: OrderReference.parse(item).order_id },
}

const lapsePrefix = (securityId: SecurityId) => `lapse#${securityId}#`
/** The reservations of a user for a security that lapsed without a try to pay, oldest first. */
export const lapsesOf = ({ user_id, security_id }: Pick<Order, 'user_id' | 'security_id'>) => ({
  pk: userPk(user_id),
  prefix: lapsePrefix(security_id),
})
export const lapses = entity({
  schema: z.object({ expires_at: Instant }),
  key: ({ user_id, security_id, expires_at }: Pick<Order, 'user_id' | 'security_id' | 'expires_at'>) => ({
    pk: userPk(user_id),
    sk: `${lapsePrefix(security_id)}${expires_at}`,
  }),
  index: ({ expires_at }) => ({ ttl: epochSeconds(later(expires_at, 2 * dayMs)) }),
})

const cancelPrefix = 'cancel#'
/** The cancels of a user that count, oldest first. */
export const cancelsOf = (userId: UserId) => ({ pk: userPk(userId), prefix: cancelPrefix })
export const cancels = entity({
  schema: z.object({ cancelled_at: Instant }),
  key: ({ id, user_id, cancelled_at }: Pick<Order, 'id' | 'user_id'> & { readonly cancelled_at: Instant }) => ({
    pk: userPk(user_id),
    sk: `${cancelPrefix}${cancelled_at}#${id}`,
  }),
  index: ({ cancelled_at }) => ({ ttl: epochSeconds(later(cancelled_at, 31 * dayMs)) }),
})

/**
 * The order of an order id of the gateway, with the order's own copy of its seller: who it names, and to whom it is paid, whatever the
 * desk records later (docs/adr/0011-require-a-second-person-for-money-shares-and-prices.md). Orders of before have none.
 */
export const razorpayOrders = entity({
  schema: z.object({ order_id: OrderId, seller: z.optional(Seller) }),
  key: ({ razorpay_order_id }: { readonly razorpay_order_id: RazorpayOrderId }) => ({
    pk: `order#razorpay#${razorpay_order_id}`,
    sk: 'order',
  }),
})

const sellerPk = (securityId: SecurityId) => `order#seller#${securityId}`

/** Who sells the shares of a company now. */
export const sellers = entity({
  schema: Seller,
  key: ({ security_id }: { readonly security_id: SecurityId }) => ({ pk: sellerPk(security_id), sk: 'seller' }),
})

/** Each seller that two people have recorded for a company, by their proposal: it is recorded once. */
export const recordedSellers = entity({
  schema: z.object({ ...Seller.shape, recorded_at: Instant }),
  key: ({ security_id, proposal_id }: { readonly security_id: SecurityId; readonly proposal_id: ProposalId }) => ({
    pk: sellerPk(security_id),
    sk: `recorded#${proposal_id}`,
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

const stockPk = (securityId: SecurityId) => `order#stock#${securityId}`

/** The first lot of a security, with which its stock begins. */
export const firstLot = 'first'

/**
 * Shares of a security that a seller offered (above zero) or took back (below zero), by the proposal of two people: each counts once,
 * and they add up to the issued shares.
 */
export const stockLots = entity({
  schema: z.object({ seller: z.string(), quantity: z.int(), issued_at: Instant }),
  key: ({ security_id, lot }: { readonly security_id: SecurityId; readonly lot: ProposalId | typeof firstLot }) => ({
    pk: stockPk(security_id),
    sk: `lot#${lot}`,
  }),
})

/**
 * A part of the stock of a security; each hold of an unpaid order is an attribute of it. It has a partition of its own, so that a crowd
 * does not write one (docs/adr/0010-shard-the-stock-of-each-security.md).
 */
export const stockShards = entity({
  schema: { parse: parseShard },
  key: ({ security_id, shard }: Pick<StockShard, 'security_id' | 'shard'>) => ({
    pk: `order#stock#${String(shard).padStart(2, '0')}#${security_id}`,
    sk: 'shard',
  }),
})
