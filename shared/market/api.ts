import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { Rupees } from '#shared/kernel/money.ts'
import { ListType, MarketCap, Sector, SecurityPage, SecurityView, Snapshot, WirePricePoint } from './market.ts'

/** Numbers arrive as text in a query. */
const QueryFlag = z.pipe(z.enum(['0', '1', 'true', 'false']), z.transform((text) => text === '1' || text === 'true'))
const QueryListType = z.pipe(z.enum(['1', '2', '3']), z.pipe(z.transform(Number), ListType))

export const Sort = z.enum(['price_asc', 'price_desc', 'change_desc', 'name_asc'])

export const marketApi = api('market', {
  readSnapshot: {
    method: 'GET',
    path: '/market/snapshot.json',
    who: 'open',
    summary: 'The public listing: every company with its price and weekly change.',
    answer: Snapshot,
    refusals: [],
  },
  listSectors: {
    method: 'GET',
    path: '/getAllSector',
    who: 'investor',
    summary: 'All sectors.',
    answer: z.object({ data: z.array(Sector) }),
    refusals: [],
  },
  listSecurities: {
    method: 'POST',
    path: '/security_by_filter_and_sort',
    who: 'investor',
    summary: 'The listing, filtered and sorted.',
    query: z.object({ userId: Id, status: QueryListType, hasFilter: z.optional(QueryFlag), hasMarketSort: z.optional(QueryFlag) }),
    body: z.object({
      /** Sector codes as `'FIN','TECH'`. */
      filterValue: z.optional(z.string().check(z.maxLength(600), z.regex(/^('[A-Z0-9_]+'(,'[A-Z0-9_]+')*)?$/))),
      related_market_capital_id: z.optional(z.nullable(MarketCap)),
      sort: z.optional(Sort),
    }),
    own: ['query.userId'],
    answer: z.object({ data: z.array(SecurityView), total_count: z.int() }),
    refusals: [],
  },
  readSecurity: {
    method: 'GET',
    path: '/security/{id}',
    who: 'investor',
    summary: 'One company.',
    params: z.object({ id: Id }),
    answer: z.object({ data: SecurityPage }),
    refusals: [],
  },
  readPriceGraph: {
    method: 'POST',
    path: '/priceGraph',
    who: 'investor',
    summary: 'Two years of daily prices of one company.',
    body: z.object({ related_security_id: Id }),
    answer: z.object({ data: z.array(WirePricePoint), minAndMAx: z.object({ min: z.nullable(Rupees), max: z.nullable(Rupees) }) }),
    refusals: [],
  },
})
