import type { Context } from '#functions/platform/context.ts'
import { supportApi } from '#shared/support/api.ts'
import { isUnread, seenUpTo } from '#shared/support/rules.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { readOwnTicket } from './queries.ts'
import { saveSeen } from './repository.ts'

export const markTicketSeen = http(supportApi.markTicketSeen, ({ params, body, caller }, context: Context<'table'>) =>
  retryOnConflict(context, `ticket ${params.ticket}`, async () => {
    const ticket = await readOwnTicket(context, params.ticket, caller.userId)
    const seen = seenUpTo(ticket, body.message)
    if (seen !== undefined) await saveSeen(context, ticket, seen)
    return { data: { unread: isUnread(seen ?? ticket) } }
  }),
)
