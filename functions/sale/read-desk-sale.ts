import type { Context } from '#functions/platform/context.ts'
import { saleDeskApi } from '#shared/sale/desk-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readDeskSale as readSale } from './queries.ts'
import { viewDeskSale } from './view.ts'

export const readDeskSale = http(saleDeskApi.readDeskSale, async ({ params }, context: Context<'table:read'>) => ({
  data: viewDeskSale(await readSale(context, params.id)),
}))
