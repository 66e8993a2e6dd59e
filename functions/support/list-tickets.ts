import type { Context } from '#functions/platform/context.ts'
import { supportApi } from '#shared/support/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { viewTicket } from './queries.ts'
import { loadTicketsOf } from './repository.ts'

const pageSize = 20

export const listTickets = http(
  supportApi.listTickets,
  async ({ query, caller }, context: Context<'table:read' | 'files:read'>) => {
    const { values, cursor } = await loadTicketsOf(context, caller.userId, {
      limit: query.limit ?? pageSize,
      cursor: query.cursor,
    })
    const data = await Promise.all(values.map((ticket) => viewTicket(context, ticket)))
    return { data, ...(cursor === undefined ? {} : { next_cursor: cursor }) }
  },
)
