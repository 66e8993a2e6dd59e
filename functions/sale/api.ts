import { saleApi } from '#shared/sale/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { acceptSale } from './accept-sale.ts'
import { cancelSale } from './cancel-sale.ts'
import { declineSale } from './decline-sale.ts'
import { listSales } from './list-sales.ts'
import { submitSale } from './submit-sale.ts'
import { permissions } from './permissions.ts'

export const entry = serve(saleApi, permissions.api, { acceptSale, cancelSale, declineSale, listSales, submitSale })
