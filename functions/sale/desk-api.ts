import { saleDeskApi } from '#shared/sale/desk-api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { confirmSalePaid } from './confirm-sale-paid.ts'
import { listDeskSales } from './list-desk-sales.ts'
import { quoteSale } from './quote-sale.ts'
import { readDeskSale } from './read-desk-sale.ts'
import { receiveShares } from './receive-shares.ts'
import { rejectSale } from './reject-sale.ts'
import { permissions } from './permissions.ts'

export const entry = serve(saleDeskApi, permissions.deskApi, {
  confirmSalePaid,
  listDeskSales,
  quoteSale,
  readDeskSale,
  receiveShares,
  rejectSale,
})
