import { http } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { publicReply } from './public-response.ts'

export const readFirstScreen = http(marketApi.readFirstScreen, ({ headers }, ports) =>
  publicReply(ports, 'first', headers['if-none-match']),
)
