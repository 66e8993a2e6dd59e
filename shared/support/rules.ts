import { dayMs, epochMs, type Instant, later } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { messagesForDesk, messagesMax, reopenDays } from './limits.ts'
import { TICKET_CLOSED, TICKET_FULL, TICKET_GOES_FORWARD } from './refusals.ts'
import { type MessageAuthor, type Ticket, type TicketMessage, type TicketStatus, ticketStatuses } from './support.ts'

/** The desk's answer to a ticket. Without `feedback` the earlier remarks stay. */
export interface TicketAnswer {
  readonly status: TicketStatus
  readonly feedback?: string | undefined
}

/** A ticket with what its conversation needs. */
export interface Conversation extends Ticket {
  /** The last message that is stored by itself, and who wrote it. Absent while there is none: the description and the first remarks stand on the ticket. */
  readonly last_message?: { readonly id: number; readonly from: MessageAuthor } | undefined
  /** The last answer of the desk, by the id of its message. Absent while there is none, and of one from before this was recorded. */
  readonly last_answer?: { readonly id: number; readonly at: Instant } | undefined
  /** The id of the last message that its owner has seen. Absent until they have seen one. */
  readonly seen?: number | undefined
}

/** A ticket after a change, and the messages to store with it. */
export interface Conversed<T extends Conversation> {
  readonly ticket: T
  readonly messages: readonly TicketMessage[]
}

/** After a reply: with its message, the last of `messages`. */
export interface Replied<T extends Conversation> extends Conversed<T> {
  readonly written: TicketMessage
}

/** The last message of a ticket. */
export function lastMessageOf({ last_message, feedback }: Conversation): { id: number; from: MessageAuthor } {
  return last_message ?? (feedback === null ? { id: 1, from: 'OWNER' } : { id: 2, from: 'SUPPORT' })
}

/** The messages that stand on the ticket: its description, and remarks from before messages were kept. */
export function messagesOnTicket(ticket: Conversation): TicketMessage[] {
  const { description: text, created_datetime: at } = ticket
  return [{ id: 1, from: 'OWNER', text, at }, ...earlierRemarks(ticket)]
}

function earlierRemarks({ last_message, feedback }: Conversation): TicketMessage[] {
  return last_message === undefined && feedback !== null ? [{ id: 2, from: 'SUPPORT', text: feedback, at: null }] : []
}

/**
 * A ticket after the desk's answer, whose remarks are a message. Undefined when the answer changes nothing, so that a repeat sends no
 * second notification. The status only goes forward: throws TICKET_GOES_FORWARD, TICKET_CLOSED for a closed ticket, and TICKET_FULL.
 */
export function answered<T extends Conversation>(
  ticket: T,
  { status, feedback }: TicketAnswer,
  now: Instant,
): Conversed<T> | undefined {
  // The same words again are an answer only if the owner has written meanwhile.
  const isSaid = feedback === ticket.feedback && lastMessageOf(ticket).from === 'SUPPORT'
  const remarks = isSaid ? undefined : feedback
  if (status === ticket.status && remarks === undefined) return undefined
  if (ticket.status === ticketStatuses.closed) throw new Refused(TICKET_CLOSED)
  if (status < ticket.status) throw new Refused(TICKET_GOES_FORWARD)
  const closedAt = status === ticketStatuses.closed ? { closed_at: now } : {}
  const next = { ...ticket, status, ...closedAt }
  if (remarks === undefined) return { ticket: next, messages: [] }
  const { ticket: written, messages } = withMessage(
    ticket,
    next,
    { from: 'SUPPORT', text: remarks, at: now },
    messagesMax,
  )
  const last_answer = { id: lastMessageOf(written).id, at: now }
  return { ticket: { ...written, feedback: remarks, last_answer }, messages }
}

/** Whether the owner of a ticket has not seen the last answer of the desk. */
export function isUnread({ last_answer, seen = 0 }: Conversation): boolean {
  return last_answer !== undefined && last_answer.id > seen
}

/** A ticket of which its owner has seen the messages up to `id`. Undefined when that changes nothing. */
export function seenUpTo<T extends Conversation>(ticket: T, id: number): T | undefined {
  const seen = Math.min(id, lastMessageOf(ticket).id)
  return seen > (ticket.seen ?? 0) ? { ...ticket, seen } : undefined
}

/**
 * A ticket after a reply of its owner, which opens a closed one again. Throws TICKET_CLOSED when it was closed too long ago, and
 * TICKET_FULL when only the messages that are kept for the desk are left.
 */
export function replied<T extends Conversation>(ticket: T, text: string, now: Instant): Replied<T> {
  const until = repliesUntil(ticket)
  if (until !== undefined && epochMs(now) >= epochMs(until)) throw new Refused(TICKET_CLOSED)
  const { closed_at: _, ...open } = ticket
  const next = until === undefined ? ticket : ({ ...open, status: ticketStatuses.open } as T)
  return withMessage(ticket, next, { from: 'OWNER', text, at: now }, messagesMax - messagesForDesk)
}

/** Until when a reply opens a closed ticket again; undefined for one that is not closed. */
export function repliesUntil({ status, closed_at, created_datetime }: Ticket): Instant | undefined {
  return status === ticketStatuses.closed ? later(closed_at ?? created_datetime, reopenDays * dayMs) : undefined
}

/** `next` with a message after the last one of `before`. Remarks from before messages were kept are stored too, so that newer ones do not replace them. */
function withMessage<T extends Conversation>(
  before: T,
  next: T,
  message: Omit<TicketMessage, 'id'>,
  max: number,
): Replied<T> {
  const id = lastMessageOf(before).id + 1
  if (id > max) throw new Refused(TICKET_FULL)
  const written = { id, ...message }
  return {
    ticket: { ...next, last_message: { id, from: message.from } },
    messages: [...earlierRemarks(before), written],
    written,
  }
}

/** The messages of a page by their ids, both ends included. `next`: the last id of the page, if there are more after it. */
export interface MessageRange {
  readonly first: number
  readonly last: number
  readonly next?: number
}

/** Which of `count` messages a page has: those after a message, those before one, or the newest. Oldest first in each. */
export function messageRange(
  count: number,
  limit: number,
  { after = 0, before }: { readonly after?: number | undefined; readonly before?: number | 'newest' | undefined },
): MessageRange {
  if (before !== undefined) {
    const last = before === 'newest' ? count : Math.min(before - 1, count)
    return { first: Math.max(1, last - limit + 1), last }
  }
  const last = Math.min(after + limit, count)
  return { first: after + 1, last, ...(last < count && { next: last }) }
}
