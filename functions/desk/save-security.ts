import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { listSecurity } from '#functions/market/commands.ts'

export const saveSecurity = http(deskMarketApi.saveSecurity, async ({ params, body, correlation }, ports) => {
  return { data: await listSecurity(ports, { ...body, id: params.id }, correlation) }
})
