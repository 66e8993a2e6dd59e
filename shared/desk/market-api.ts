import * as z from 'zod/mini'
import { Upload } from '#shared/file/file.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { ImportId, NewsId, SecurityId } from '#shared/kernel/id.ts'
import { Day } from '#shared/kernel/instant.ts'
import { Holiday, Sector, SecurityFacts } from '#shared/market/market.ts'
import { PriceImport } from '#shared/market/price-import.ts'
import { BAD_LOGO, BAD_PRICE_FILE, ISIN_TAKEN, UNKNOWN_SECTOR } from '#shared/market/refusals.ts'
import { News } from '#shared/news/news.ts'
import { NEWS_OF_ANOTHER } from '#shared/news/refusals.ts'

/** The desk's endpoints for companies, prices, news and holidays. */
export const deskMarketApi = api('desk', {
  saveSecurity: {
    method: 'PUT',
    path: '/desk/securities/{id}',
    who: 'desk',
    summary: 'Create or replace a company. The overview and the logo are sanitised.',
    params: z.object({ id: SecurityId }),
    body: z.omit(SecurityFacts, { id: true }),
    response: z.object({ data: SecurityFacts }),
    refusals: [UNKNOWN_SECTOR, ISIN_TAKEN, BAD_LOGO],
  },
  saveSector: {
    method: 'PUT',
    path: '/desk/sectors',
    who: 'desk',
    summary: 'Create or rename a sector.',
    body: Sector,
    response: z.object({ data: Sector }),
    refusals: [],
  },
  importPrices: {
    method: 'POST',
    path: '/desk/prices',
    who: 'desk',
    summary:
      'Import prices from a CSV file `isin,date,close,volume`: all lines or none. The same file again changes nothing. `corrects` allows prices that differ from recorded ones.',
    encoding: 'multipart',
    body: z.object({ prices: Upload, corrects: z.optional(z.enum(['true', 'false'])) }),
    response: z.object({ data: PriceImport }),
    refusals: [BAD_PRICE_FILE],
  },
  readPriceImport: {
    method: 'GET',
    path: '/desk/prices/{id}',
    who: 'desk',
    summary: 'Read the progress of a price import.',
    params: z.object({ id: ImportId }),
    response: z.object({ data: PriceImport }),
    refusals: [],
  },
  saveNews: {
    method: 'PUT',
    path: '/desk/news/{id}',
    who: 'desk',
    summary: 'Publish or replace a news item of a company. The text is sanitised; reactions stay.',
    params: z.object({ id: NewsId }),
    body: z.omit(News, { id: true }),
    response: z.object({ data: News }),
    refusals: [NEWS_OF_ANOTHER],
  },
  saveHoliday: {
    method: 'PUT',
    path: '/desk/holidays/{date}',
    who: 'desk',
    summary: 'Create or replace a holiday.',
    params: z.object({ date: Day }),
    body: z.omit(Holiday, { date: true }),
    response: z.object({ data: Holiday }),
    refusals: [],
  },
  removeHoliday: {
    method: 'DELETE',
    path: '/desk/holidays/{date}',
    who: 'desk',
    summary: 'Remove a holiday.',
    params: z.object({ date: Day }),
    response: z.object({ success: z.literal(true) }),
    refusals: [],
  },
})
