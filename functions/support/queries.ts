import type { UserId } from '#shared/kernel/id.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import { type Ticket, ticketStatuses } from '#shared/support/support.ts'
import { readUploadAddress } from '#functions/file/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import type { StoredTicket } from './entities.ts'
import { loadOpenTickets, loadTicket, loadTicketsOf } from './repository.ts'

/** A ticket that must exist, because an event or a record refers to it. Throws when it does not. */
export async function readTicket(context: Context, id: number): Promise<Ticket> {
  const ticket = await loadTicket(context, id)
  if (ticket === undefined) throw new Error(`no ticket ${id}`)
  return ticket
}

/** Whether one of the user's tickets is not closed. */
export async function hasOpenTicket(context: Context, userId: UserId): Promise<boolean> {
  let cursor: string | undefined
  do {
    const page: Page<StoredTicket> = await loadTicketsOf(context, userId, { limit: 100, cursor })
    if (page.values.some(({ status }) => status !== ticketStatuses.closed)) return true
    cursor = page.cursor
  } while (cursor !== undefined)
  return false
}

/** Tickets that are not closed, oldest first. */
export function listOpenTickets(context: Context, page: PageRequest): Promise<Page<StoredTicket>> {
  return loadOpenTickets(context, page)
}

/** A ticket with a presigned address of its picture. The caller must check the user's permission first. */
export async function viewTicket<T extends StoredTicket>(
  context: Pick<Context, 'files'>,
  ticket: T,
): Promise<T & { readonly file_url: string | null }> {
  const { related_file_id: id, file_kind: kind } = ticket
  return {
    ...ticket,
    file_url: id === null || kind === null ? null : await readUploadAddress(context, id, kind, `ticket-${ticket.id}`),
  }
}
