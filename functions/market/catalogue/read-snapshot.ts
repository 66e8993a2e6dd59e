import { http } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { publicResponse } from './public-response.ts'

export const readSnapshot = http(marketApi.readSnapshot, ({ headers }, ports) =>
  publicResponse(ports, 'snapshot', headers['if-none-match']),
)
