import * as z from 'zod/mini'
import { OrderId } from '#shared/kernel/id.ts'
import { Seller } from '#shared/order/seller.ts'
import type { Row } from './ledger.ts'

/** Who sells by the orders, and who was paid. Accounts are IFSC and number. */
export interface SellerRecords {
  /** By order id: the account of its own copy of its seller. Older orders have none. */
  readonly own: Map<OrderId, string>
  /** By order id: the account to which the payout to its seller was asked for. */
  readonly paid: Map<OrderId, string>
}

export const emptySellers = (): SellerRecords => ({ own: new Map(), paid: new Map() })

const Copy = z.object({ order_id: OrderId, seller: z.optional(Seller) })
const Payee = z.object({ order_id: OrderId, seller_account: z.optional(z.string()) })

/** The row of a gateway's order has the copy. */
export function readSellerCopy({ own }: SellerRecords, row: Row): void {
  const { order_id, seller } = Copy.parse(row)
  if (seller !== undefined) own.set(order_id, `${seller.account.ifsc} ${seller.account.accountNumber}`)
}

/** The intents of an escrow have the payee. */
export function readPayee({ paid }: SellerRecords, row: Row): void {
  const { order_id, seller_account } = Payee.parse(row)
  if (seller_account !== undefined) paid.set(order_id, seller_account)
}

/** The seller of an order is paid to the account of the order's own copy. */
export function sellerViolations({ own, paid }: SellerRecords, id: OrderId): string[] {
  const [expected, payee] = [own.get(id), paid.get(id)]
  const isOwn = expected === undefined || payee === undefined || expected === payee
  return isOwn ? [] : ['its seller was paid to another account than that of its own copy']
}
