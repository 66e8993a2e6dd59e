import type { Context } from '#functions/platform/context.ts'
import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { listWorklist } from '#functions/order/queries.ts'
import { viewDeskOrder } from './view.ts'

const pageSize = 50

export const listDeskOrders = http(deskApi.listDeskOrders, async ({ query }, context: Context<'table:read'>) => {
  const { values, cursor } = await listWorklist(context, { limit: pageSize, cursor: query.cursor })
  return { data: values.map(viewDeskOrder), ...(cursor === undefined ? {} : { next_cursor: cursor }) }
})
