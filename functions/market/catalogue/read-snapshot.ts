import { http } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { publicReply } from './public-response.ts'

export const readSnapshot = http(marketApi.readSnapshot, ({ headers }, ports) =>
  publicReply(ports, 'snapshot', headers['if-none-match']),
)
