import type { Context } from '#functions/platform/context.ts'
import { saleDeskApi } from '#shared/sale/desk-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { loadWorklist } from './repository.ts'
import { viewDeskSale } from './view.ts'

const pageSize = 50

export const listDeskSales = http(saleDeskApi.listDeskSales, async ({ query }, context: Context<'table:read'>) => {
  const { state = 'SUBMITTED', limit = pageSize, cursor } = query
  const page = await loadWorklist(context, state, { limit, cursor })
  return { data: page.values.map(viewDeskSale), ...(page.cursor === undefined ? {} : { next_cursor: page.cursor }) }
})
