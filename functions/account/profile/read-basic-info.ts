import type { Context } from '#functions/platform/context.ts'
import { accountApi } from '#shared/account/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { hasOrderUnderWay } from '#functions/order/queries.ts'
import { readUser } from '#functions/account/queries.ts'
import { viewUser } from './view.ts'

export const readBasicInfo = http(accountApi.readBasicInfo, async ({ caller }, context: Context<'table:read'>) => {
  const [user, underWay] = await Promise.all([
    readUser(context, caller.userId),
    hasOrderUnderWay(context, caller.userId),
  ])
  return { data: [viewUser(user, !underWay)] }
})
