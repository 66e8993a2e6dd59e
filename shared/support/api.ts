import * as z from 'zod/mini'
import { UNSUPPORTED_FORMAT, FILE_TOO_BIG } from '#shared/file/refusals.ts'
import { Upload } from '#shared/file/file.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { UserId } from '#shared/kernel/id.ts'
import { Cursor, PageLimit } from '#shared/kernel/paging.ts'
import { TOO_MANY_TICKETS } from './refusals.ts'
import { Faq, Message, Question, Ticket } from './support.ts'

/** A ticket as its owner receives it. `file_url` is a link to its picture, valid for a few minutes. */
export const TicketView = z.object({
  ...z.omit(Ticket, { user_id: true }).shape,
  file_url: z.nullable(z.string()),
})
export type TicketView = z.infer<typeof TicketView>

export const supportApi = api('support', {
  createTicket: {
    method: 'POST',
    path: '/user/tickets',
    who: 'investor',
    summary: 'Raise a support ticket, optionally with a picture (PNG or JPEG, at most 2 MB).',
    encoding: 'multipart',
    body: z.object({ question: Question, message: Message, Doc: z.optional(Upload) }),
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
  listFaqs: {
    method: 'GET',
    path: '/getAllFaq',
    who: 'investor',
    summary: 'List the frequently asked questions, with their answers as HTML.',
    response: z.object({ data: z.array(Faq) }),
    refusals: [],
  },
})
