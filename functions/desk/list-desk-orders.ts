import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/kit/http.ts'
import { readWorklist } from '#functions/order/read.ts'
import { viewDeskOrder } from './view.ts'

const pageSize = 50

export const listDeskOrders = http(deskApi.listDeskOrders, async ({ query }, ports) => {
  const { orders, cursor } = await readWorklist(ports, { limit: pageSize, cursor: query.cursor })
  return { data: orders.map(viewDeskOrder), ...(cursor === undefined ? {} : { next_cursor: cursor }) }
})
