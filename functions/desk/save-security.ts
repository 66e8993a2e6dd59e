import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordSecurity } from '#functions/market/commands.ts'

export const saveSecurity = http(deskMarketApi.saveSecurity, async ({ params, body }, context) => {
  return { data: await recordSecurity(context, { ...body, id: params.id }) }
})
