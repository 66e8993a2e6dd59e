import { orderApi } from '#shared/order/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { listHolidays } from '#functions/market/queries.ts'
import { cancelOrder } from './cancel-order.ts'
import { createServiceOrder } from './create-service-order.ts'
import { listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'
import { quoteOrder } from './quote-order.ts'
import { permissions } from './permissions.ts'

/** Quotes and lists name days of payment and delivery. */
export const entry = serve(
  orderApi,
  permissions.api,
  { cancelOrder, createServiceOrder, listOrders, placeOrder, quoteOrder },
  listHolidays,
)
