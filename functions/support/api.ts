import { supportApi } from '#shared/support/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { createTicket } from './create-ticket.ts'
import { listFaqs } from './list-faqs.ts'
import { listTicketMessages } from './list-ticket-messages.ts'
import { listTickets } from './list-tickets.ts'
import { markTicketSeen } from './mark-ticket-seen.ts'
import { replyToTicket } from './reply-to-ticket.ts'
import { permissions } from './permissions.ts'

export const entry = serve(supportApi, permissions.api, {
  createTicket,
  listFaqs,
  listTicketMessages,
  listTickets,
  markTicketSeen,
  replyToTicket,
})
