import type { UserId } from '#shared/kernel/id.ts'
import type { Page } from '#shared/kernel/paging.ts'
import { deleteUpload } from '#functions/file/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import type { StoredTicket } from './entities.ts'
import { deleteMessages, deleteTicket, loadTicketsOf } from './repository.ts'

/** Deletes the tickets of a person with their messages and pictures, page by page. A repeat goes on where an earlier one has stopped. */
export async function deleteTicketsOf(context: Context<'table' | 'files'>, userId: UserId): Promise<void> {
  let cursor: string | undefined
  do {
    const page: Page<StoredTicket> = await loadTicketsOf(context, userId, { limit: 100, cursor })
    for (const ticket of page.values) await deleteWhole(context, ticket)
    cursor = page.cursor
  } while (cursor !== undefined)
}

/** The ticket last, because it leads to the others. */
async function deleteWhole(
  context: Context<'table' | 'files'>,
  { id, related_file_id: picture }: StoredTicket,
): Promise<void> {
  await deleteMessages(context, id)
  if (picture !== null) await deleteUpload(context, picture)
  await deleteTicket(context, id)
}
