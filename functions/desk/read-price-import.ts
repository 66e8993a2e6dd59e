import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/kit/http.ts'

export const readPriceImport = http(deskMarketApi.readPriceImport, () => Promise.reject(new Error('not yet')))
