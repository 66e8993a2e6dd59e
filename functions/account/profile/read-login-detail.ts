import { accountApi } from '#shared/account/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readKycStatus } from '#functions/kyc/queries.ts'
import { hasOrderUnderWay } from '#functions/order/queries.ts'
import { readUser } from '#functions/account/queries.ts'
import { viewLogin } from './view.ts'

export const readLoginDetail = http(accountApi.readLoginDetail, async ({ caller }, context) => {
  const [user, kycStatus, underWay] = await Promise.all([
    readUser(context, caller.userId),
    readKycStatus(context, caller.userId),
    hasOrderUnderWay(context, caller.userId),
  ])
  return { data: viewLogin(user, !underWay, kycStatus, context.settings) }
})
