import * as z from 'zod/mini'
import { Upload } from '#shared/file/file.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { Day } from '#shared/kernel/instant.ts'
import { Holiday, Sector, SecurityFacts } from '#shared/market/market.ts'
import { PriceImport } from '#shared/market/price-import.ts'
import { BAD_LOGO, BAD_PRICE_FILE, ISIN_TAKEN, UNKNOWN_SECTOR } from '#shared/market/refusals.ts'
import { News } from '#shared/news/news.ts'
import { NEWS_OF_ANOTHER } from '#shared/news/refusals.ts'

/** What the desk writes of companies, prices, news and holidays. */
export const deskMarketApi = api('desk', {
  saveSecurity: {
    method: 'PUT',
    path: '/desk/securities/{id}',
    who: 'desk',
    summary: 'List a company, or write its facts anew. The overview and the logo are cleaned.',
    params: z.object({ id: Id }),
    body: z.omit(SecurityFacts, { id: true }),
    answer: z.object({ data: SecurityFacts }),
    refusals: [UNKNOWN_SECTOR, ISIN_TAKEN, BAD_LOGO],
  },
  saveSector: {
    method: 'PUT',
    path: '/desk/sectors',
    who: 'desk',
    summary: 'Name a sector, or name it anew.',
    body: Sector,
    answer: z.object({ data: Sector }),
    refusals: [],
  },
  importPrices: {
    method: 'POST',
    path: '/desk/prices',
    who: 'desk',
    summary:
      'Take a CSV file `isin,date,close,volume`: wholly, or not at all. The same file again changes nothing. `corrects` lets it say otherwise than what is recorded of a day.',
    encoding: 'multipart',
    body: z.object({ prices: Upload, corrects: z.optional(z.enum(['true', 'false'])) }),
    answer: z.object({ data: PriceImport }),
    refusals: [BAD_PRICE_FILE],
  },
  readPriceImport: {
    method: 'GET',
    path: '/desk/prices/{id}',
    who: 'desk',
    summary: 'How far the recording of a file of prices is.',
    params: z.object({ id: Id }),
    answer: z.object({ data: PriceImport }),
    refusals: [],
  },
  saveNews: {
    method: 'PUT',
    path: '/desk/news/{id}',
    who: 'desk',
    summary: 'Publish an item of news about a company, or correct one. The text is cleaned; reactions stay.',
    params: z.object({ id: Id }),
    body: z.omit(News, { id: true }),
    answer: z.object({ data: News }),
    refusals: [NEWS_OF_ANOTHER],
  },
  saveHoliday: {
    method: 'PUT',
    path: '/desk/holidays/{date}',
    who: 'desk',
    summary: 'Name a holiday, or name it anew.',
    params: z.object({ date: Day }),
    body: z.omit(Holiday, { date: true }),
    answer: z.object({ data: Holiday }),
    refusals: [],
  },
  removeHoliday: {
    method: 'DELETE',
    path: '/desk/holidays/{date}',
    who: 'desk',
    summary: 'Take a holiday back.',
    params: z.object({ date: Day }),
    answer: z.object({ success: z.literal(true) }),
    refusals: [],
  },
})
