import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { SecurityId, UserId } from '#shared/kernel/id.ts'
import { Rupees } from '#shared/kernel/money.ts'
import { PageLimit } from '#shared/kernel/paging.ts'
import {
  Holiday,
  Catalogue,
  ListType,
  MarketCap,
  Sector,
  SectorCode,
  SecurityPage,
  SecurityView,
  watchlistKinds,
  WirePricePoint,
} from './market.ts'
import { TOO_MANY_MARKS } from './refusals.ts'

/** A flag in a query, where every value is text. */
const QueryFlag = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((text) => text === '1' || text === 'true'),
)
const QueryListType = z.pipe(z.enum(['1', '2', '3']), z.pipe(z.transform(Number), ListType))

export const Sort = z.enum(['price_asc', 'price_desc', 'change_desc', 'name_asc'])

/** A limit of a filter, in whole rupees. */
const RupeeLimit = z.int().check(z.gte(0), z.lte(1_000_000_000))

/** Paging: the size of a page, and the cursor of the previous one. */
const page = {
  limit: z.optional(PageLimit),
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/))),
}
const SecurityPages = z.object({
  data: z.array(SecurityView),
  total_count: z.int(),
  next_cursor: z.optional(z.string()),
})

const watchlistCall = {
  method: 'POST',
  who: 'investor',
  body: z.object({ related_security_id: SecurityId, related_user_id: UserId }),
  own: ['body.related_user_id'],
  response: z.object({ success: z.literal(true) }),
  refusals: [TOO_MANY_MARKS],
} as const

export const marketApi = api('market', {
  readFirstScreen: {
    method: 'GET',
    path: '/market/first.json',
    who: 'open',
    summary: 'Read the start of the public catalogue: the first companies of each list. Its size is bounded.',
    response: Catalogue,
    cached: 'revalidated',
    refusals: [],
  },
  readSnapshot: {
    method: 'GET',
    path: '/market/snapshot.json',
    who: 'open',
    summary: 'Read the public catalogue: every company with its price and weekly change, up to a maximum number.',
    response: Catalogue,
    cached: 'revalidated',
    refusals: [],
  },
  readLogo: {
    method: 'GET',
    path: '/market/logo/{id}/{version}',
    who: 'open',
    summary: 'Read a logo of a company. A version of it never changes.',
    params: z.object({ id: SecurityId, version: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
    response: z.string(),
    responseType: 'picture',
    cached: 'forever',
    refusals: [],
  },
  readWatchlist: {
    method: 'GET',
    path: '/market/mine',
    who: 'investor',
    summary:
      'Read the watchlist of the caller: the companies marked as interesting, and those with a notification on availability.',
    response: z.object({ data: z.object({ interested: z.array(SecurityId), notify: z.array(SecurityId) }) }),
    refusals: [],
  },
  markInterested: {
    ...watchlistCall,
    path: '/setSecurityInterestData',
    summary: 'Mark a company as interesting. A mark stays until `removeWatchlistEntry` takes it back.',
  },
  markNotify: {
    ...watchlistCall,
    path: '/setSecurityNotifyData',
    summary:
      'Request a notification whenever a company becomes available. It stays until `removeWatchlistEntry` takes it back.',
  },
  removeWatchlistEntry: {
    method: 'DELETE',
    path: '/market/mine/{kind}/{id}',
    who: 'investor',
    summary: 'Take a company off a list of the caller’s watchlist. A repeat changes nothing.',
    params: z.object({ kind: z.enum(watchlistKinds), id: SecurityId }),
    response: z.object({ success: z.literal(true) }),
    refusals: [],
  },
  readHolidays: {
    method: 'GET',
    path: '/getHolidayForMobile',
    who: 'investor',
    summary: 'Read today’s holiday, or an empty list.',
    response: z.object({ data: z.array(Holiday) }),
    refusals: [],
  },
  listSectors: {
    method: 'GET',
    path: '/getAllSector',
    who: 'investor',
    summary: 'List all sectors.',
    response: z.object({ data: z.array(Sector) }),
    refusals: [],
  },
  listSecurities: {
    method: 'POST',
    path: '/security_by_filter_and_sort',
    who: 'investor',
    summary: 'List companies, filtered, searched by name or ISIN and sorted.',
    query: z.object({
      userId: UserId,
      status: QueryListType,
      hasFilter: z.optional(QueryFlag),
      hasMarketSort: z.optional(QueryFlag),
      ...page,
    }),
    body: z.object({
      /** Sector codes as `'FIN','TECH'`. */
      filterValue: z.optional(z.string().check(z.maxLength(2_000), z.regex(/^('[A-Z0-9_]+'(,'[A-Z0-9_]+')*)?$/))),
      related_market_capital_id: z.optional(z.nullable(MarketCap)),
      sort: z.optional(Sort),
      /** The lowest and the highest price of a share, and the most that the smallest purchase may cost, in rupees. */
      price_from: z.optional(z.nullable(RupeeLimit)),
      price_to: z.optional(z.nullable(RupeeLimit)),
      investment_to: z.optional(z.nullable(RupeeLimit)),
      /** The depository that takes the shares. */
      depository: z.optional(z.nullable(z.enum(['nsdl', 'cdsl']))),
      /** A part of the name or of the ISIN, case-insensitive. */
      search: z.optional(z.string().check(z.maxLength(120))),
    }),
    own: ['query.userId'],
    response: SecurityPages,
    refusals: [],
  },
  filterBySector: {
    method: 'POST',
    path: '/filtersector',
    who: 'investor',
    summary: 'List the companies of the given sectors.',
    query: z.object(page),
    body: z.object({ sector: z.array(SectorCode).check(z.maxLength(100)), status: ListType }),
    response: SecurityPages,
    refusals: [],
  },
  readSecurity: {
    method: 'GET',
    path: '/security/{id}',
    who: 'investor',
    summary: 'Read one company.',
    params: z.object({ id: SecurityId }),
    response: z.object({ data: SecurityPage }),
    refusals: [],
  },
  readPriceGraph: {
    method: 'POST',
    path: '/priceGraph',
    who: 'investor',
    summary: 'Read the daily prices of one company over two years.',
    body: z.object({ related_security_id: SecurityId }),
    response: z.object({
      data: z.array(WirePricePoint),
      minAndMAx: z.object({ min: z.nullable(Rupees), max: z.nullable(Rupees) }),
    }),
    refusals: [],
  },
})
