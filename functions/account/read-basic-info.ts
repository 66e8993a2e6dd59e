import { accountApi } from '#shared/account/api.ts'
import { http } from '#functions/kit/http.ts'
import { hasOrderUnderWay } from '#functions/order/read.ts'
import { readUser } from './read.ts'
import { viewUser } from './view.ts'

export const readBasicInfo = http(accountApi.readBasicInfo, async ({ caller }, ports) => {
  const [user, underWay] = await Promise.all([readUser(ports, caller.userId), hasOrderUnderWay(ports, caller.userId)])
  return { data: [viewUser(user, !underWay)] }
})
