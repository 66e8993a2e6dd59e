import type { Context } from '#functions/platform/context.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { findTicket, readMessages, viewTicket } from '#functions/support/queries.ts'

export const readDeskTicket = http(
  deskApi.readDeskTicket,
  async ({ params, query }, context: Context<'table:read' | 'files:read'>) => {
    const ticket = await findTicket(context, params.id)
    if (ticket === undefined) throw new Refused(NOT_FOUND)
    const [view, messages] = await Promise.all([viewTicket(context, ticket), readMessages(context, ticket, query)])
    return { data: { ticket: view, messages } }
  },
)
