import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { publicResponse } from './public-response.ts'

export const readSnapshot = http(marketApi.readSnapshot, ({ headers }, context: Context<'files:read'>) =>
  publicResponse(context, 'snapshot', headers['if-none-match']),
)
