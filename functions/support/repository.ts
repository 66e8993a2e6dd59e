import { faqChanged, ticketAnswered, ticketRaised } from '#events/support.ts'
import type { Context } from '#functions/platform/context.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import { TransactionCancelled, type Writes } from '#functions/platform/port/table.ts'
import { cursorOf } from '#functions/platform/storage/entity.ts'
import { listShards } from '#functions/platform/storage/sharded-list.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import type { Conversed, MessageRange, Replied } from '#shared/support/rules.ts'
import { type Faq, type TicketMessage, ticketStatuses } from '#shared/support/support.ts'
import {
  faqs,
  faqsPk,
  messageRequests,
  messageSk,
  messagesPrefix,
  openTicketPartitions,
  type StoredTicket,
  ticketMessages,
  ticketPk,
  ticketRequests,
  tickets,
  ticketsOf,
} from './entities.ts'

/**
 * Stores a new ticket and publishes `ticketRaised`. Stores nothing when an earlier attempt of the same request has stored its
 * ticket and crashed before it could respond. Returns the number of the stored ticket.
 */
export async function saveNewTicket(
  context: Context<'table'>,
  ticket: StoredTicket,
  keyHash: string | undefined,
): Promise<number> {
  const { id, user_id } = ticket
  const request = keyHash === undefined ? undefined : { user_id, key_hash: keyHash }
  try {
    await context.table.transact({
      ticket: tickets.create(context, ticket),
      ...outbox(context, ticketRaised, { ticket_id: id, user_id, status: ticket.status }),
      ...(request !== undefined && { request: ticketRequests.create(context, { ...request, ticket_id: id }) }),
    })
    return id
  } catch (failure) {
    if (!(failure instanceof TransactionCancelled) || !failure.hasFailed('request')) throw failure
    const earlier = request && (await ticketRequests.find(context, request))
    if (earlier === undefined) throw failure
    return earlier.ticket_id
  }
}

/** Stores an answered ticket and its messages on the condition that it is as it was read, and publishes `ticketAnswered`. Returns the stored ticket. */
export async function saveAnswered(
  context: Context<'table'>,
  before: StoredTicket,
  answered: Conversed<StoredTicket>,
): Promise<StoredTicket> {
  const ticket = nextVersion(before, answered.ticket)
  await context.table.transact({
    ...conversationWrites(context, before, ticket, answered.messages),
    ...outbox(context, ticketAnswered, {
      ticket_id: ticket.id,
      user_id: ticket.user_id,
      status: ticket.status,
    }),
  })
  return ticket
}

/** Stores a replied ticket and its messages on the condition that it is as it was read, and what the request with this key has written. */
export async function saveReplied(
  context: Context<'table'>,
  before: StoredTicket,
  { ticket, messages, written }: Replied<StoredTicket>,
  keyHash: string | undefined,
): Promise<void> {
  const request = keyHash === undefined ? undefined : { user_id: ticket.user_id, key_hash: keyHash, message: written }
  await context.table.transact({
    ...conversationWrites(context, before, nextVersion(before, ticket), messages),
    ...(request !== undefined && { request: messageRequests.create(context, request) }),
  })
}

/** Stores a ticket of which its owner has seen more, on the condition that it is as it was read. */
export async function saveSeen(context: Context<'table'>, before: StoredTicket, ticket: StoredTicket): Promise<void> {
  await context.table.transact({ ticket: tickets.replace(context, before, nextVersion(before, ticket)) })
}

/** The message that an earlier attempt of a request has stored. */
export async function loadRequestedMessage(
  context: Context<'table:read'>,
  userId: UserId,
  keyHash: string,
): Promise<TicketMessage | undefined> {
  return (await messageRequests.find(context, { user_id: userId, key_hash: keyHash }))?.message
}

function nextVersion({ version }: StoredTicket, ticket: StoredTicket): StoredTicket {
  return { ...ticket, version: version + 1 }
}

function conversationWrites(
  context: Context,
  before: StoredTicket,
  ticket: StoredTicket,
  messages: readonly TicketMessage[],
): Writes {
  return {
    ticket: tickets.replace(context, before, ticket),
    ...Object.fromEntries(
      messages.map((message) => [
        `message ${message.id}`,
        ticketMessages.create(context, { ...message, ticket_id: ticket.id }),
      ]),
    ),
  }
}

/** The stored messages of a ticket in a range, oldest first. */
export async function loadMessages(
  context: Context<'table:read'>,
  ticketId: number,
  { first, last }: MessageRange,
): Promise<readonly TicketMessage[]> {
  if (last < first) return []
  return ticketMessages.listAll(context, { pk: ticketPk(ticketId), between: [messageSk(first), messageSk(last)] })
}

/** Deletes the stored messages of a ticket. */
export async function deleteMessages(context: Context<'table'>, ticketId: number): Promise<void> {
  const messages = await ticketMessages.listAll(context, { pk: ticketPk(ticketId), prefix: messagesPrefix })
  for (const { id } of messages) await context.table.delete(ticketMessages.key({ ticket_id: ticketId, id }))
}

export async function deleteTicket(context: Context<'table'>, id: number): Promise<void> {
  await context.table.delete(tickets.key({ id }))
}

export function loadTicket(context: Context<'table:read'>, id: number): Promise<StoredTicket | undefined> {
  return tickets.find(context, { id })
}

/** A user's tickets, newest first. */
export function loadTicketsOf(
  context: Context<'table:read'>,
  userId: UserId,
  { limit, cursor }: PageRequest,
): Promise<Page<StoredTicket>> {
  return tickets.list(context, {
    index: 'gsi1',
    pk: ticketsOf(userId),
    descending: true,
    limit,
    ...cursorOf(cursor),
  })
}

/** The tickets that are not closed, oldest first. What was closed since the index was written is left out. */
export async function loadOpenTickets(
  context: Context<'table:read'>,
  request: PageRequest,
): Promise<Page<StoredTicket>> {
  const { values, cursor } = await listShards(context, openTicketPartitions, request)
  const found = await tickets.findMany(
    context,
    values.map((id) => ({ id: Number(id) })),
  )
  return { values: found.flatMap((each) => (each?.status === ticketStatuses.closed ? [] : (each ?? []))), cursor }
}

/** All questions, by number. Long answers may need several pages of the table. */
export function loadFaqs(context: Context<'table:read'>): Promise<Faq[]> {
  return faqs.listAll(context, { pk: faqsPk })
}

/** Stores a question, new or changed, and publishes `faqChanged`. */
export async function saveFaq(context: Context<'table'>, faq: Faq): Promise<void> {
  await context.table.transact({ faq: faqs.put(context, faq), ...faqChangedRow(context, faq) })
}

/** Stores the initial questions, or none when one of them exists already. Publishes `faqChanged` for one of them, because the subscriber reads all. */
export async function saveFirstFaqs(context: Context<'table'>, first: readonly [Faq, ...Faq[]]): Promise<void> {
  const creations = Object.fromEntries(first.map((faq) => [`faq ${faq.id}`, faqs.create(context, faq)]))
  await context.table.transact({ ...creations, ...faqChangedRow(context, first[0]) }).catch((failure: unknown) => {
    if (!(failure instanceof TransactionCancelled) || !failure.hasFailed()) throw failure
  })
}

/** Publishes `faqChanged` for an unchanged question, so that the file is rebuilt. */
export async function saveFaqChanged(context: Context<'table'>, faq: Faq): Promise<void> {
  await context.table.transact(faqChangedRow(context, faq))
}

function faqChangedRow(context: Context, { id }: Faq): Writes {
  return outbox(context, faqChanged, { faq_id: id })
}
