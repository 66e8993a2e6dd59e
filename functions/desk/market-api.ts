import { deskMarketApi } from '#shared/desk/market-api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { importPrices } from './import-prices.ts'
import { readPriceImport } from './read-price-import.ts'
import { removeHoliday } from './remove-holiday.ts'
import { saveHoliday } from './save-holiday.ts'
import { saveNews } from './save-news.ts'
import { saveSector } from './save-sector.ts'
import { saveSecurity } from './save-security.ts'
import { withdrawPrice } from './withdraw-price.ts'
import { permissions } from './permissions.ts'

export const entry = serve(deskMarketApi, permissions.marketApi, {
  importPrices,
  readPriceImport,
  removeHoliday,
  saveHoliday,
  saveNews,
  saveSector,
  saveSecurity,
  withdrawPrice,
})
