import { recordLot } from '#functions/holding/commands.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { OrderId, type UserId } from '#shared/kernel/id.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import type { Order } from '#shared/order/order.ts'
import type { GeneratedCompany } from './many-companies.ts'
import { type OrderChanges } from './sample-order.ts'

export const ownedQuantity = 10
/** Paid for the shares of one company. */
export const ownedPaid: Paise = paise(60_000)

/** Gives a user ten shares of a company, as the subscriber of a credited order does. Only the holding exists, and no order. */
export async function ownShares(context: FullContext, userId: UserId, { id, name }: GeneratedCompany): Promise<void> {
  // Only the fields of which a lot is made.
  const order: OrderChanges = {
    id: OrderId.parse(id.replace('sec_', 'ord_')),
    user_id: userId,
    security_id: id,
    scrip_name: name,
    isin: 'INE0KV010011',
    charges: [],
    quantity: ownedQuantity,
    price: { paise: paise(5_000) },
    total_paise: ownedPaid,
    transfer: { credited_at: context.clock.now() },
  }
  await recordLot(context, order as Order)
}
