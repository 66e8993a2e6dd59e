import * as z from 'zod/mini'
import { UNSUPPORTED_FORMAT, FILE_TOO_BIG } from '#shared/file/refusals.ts'
import { Upload } from '#shared/file/file.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { OrderId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Cursor, PageLimit } from '#shared/kernel/paging.ts'
import { TICKET_CLOSED, TICKET_FULL, TOO_MANY_REPLIES, TOO_MANY_TICKETS } from './refusals.ts'
import { Faq, Message, Question, Ticket, TicketMessage, TicketNumber, Topic } from './support.ts'

/** A ticket as its owner receives it. `file_url` is a link to its picture, valid for a few minutes. */
export const TicketView = z.object({
  ...z.omit(Ticket, { user_id: true }).shape,
  file_url: z.nullable(z.string()),
  /** Of a closed ticket: until when a reply opens it again. */
  replies_until: z.optional(Instant),
  /** When support has last written; absent where it has not, and of an answer from before its time was recorded. */
  answered_at: z.optional(Instant),
  /** Whether its owner has not seen the last answer yet (`markTicketSeen`). */
  unread: z.boolean(),
})
export type TicketView = z.infer<typeof TicketView>

/** `before`: the page that ends before the message with this id, or the newest. Without it the pages begin with the oldest. */
export const MessagesQuery = z.object({
  limit: z.optional(PageLimit),
  cursor: z.optional(Cursor),
  before: z.optional(z.string().check(z.regex(/^(newest|[1-9]\d{0,2})$/))),
})
export type MessagesQuery = z.infer<typeof MessagesQuery>

/** Messages of a ticket, oldest first. */
export const MessagePage = z.object({ data: z.array(TicketMessage), next_cursor: z.optional(z.string()) })
export type MessagePage = z.infer<typeof MessagePage>

export const supportApi = api('support', {
  createTicket: {
    method: 'POST',
    path: '/user/tickets',
    who: 'investor',
    summary:
      'Raise a support ticket, optionally with a topic, the own order that it is about, and a picture (PNG or JPEG, at most 2 MB).',
    encoding: 'multipart',
    body: z.object({
      question: Question,
      message: Message,
      topic: z.optional(Topic),
      order_id: z.optional(OrderId),
      Doc: z.optional(Upload),
    }),
    status: 201,
    response: z.object({ message: z.literal('TICKET_CREATED'), data: z.object({ id: z.int() }) }),
    refusals: [UNSUPPORTED_FORMAT, FILE_TOO_BIG, TOO_MANY_TICKETS],
  },
  listTickets: {
    method: 'GET',
    path: '/user/tickets/{id}',
    who: 'investor',
    summary: "List the caller's own tickets, newest first; `id` is the caller's user id.",
    params: z.object({ id: UserId }),
    query: z.object({ limit: z.optional(PageLimit), cursor: z.optional(Cursor) }),
    own: ['params.id'],
    response: z.object({ data: z.array(TicketView), next_cursor: z.optional(z.string()) }),
    refusals: [],
  },
  listTicketMessages: {
    method: 'GET',
    path: '/user/tickets/{ticket}/messages',
    who: 'investor',
    summary: "List the messages of one of the caller's tickets, oldest first; the first one is its description.",
    params: z.object({ ticket: TicketNumber }),
    query: MessagesQuery,
    response: MessagePage,
    refusals: [],
  },
  replyToTicket: {
    method: 'POST',
    path: '/user/tickets/{ticket}/messages',
    who: 'investor',
    summary: "Write a message to one of the caller's tickets. Within 90 days it opens a closed one again.",
    params: z.object({ ticket: TicketNumber }),
    body: z.object({ message: Message }),
    status: 201,
    response: z.object({ message: z.literal('MESSAGE_SENT'), data: TicketMessage }),
    refusals: [TICKET_CLOSED, TICKET_FULL, TOO_MANY_REPLIES],
  },
  markTicketSeen: {
    method: 'POST',
    path: '/user/tickets/{ticket}/seen',
    who: 'investor',
    summary:
      'Record that the caller has seen the messages of one of their tickets up to the one with this id. An earlier one than before changes nothing.',
    params: z.object({ ticket: TicketNumber }),
    body: z.object({ message: z.int().check(z.positive()) }),
    response: z.object({ data: z.object({ unread: z.boolean() }) }),
    refusals: [],
  },
  listFaqs: {
    method: 'GET',
    path: '/getAllFaq',
    who: 'investor',
    summary: 'List the frequently asked questions, with their answers as HTML.',
    response: z.object({ data: z.array(Faq) }),
    refusals: [],
  },
})
