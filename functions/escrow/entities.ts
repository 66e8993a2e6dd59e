import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { OrderId } from '#shared/kernel/id.ts'

// The items of this module: keys, schemas, indexes.

/** When movements of money of an order were asked for, by their references: no two functions ask at the same time. */
export const intents = entity({
  schema: z.object({
    order_id: OrderId,
    /** IFSC and number of the account to which the seller's payout was asked for last. */
    seller_account: z.optional(z.string()),
  }),
  key: ({ order_id }: { readonly order_id: OrderId }) => ({ pk: `escrow#order#${order_id}`, sk: 'intents' }),
})
