import * as z from 'zod/mini'
import { UserId } from '#shared/kernel/id.ts'
import { event } from './define.ts'

const detail = z.object({ ticket_id: z.int(), user_id: UserId })
const example = { ticket_id: 12, user_id: 'usr_01JD0000000000000000000000' }

/** An investor raised a support ticket. */
export const ticketRaised = event({ name: 'support.ticket-raised', version: 1, detail, example })

/** The desk answered a ticket. */
export const ticketAnswered = event({ name: 'support.ticket-answered', version: 1, detail, example })

/** The desk saved one of the frequently asked questions. */
export const faqChanged = event({
  name: 'support.faq-changed',
  version: 1,
  detail: z.object({ faq_id: z.int() }),
  example: { faq_id: 13 },
})
