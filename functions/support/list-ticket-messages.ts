import type { Context } from '#functions/platform/context.ts'
import { supportApi } from '#shared/support/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readMessages, readOwnTicket } from './queries.ts'

export const listTicketMessages = http(
  supportApi.listTicketMessages,
  async ({ params, query, caller }, context: Context<'table:read'>) =>
    readMessages(context, await readOwnTicket(context, params.ticket, caller.userId), query),
)
