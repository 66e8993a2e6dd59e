import { supportApi } from '#shared/support/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { withPicture } from './queries.ts'
import { loadTicketsOf } from './repository.ts'

const pageSize = 20

export const listTickets = http(supportApi.listTickets, async ({ query, caller }, context) => {
  const { tickets, cursor } = await loadTicketsOf(context, caller.userId, {
    limit: query.limit ?? pageSize,
    cursor: query.cursor,
  })
  const data = await Promise.all(tickets.map((ticket) => withPicture(context, ticket)))
  return { data, ...(cursor === undefined ? {} : { next_cursor: cursor }) }
})
