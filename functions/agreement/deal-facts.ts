import { displayName } from '#shared/account/account.ts'
import type { Order } from '#shared/order/order.ts'
import type { Seller } from '#shared/order/seller.ts'
import type { Context } from '#functions/platform/context.ts'
import { readUser } from '#functions/account/queries.ts'
import { findDemat } from '#functions/bank/queries.ts'
import { readSellerOf } from '#functions/order/queries.ts'
import type { DealFacts } from './pdf/facts.ts'

/** What the documents of an order say of its people. `seller`: for a draft, whose order does not exist. */
export async function readDealFacts(
  context: Context<'table:read'>,
  order: Order,
  seller?: Seller,
): Promise<Omit<DealFacts, 'now'> & { readonly buyer: Awaited<ReturnType<typeof readUser>> }> {
  const [buyer, demat, known] = await Promise.all([
    readUser(context, order.user_id),
    findDemat(context, order.user_id),
    seller ?? readSellerOf(context, order),
  ])
  const signatory = `${buyer.first_name} ${buyer.last_name}`.trim()
  return {
    order,
    buyer,
    buyerName: displayName(buyer),
    ...(buyer.user_type === 'COMPANY' && signatory !== '' && { signatory }),
    dematId: demat === undefined ? undefined : `${demat.dp_id}${demat.client_id}`,
    seller: known,
  }
}
