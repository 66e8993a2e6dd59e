import type { Context } from '#functions/platform/context.ts'
import { accountApi } from '#shared/account/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readKycResult } from '#functions/kyc/queries.ts'
import { countWaitingOrders } from '#functions/order/queries.ts'
import { countWaitingSales } from '#functions/sale/queries.ts'
import { readUser } from '#functions/account/queries.ts'
import { viewLogin } from './view.ts'

export const readLoginDetail = http(accountApi.readLoginDetail, async ({ caller }, context: Context<'table:read'>) => {
  const [user, kyc, orders, sales] = await Promise.all([
    readUser(context, caller.userId),
    readKycResult(context, caller.userId),
    countWaitingOrders(context, caller.userId),
    countWaitingSales(context, caller.userId),
  ])
  return { data: viewLogin(user, { ...orders, ...sales }, kyc, context.settings) }
})
