import { supportApi } from '#shared/support/api.ts'
import { http } from '#functions/kit/http.ts'
import { withPicture } from './read.ts'
import { loadTicketsOf } from './store.ts'

const pageSize = 20

export const listTickets = http(supportApi.listTickets, async ({ query, caller }, ports) => {
  const { tickets, cursor } = await loadTicketsOf(ports, caller.userId, {
    limit: query.limit ?? pageSize,
    cursor: query.cursor,
  })
  const data = await Promise.all(tickets.map((ticket) => withPicture(ports, ticket)))
  return { data, ...(cursor === undefined ? {} : { next_cursor: cursor }) }
})
