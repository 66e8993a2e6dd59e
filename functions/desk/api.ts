import { deskApi } from '#shared/desk/api.ts'
import { serve } from '#functions/kit/http.ts'
import { confirmSeller } from './confirm-seller.ts'
import { creditShares } from './credit-shares.ts'
import { listDeskOrders } from './list-desk-orders.ts'
import { lodgeTransfer } from './lodge-transfer.ts'

export const entry = serve(deskApi, { confirmSeller, creditShares, listDeskOrders, lodgeTransfer })
