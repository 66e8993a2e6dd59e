import { http } from '#functions/kit/http.ts'
import { marketApi } from '#shared/market/api.ts'
import { publicReply } from './public-reply.ts'

export const readFirstScreen = http(marketApi.readFirstScreen, ({ headers }, ports) =>
  publicReply(ports, 'first', headers['if-none-match']),
)
