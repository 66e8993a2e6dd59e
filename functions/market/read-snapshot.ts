import { http } from '#functions/kit/http.ts'
import { marketApi } from '#shared/market/api.ts'
import { publicReply } from './public-reply.ts'

export const readSnapshot = http(marketApi.readSnapshot, ({ headers }, ports) =>
  publicReply(ports, 'snapshot', headers['if-none-match']),
)
