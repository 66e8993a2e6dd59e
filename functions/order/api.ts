import { orderApi } from '#shared/order/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { cancelOrder } from './cancel-order.ts'
import { createServiceOrder } from './create-service-order.ts'
import { listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'
import { quoteOrder } from './quote-order.ts'

export const entry = serve(orderApi, { cancelOrder, createServiceOrder, listOrders, placeOrder, quoteOrder })
