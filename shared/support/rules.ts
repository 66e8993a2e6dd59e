import { Refused } from '#shared/kernel/refusal.ts'
import { TICKET_CLOSED, TICKET_GOES_FORWARD } from './refusals.ts'
import { type Ticket, type TicketStatus, ticketStatuses } from './support.ts'

/** Many for somebody in trouble, few for a program. */
export const ticketsADayMax = 20

/** What the desk says to a ticket; without remarks those before stay. */
export interface TicketAnswer {
  readonly status: TicketStatus
  readonly feedback?: string | undefined
}

/**
 * A ticket after the desk's answer; undefined when the answer says nothing new, so that a repeat tells nobody twice.
 * It only goes forward (T11), and what is closed stays closed: TICKET_GOES_FORWARD, TICKET_CLOSED.
 */
export function answered<T extends Ticket>(
  ticket: T,
  { status, feedback = ticket.feedback ?? undefined }: TicketAnswer,
): T | undefined {
  const said = feedback ?? null
  if (status === ticket.status && said === ticket.feedback) return undefined
  if (ticket.status === ticketStatuses.closed) throw new Refused(TICKET_CLOSED)
  if (status < ticket.status) throw new Refused(TICKET_GOES_FORWARD)
  return { ...ticket, status, feedback: said }
}
