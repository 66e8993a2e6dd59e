import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'

// The items of this module: keys, schemas, indexes.

/** That a movement of money is being asked for, so that no two functions ask for it at the same time. */
export const intents = entity({
  schema: z.object({ order_id: OrderId, ref: z.string(), taken_at: Instant }),
  key: ({ order_id, ref }: { readonly order_id: OrderId; readonly ref: string }) => ({
    pk: `escrow#order#${order_id}`,
    sk: `intent#${ref}`,
  }),
})
