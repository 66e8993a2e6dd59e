import type { UserId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { MessagePage, MessagesQuery } from '#shared/support/api.ts'
import { isUnread, lastMessageOf, messageRange, messagesOnTicket, repliesUntil } from '#shared/support/rules.ts'
import { type MessageAuthor, ticketStatuses } from '#shared/support/support.ts'
import { readUploadAddress } from '#functions/file/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { InvalidCursor } from '#functions/platform/port/table.ts'
import type { StoredTicket } from './entities.ts'
import { loadMessages, loadOpenTickets, loadTicket, loadTicketsOf } from './repository.ts'

/** A ticket that may not exist: the desk asks for it by its number, and it is deleted with the account of its owner. */
export { loadTicket as findTicket } from './repository.ts'

/** One of the user's tickets. Refuses NOT_FOUND, also for another's. */
export async function readOwnTicket(context: Context<'table:read'>, id: number, userId: UserId): Promise<StoredTicket> {
  const ticket = await loadTicket(context, id)
  if (ticket?.user_id !== userId) throw new Refused(NOT_FOUND)
  return ticket
}

const messagesPageSize = 20

/** A page of the messages of a ticket. The caller must check the user's permission first. */
export async function readMessages(
  context: Context<'table:read'>,
  ticket: StoredTicket,
  { limit = messagesPageSize, cursor, before }: MessagesQuery,
): Promise<MessagePage> {
  const range = messageRange(lastMessageOf(ticket).id, limit, {
    after: cursor === undefined ? undefined : idOf(cursor),
    before: before === undefined || before === 'newest' ? before : Number(before),
  })
  const onTicket = messagesOnTicket(ticket).filter(({ id }) => id >= range.first && id <= range.last)
  const stored = await loadMessages(context, ticket.id, range)
  return {
    data: [...onTicket, ...stored],
    ...(range.next !== undefined && { next_cursor: String(range.next) }),
  }
}

function idOf(cursor: string): number {
  if (!/^\d{1,3}$/.test(cursor)) throw new InvalidCursor('the cursor belongs to another list')
  return Number(cursor)
}

/** Whether one of the user's tickets is not closed. */
export async function hasOpenTicket(context: Context<'table:read'>, userId: UserId): Promise<boolean> {
  let cursor: string | undefined
  do {
    const page: Page<StoredTicket> = await loadTicketsOf(context, userId, { limit: 100, cursor })
    if (page.values.some(({ status }) => status !== ticketStatuses.closed)) return true
    cursor = page.cursor
  } while (cursor !== undefined)
  return false
}

/** Tickets that are not closed, oldest first. */
export function listOpenTickets(context: Context<'table:read'>, page: PageRequest): Promise<Page<StoredTicket>> {
  return loadOpenTickets(context, page)
}

/** What a view of a ticket has beside the stored ticket. */
interface ViewedTicket {
  readonly file_url: string | null
  readonly last_message: { readonly id: number; readonly from: MessageAuthor }
  readonly replies_until?: Instant
  readonly answered_at?: Instant
  readonly unread: boolean
}

/** A ticket with a presigned address of its picture. The caller must check the user's permission first. */
export async function viewTicket(
  context: Context<'files:read'>,
  ticket: StoredTicket,
): Promise<StoredTicket & ViewedTicket> {
  const { related_file_id: id, file_kind: kind } = ticket
  const until = repliesUntil(ticket)
  return {
    ...ticket,
    file_url: id === null || kind === null ? null : await readUploadAddress(context, id, kind, `ticket-${ticket.id}`),
    last_message: lastMessageOf(ticket),
    unread: isUnread(ticket),
    ...(until !== undefined && { replies_until: until }),
    ...(ticket.last_answer !== undefined && { answered_at: ticket.last_answer.at }),
  }
}
