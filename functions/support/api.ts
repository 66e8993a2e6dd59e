import { supportApi } from '#shared/support/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { createTicket } from './create-ticket.ts'
import { listFaqs } from './list-faqs.ts'
import { listTickets } from './list-tickets.ts'

export const entry = serve(supportApi, {
  createTicket,
  listFaqs,
  listTickets,
})
