import * as z from 'zod/mini'
import { UserId } from '#shared/kernel/id.ts'
import { TicketStatus } from '#shared/support/support.ts'
import { event } from './define.ts'

const detail = z.object({
  ticket_id: z.int(),
  user_id: UserId,
  /** The status of the ticket after the event, which a reply may have changed since. Absent in older events. */
  status: z.optional(TicketStatus),
})
const example = { ticket_id: 12, user_id: 'usr_01JD0000000000000000000000' }

/** An investor raised a support ticket. */
export const ticketRaised = event({
  name: 'support.ticket-raised',
  version: 1,
  detail,
  example: { ...example, status: 1 },
})

/** The desk answered a ticket. */
export const ticketAnswered = event({
  name: 'support.ticket-answered',
  version: 1,
  detail,
  example: { ...example, status: 3 },
})

/** The desk saved one of the frequently asked questions. */
export const faqChanged = event({
  name: 'support.faq-changed',
  version: 1,
  detail: z.object({ faq_id: z.int() }),
  example: { faq_id: 13 },
})
