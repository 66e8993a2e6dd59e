import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readOpenTickets, withPicture } from '#functions/support/queries.ts'

const pageSize = 50

export const listDeskTickets = http(deskApi.listDeskTickets, async ({ query }, context) => {
  const { tickets, cursor } = await readOpenTickets(context, { limit: pageSize, cursor: query.cursor })
  const data = await Promise.all(tickets.map((ticket) => withPicture(context, ticket)))
  return { data, ...(cursor === undefined ? {} : { next_cursor: cursor }) }
})
