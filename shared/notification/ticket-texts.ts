import { brand } from '#shared/brand.ts'
import { type Ticket, ticketStatuses } from '#shared/support/support.ts'
import type { Letter, PushText } from './texts.ts'

/** As the ticket's card shows it (S41). */
const numberOf = ({ id }: Ticket) => `# 00${id}`

/** Tells whoever raised a ticket that we have it. */
export function ticketRaisedLetter(ticket: Ticket, siteAddress: string): Letter {
  return letter(
    `We have your support ticket ${numberOf(ticket)}`,
    `Thank you for writing to us. We will answer as soon as we can. Follow your ticket under Support: ${siteAddress}/Support`,
    ticket,
  )
}

/** Tells them how it stands, with the provider's remarks. */
export function ticketAnsweredLetter(ticket: Ticket, siteAddress: string): Letter {
  const isClosed = ticket.status === ticketStatuses.closed
  const remarks = ticket.feedback === null ? ' ' : `\n\nRemarks from the provider:\n${ticket.feedback}\n\n`
  return letter(
    `Your support ticket ${numberOf(ticket)} ${isClosed ? 'is closed' : 'was answered'}`,
    `${isClosed ? 'We have closed your ticket. If something is left, please raise a new one.' : 'We are working on your ticket.'}${remarks}See it under Support: ${siteAddress}/Support`,
    ticket,
  )
}

/** For a locked phone: nothing of what was written. */
export function ticketAnsweredPush(ticket: Ticket): PushText {
  return {
    title: 'News on your support ticket',
    text: `Ticket ${numberOf(ticket)} was ${ticket.status === ticketStatuses.closed ? 'closed' : 'answered'}. Open Support to read more.`,
  }
}

function letter(subject: string, text: string, ticket: Ticket): Letter {
  return { subject: `${brand.name}: ${subject}`, text: `${text}\n\nTicket ${numberOf(ticket)}\n${brand.legalName}` }
}
