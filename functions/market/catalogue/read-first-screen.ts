import { http } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { publicResponse } from './public-response.ts'

export const readFirstScreen = http(marketApi.readFirstScreen, ({ headers }, context) =>
  publicResponse(context, 'first', headers['if-none-match']),
)
