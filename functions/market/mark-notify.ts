import { http } from '#functions/kit/http.ts'
import { marketApi } from '#shared/market/api.ts'
import { markSecurity } from './act.ts'

export const markNotify = http(marketApi.markNotify, async ({ body, caller }, ports) => {
  await markSecurity(ports, caller.userId, body.related_security_id, 'notify')
  return { success: true }
})
