import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { OrderId, UserId } from '#shared/kernel/id.ts'
import { Cursor } from '#shared/kernel/paging.ts'
import {
  EndingFacet,
  EscrowFacet,
  PaymentFacet,
  SignatureFacet,
  StockFacet,
  TransferFacet,
} from '#shared/order/facets.ts'
import { Order } from '#shared/order/order.ts'
import { UserStatus } from '#shared/account/account.ts'
import { DELETION_REFUSED, RESTORE_NEEDS_TWO, STATUS_OUT_OF_TURN } from '#shared/account/refusals.ts'
import { Email, WirePhone } from '#shared/kernel/text.ts'
import { TICKET_CLOSED, TICKET_FULL, TICKET_GOES_FORWARD } from '#shared/support/refusals.ts'
import { MessagePage, MessagesQuery } from '#shared/support/api.ts'
import { Faq, Message, MessageAuthor, Ticket, TicketNumber, TicketStatus } from '#shared/support/support.ts'
import { ORDER_FROZEN, OUT_OF_TURN, REFERENCE_TAKEN, SECOND_PERSON_NEEDED } from '#shared/order/refusals.ts'

/** An order with the state of each facet, as the desk receives it. */
export const DeskOrder = z.object({
  order_id: OrderId,
  user_id: Order.shape.user_id,
  scrip_name: Order.shape.scrip_name,
  quantity: Order.shape.quantity,
  placed_at: Order.shape.placed_at,
  stock: StockFacet.shape.state,
  payment: PaymentFacet.shape.state,
  escrow: EscrowFacet.shape.state,
  signature: SignatureFacet.shape.state,
  transfer: TransferFacet.shape.state,
  rejections: TransferFacet.shape.rejections,
  give_up_by: EndingFacet.shape.give_up_by,
  disputes: PaymentFacet.shape.disputes,
  reversals: EscrowFacet.shape.reversals,
})
export type DeskOrder = z.infer<typeof DeskOrder>

/** A ticket as the desk receives it. `file_url` is a link to its picture, valid for a few minutes. `last_message`: what was written last, and by whom. */
const DeskTicket = z.object({
  ...Ticket.shape,
  file_url: z.nullable(z.string()),
  last_message: z.object({ id: z.int(), from: MessageAuthor }),
})

const step = {
  method: 'POST',
  who: 'desk',
  params: z.object({ id: OrderId }),
  response: z.object({ data: DeskOrder }),
} as const

export const deskApi = api('desk', {
  listDeskOrders: {
    method: 'GET',
    path: '/desk/orders',
    who: 'desk',
    summary: 'List paid orders that are not finished, oldest first.',
    query: z.object({ cursor: z.optional(Cursor) }),
    response: z.object({ data: z.array(DeskOrder), next_cursor: z.optional(z.string()) }),
    refusals: [],
  },
  confirmSeller: {
    ...step,
    path: '/desk/orders/{id}/seller-confirmed',
    summary: 'Record that the seller has confirmed the shares.',
    body: z.object({}),
    refusals: [OUT_OF_TURN],
  },
  lodgeTransfer: {
    ...step,
    path: '/desk/orders/{id}/lodged',
    summary:
      'Record that the transfer was lodged with the depository. Needs an order that is paid, held in escrow and signed.',
    body: z.object({ depository_reference: z.string().check(z.regex(/^[A-Za-z0-9/-]{4,40}$/)) }),
    refusals: [OUT_OF_TURN, ORDER_FROZEN, REFERENCE_TAKEN],
  },
  rejectTransfer: {
    ...step,
    path: '/desk/orders/{id}/rejected',
    summary:
      'Record that the depository refused the transfer. It is lodged again under another reference; after the third refusal the order is refunded.',
    body: z.object({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)) }),
    refusals: [OUT_OF_TURN],
  },
  giveUpOrder: {
    ...step,
    path: '/desk/orders/{id}/give-up',
    summary: 'Give up and refund an order whose transfer was rejected. Needs two people: the second request decides.',
    body: z.object({}),
    refusals: [OUT_OF_TURN, ORDER_FROZEN],
  },
  listDeskTickets: {
    method: 'GET',
    path: '/desk/tickets',
    who: 'desk',
    summary: 'List support tickets that are not closed, oldest first.',
    query: z.object({ cursor: z.optional(Cursor) }),
    response: z.object({ data: z.array(DeskTicket), next_cursor: z.optional(z.string()) }),
    refusals: [],
  },
  readDeskTicket: {
    method: 'GET',
    path: '/desk/tickets/{id}',
    who: 'desk',
    summary: 'Read a support ticket, open or closed, with its messages, oldest first.',
    params: z.object({ id: TicketNumber }),
    query: MessagesQuery,
    response: z.object({ data: z.object({ ticket: DeskTicket, messages: MessagePage }) }),
    refusals: [],
  },
  answerTicket: {
    method: 'POST',
    path: '/desk/tickets/{id}/answer',
    who: 'desk',
    summary: 'Set the status of a ticket, with remarks for the investor who raised it.',
    params: z.object({ id: TicketNumber }),
    body: z.object({ status: TicketStatus, feedback: z.optional(Message) }),
    response: z.object({ data: DeskTicket }),
    refusals: [TICKET_CLOSED, TICKET_FULL, TICKET_GOES_FORWARD],
  },
  saveFaq: {
    method: 'PUT',
    path: '/desk/faqs',
    who: 'desk',
    summary: 'Create or replace one of the frequently asked questions by its number. The answer is sanitised.',
    body: Faq,
    response: z.object({ data: Faq }),
    refusals: [],
  },
  changeUserStatus: {
    method: 'POST',
    path: '/desk/users/{id}/status',
    who: 'desk',
    summary:
      'Suspend, deactivate, archive, delete or restore an account. An account that is no longer active is logged out of all sessions.',
    params: z.object({ id: UserId }),
    body: z.object({ status: UserStatus, reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)) }),
    response: z.object({ data: z.object({ id: UserId, status: UserStatus }) }),
    refusals: [STATUS_OUT_OF_TURN, DELETION_REFUSED, RESTORE_NEEDS_TWO],
  },
  liftBlock: {
    method: 'POST',
    path: '/desk/blocks/lift',
    who: 'desk',
    summary: 'Lift the block of a phone number or e-mail address after wrong codes.',
    body: z.object({ identifier: z.union([Email, WirePhone]) }),
    response: z.object({ success: z.literal(true) }),
    refusals: [],
  },
  creditShares: {
    ...step,
    path: '/desk/orders/{id}/credited',
    summary:
      'Record that the shares are in the demat account, so that escrow pays out to the seller. Needs another operator than the one who lodged the transfer.',
    body: z.object({}),
    refusals: [OUT_OF_TURN, SECOND_PERSON_NEEDED],
  },
})
