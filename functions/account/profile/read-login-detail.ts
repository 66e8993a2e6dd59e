import { accountApi } from '#shared/account/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readKycStatus } from '#functions/kyc/queries.ts'
import { countWaitingOrders } from '#functions/order/queries.ts'
import { readUser } from '#functions/account/queries.ts'
import { viewLogin } from './view.ts'

export const readLoginDetail = http(accountApi.readLoginDetail, async ({ caller }, context) => {
  const [user, kycStatus, orders] = await Promise.all([
    readUser(context, caller.userId),
    readKycStatus(context, caller.userId, 'recent'),
    countWaitingOrders(context, caller.userId),
  ])
  return { data: viewLogin(user, orders, kycStatus, context.settings) }
})
