import { Refused } from '#shared/kernel/refusal.ts'
import { TICKET_CLOSED, TICKET_GOES_FORWARD } from './refusals.ts'
import { type Ticket, type TicketStatus, ticketStatuses } from './support.ts'

/** The desk's answer to a ticket. Without `feedback` the earlier remarks stay. */
export interface TicketAnswer {
  readonly status: TicketStatus
  readonly feedback?: string | undefined
}

/**
 * A ticket after the desk's answer. Undefined when the answer changes nothing, so that a repeat sends no second notification.
 * The status only goes forward: throws TICKET_GOES_FORWARD, and TICKET_CLOSED for a closed ticket.
 */
export function answered<T extends Ticket>(
  ticket: T,
  { status, feedback = ticket.feedback ?? undefined }: TicketAnswer,
): T | undefined {
  const remarks = feedback ?? null
  if (status === ticket.status && remarks === ticket.feedback) return undefined
  if (ticket.status === ticketStatuses.closed) throw new Refused(TICKET_CLOSED)
  if (status < ticket.status) throw new Refused(TICKET_GOES_FORWARD)
  return { ...ticket, status, feedback: remarks }
}
