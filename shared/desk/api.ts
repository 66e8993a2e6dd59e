import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { escrowStates, paymentStates, signatureStates, stockStates, transferStates } from '#shared/order/order.ts'
import { OUT_OF_TURN, SECOND_PERSON_NEEDED } from './refusals.ts'

export const DeskOrder = z.object({
  order_id: Id,
  user_id: Id,
  scrip_name: z.string(),
  quantity: z.int(),
  placed_at: Instant,
  stock: z.enum(stockStates),
  payment: z.enum(paymentStates),
  escrow: z.enum(escrowStates),
  signature: z.enum(signatureStates),
  transfer: z.enum(transferStates),
})
export type DeskOrder = z.infer<typeof DeskOrder>

const step = { method: 'POST', who: 'desk', params: z.object({ id: Id }), answer: z.object({ data: DeskOrder }) } as const

export const deskApi = api('desk', {
  listDeskOrders: {
    method: 'GET',
    path: '/desk/orders',
    who: 'desk',
    summary: 'Paid orders that wait for somebody or something, oldest first.',
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(600))) }),
    answer: z.object({ data: z.array(DeskOrder), next_cursor: z.optional(z.string()) }),
    refusals: [],
  },
  confirmSeller: {
    ...step,
    path: '/desk/orders/{id}/seller-confirmed',
    summary: 'The provider has confirmed that the shares are ready.',
    body: z.object({}),
    refusals: [OUT_OF_TURN],
  },
  lodgeTransfer: {
    ...step,
    path: '/desk/orders/{id}/lodged',
    summary: 'The transfer was lodged at the depository. Needs paid, held and signed.',
    body: z.object({ depository_reference: z.string().check(z.regex(/^[A-Za-z0-9/-]{4,40}$/)) }),
    refusals: [OUT_OF_TURN],
  },
  creditShares: {
    ...step,
    path: '/desk/orders/{id}/credited',
    summary: 'The shares reached the demat account: the escrow pays the provider. Confirmed by somebody other than who lodged it.',
    body: z.object({}),
    refusals: [OUT_OF_TURN, SECOND_PERSON_NEEDED],
  },
})
