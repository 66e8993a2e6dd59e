import * as z from 'zod/mini'
import { Upload } from '#shared/file/file.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { ImportId, NewsId, SecurityId } from '#shared/kernel/id.ts'
import { Day, WireInstant } from '#shared/kernel/instant.ts'
import { Rupees } from '#shared/kernel/money.ts'
import { Holiday, Sector, SecurityFacts } from '#shared/market/market.ts'
import { PriceImport } from '#shared/market/price-import.ts'
import { BAD_LOGO, BAD_PRICE_FILE, ISIN_TAKEN, PRICE_NOT_STANDING, UNKNOWN_SECTOR } from '#shared/market/refusals.ts'
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
      'Import prices from a CSV file `isin,date,close,volume`: all lines or none. The same file again changes nothing. `corrects` allows prices that differ from recorded ones. Prices more than 20% away from the last one or from the average of 90 days, and first prices, are `waiting`: they are proposed to a second person, by company.',
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
  withdrawPrice: {
    method: 'POST',
    path: '/desk/securities/{id}/prices/withdraw',
    who: 'desk',
    summary:
      'Withdraw a wrong price: the one before counts again, and nothing that was quoted at it can be bought. The answer is the price that counts now. A repeat changes nothing.',
    params: z.object({ id: SecurityId }),
    body: z.object({
      date: Day,
      /** The price that is meant. */
      close: Rupees.check(z.positive()),
      reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
    }),
    response: z.object({ data: z.object({ price: z.nullable(Rupees), price_as_of: z.nullable(Day) }) }),
    refusals: [PRICE_NOT_STANDING],
  },
  saveNews: {
    method: 'PUT',
    path: '/desk/news/{id}',
    who: 'desk',
    summary: 'Publish or replace a news item of a company. The text is sanitised; reactions stay.',
    params: z.object({ id: NewsId }),
    body: z.extend(z.omit(News, { id: true }), { published_at: WireInstant }),
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
