import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { RefundDestination, TimelineStep } from '#shared/order/api.ts'
import { Instant } from '#shared/kernel/instant.ts'

export const escrowApi = api('escrow', {
  readEscrowSteps: {
    method: 'POST',
    path: '/getEscrowTransaction',
    who: 'investor',
    summary: 'Show where the money and the shares of an order are, step by step.',
    body: z.object({ service_id: OrderId }),
    response: z.object({
      message: z.array(z.object({ label: z.string(), time: z.optional(Instant) })),
      /** The whole order, with the steps of its shares: the same as in the list of orders. */
      timeline: z.array(TimelineStep),
      /** Where the money of an order goes that does not go through. */
      refund: z.optional(RefundDestination),
    }),
    refusals: [],
    duringMaintenance: true,
  },
})
