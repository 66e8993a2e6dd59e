import type { Context } from '#functions/platform/context.ts'
import { TransactionCancelled } from '#functions/platform/port/table.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { trailWrites } from '#functions/trail/commands.ts'
import type { ProposalId, SecurityId, UserId } from '#shared/kernel/id.ts'
import type { Order } from '#shared/order/order.ts'
import type { Seller } from '#shared/order/seller.ts'
import { razorpayOrders, recordedSellers, sellers } from './entities.ts'

/** Who sells where the desk has recorded nobody. */
function usualSeller({ settings }: Context): Seller {
  return { ...settings.seller, account: settings.vouch.sellerAccount }
}

/** Who sells the shares of a company now. */
export async function readSeller(context: Context<'table:read'>, securityId: SecurityId): Promise<Seller> {
  return (await sellers.find(context, { security_id: securityId })) ?? usualSeller(context)
}

/** Who sells the shares of an order: its own copy, which never changes. An order that could never be paid has none. */
export async function readSellerOf(context: Context<'table:read'>, order: Pick<Order, 'payment'>): Promise<Seller> {
  const { razorpay_order_id } = order.payment
  if (razorpay_order_id === null) return usualSeller(context)
  return (await razorpayOrders.find(context, { razorpay_order_id }))?.seller ?? usualSeller(context)
}

/** Names the seller of each of some orders, which are read by one request. */
export async function readSellersOf(
  context: Context<'table:read'>,
  orders: readonly Pick<Order, 'payment'>[],
): Promise<(order: Pick<Order, 'payment'>) => Seller> {
  const ids = [...new Set(orders.flatMap(({ payment: { razorpay_order_id } }) => razorpay_order_id ?? []))]
  const keys = ids.map((razorpay_order_id) => ({ razorpay_order_id }))
  const rows = await razorpayOrders.findMany(context, keys)
  const known = new Map(ids.map((id, index) => [id, rows[index]?.seller]))
  return ({ payment: { razorpay_order_id } }) =>
    (razorpay_order_id === null ? undefined : known.get(razorpay_order_id)) ?? usualSeller(context)
}

export interface RecordedSeller {
  readonly securityId: SecurityId
  readonly seller: Seller
  readonly proposalId: ProposalId
  readonly approvedBy: UserId
}

/** Records who sells the shares of a company from now on, once for each proposal. Earlier quotes and orders keep their seller. */
export async function recordSeller(context: Context<'table'>, recorded: RecordedSeller): Promise<void> {
  const { securityId: security_id, seller, proposalId: proposal_id, approvedBy: by } = recorded
  await retryOnConflict(context, `seller of ${security_id}`, async () => {
    try {
      await context.table.transact({
        recorded: recordedSellers.create(context, {
          ...seller,
          security_id,
          proposal_id,
          recorded_at: context.clock.now(),
        }),
        seller: sellers.put(context, { ...seller, security_id }),
        ...(await trailWrites(context, {
          subject: `security:${security_id}`,
          act: 'seller.record',
          by,
          details: { proposal_id },
        })),
      })
    } catch (failure) {
      // An earlier attempt recorded it.
      if (!(failure instanceof TransactionCancelled) || !failure.hasFailed('recorded')) throw failure
    }
  })
}
