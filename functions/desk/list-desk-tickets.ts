import type { Context } from '#functions/platform/context.ts'
import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { listOpenTickets, viewTicket } from '#functions/support/queries.ts'

const pageSize = 50

export const listDeskTickets = http(
  deskApi.listDeskTickets,
  async ({ query }, context: Context<'table:read' | 'files:read'>) => {
    const { values, cursor } = await listOpenTickets(context, { limit: pageSize, cursor: query.cursor })
    const data = await Promise.all(values.map((ticket) => viewTicket(context, ticket)))
    return { data, ...(cursor === undefined ? {} : { next_cursor: cursor }) }
  },
)
