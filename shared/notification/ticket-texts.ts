import { brand } from '#shared/brand.ts'
import { type Ticket, ticketStatuses } from '#shared/support/support.ts'
import { type EmailMessage, emailOf } from './letter.ts'
import type { PushText } from './texts.ts'

/** The ticket number as the ticket's card on the Support screen shows it. */
const numberOf = ({ id }: Ticket) => `# 00${id}`

/** E-mail that confirms a new ticket. */
export function ticketRaisedEmail(ticket: Ticket, siteAddress: string): EmailMessage {
  return letter(
    `We have your support ticket ${numberOf(ticket)}`,
    `Thank you for writing to us. We will answer as soon as we can. Follow your ticket under Support: ${siteAddress}/Support`,
    ticket,
    siteAddress,
  )
}

/** E-mail about the answer to a ticket, with the remarks of the desk. */
export function ticketAnsweredEmail(ticket: Ticket, siteAddress: string): EmailMessage {
  const isClosed = ticket.status === ticketStatuses.closed
  const remarks = ticket.feedback === null ? ' ' : `\n\nOur answer:\n${ticket.feedback}\n\n`
  return letter(
    `Your support ticket ${numberOf(ticket)} ${isClosed ? 'is closed' : 'was answered'}`,
    `${isClosed ? 'We have closed your ticket. A reply opens it again.' : 'We are working on your ticket.'}${remarks}See it under Support: ${siteAddress}/Support`,
    ticket,
    siteAddress,
  )
}

/** Push message about an answer. A locked phone shows it, so it contains nothing of the ticket's text. */
export function ticketAnsweredPush(ticket: Ticket): PushText {
  return {
    title: 'News on your support ticket',
    text: `Ticket ${numberOf(ticket)} was ${ticket.status === ticketStatuses.closed ? 'closed' : 'answered'}. Open Support to read more.`,
  }
}

function letter(subject: string, text: string, ticket: Ticket, siteAddress: string): EmailMessage {
  return emailOf({
    subject,
    text,
    action: { label: 'See your ticket', address: `${siteAddress}/Support` },
    facts: [
      ['Ticket', numberOf(ticket)],
      ['Subject', ticket.question],
    ],
    why: `You get this because you raised a ticket with ${brand.name}.`,
  })
}
