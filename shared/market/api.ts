import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { Rupees } from '#shared/kernel/money.ts'
import {
  Holiday,
  Catalogue,
  ListType,
  MarketCap,
  Sector,
  SectorCode,
  SecurityPage,
  SecurityView,
  WirePricePoint,
} from './market.ts'
import { TOO_MANY_MARKS } from './refusals.ts'

/** Numbers arrive as text in a query. */
const QueryFlag = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((text) => text === '1' || text === 'true'),
)
const QueryListType = z.pipe(z.enum(['1', '2', '3']), z.pipe(z.transform(Number), ListType))

export const Sort = z.enum(['price_asc', 'price_desc', 'change_desc', 'name_asc'])

/** A page of a listing: how many at most, and where the page before ended. */
const page = {
  limit: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(100)))),
  ),
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/))),
}
const SecurityPages = z.object({
  data: z.array(SecurityView),
  total_count: z.int(),
  next_cursor: z.optional(z.string()),
})

const mark = {
  method: 'POST',
  who: 'investor',
  body: z.object({ related_security_id: Id, related_user_id: Id }),
  own: ['body.related_user_id'],
  answer: z.object({ success: z.literal(true) }),
  refusals: [TOO_MANY_MARKS],
} as const

export const marketApi = api('market', {
  readFirstScreen: {
    method: 'GET',
    path: '/market/first.json',
    who: 'open',
    summary: 'The beginning of the public listing: the first companies of each list. Fits any edge.',
    answer: Catalogue,
    refusals: [],
  },
  readSnapshot: {
    method: 'GET',
    path: '/market/snapshot.json',
    who: 'open',
    summary: 'The public listing: every company with its price and weekly change, as long as they are not too many.',
    answer: Catalogue,
    refusals: [],
  },
  readLogo: {
    method: 'GET',
    path: '/market/logo/{id}/{version}',
    who: 'open',
    summary: 'The picture of a company, which never changes under its address.',
    params: z.object({ id: Id, version: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
    answer: z.string(),
    answers: 'picture',
    refusals: [],
  },
  readWatchlist: {
    method: 'GET',
    path: '/market/mine',
    who: 'investor',
    summary: 'The companies that the caller is interested in, and those of which they want to be told.',
    answer: z.object({ data: z.object({ interested: z.array(Id), notify: z.array(Id) }) }),
    refusals: [],
  },
  markInterested: {
    ...mark,
    path: '/setSecurityInterestData',
    summary: 'Say that one would buy. There is no way back.',
  },
  markNotify: {
    ...mark,
    path: '/setSecurityNotifyData',
    summary: 'Ask to be told whenever the company becomes available. There is no way back.',
  },
  readHolidays: {
    method: 'GET',
    path: '/getHolidayForMobile',
    who: 'investor',
    summary: 'Today’s holiday, if there is one.',
    answer: z.object({ data: z.array(Holiday) }),
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
    summary: 'The listing, filtered, searched by name and sorted.',
    query: z.object({
      userId: Id,
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
      /** Part of the name, in letters of either case. */
      search: z.optional(z.string().check(z.maxLength(120))),
    }),
    own: ['query.userId'],
    answer: SecurityPages,
    refusals: [],
  },
  filterBySector: {
    method: 'POST',
    path: '/filtersector',
    who: 'investor',
    summary: 'The companies of some sectors.',
    query: z.object(page),
    body: z.object({ sector: z.array(SectorCode).check(z.maxLength(100)), status: ListType }),
    answer: SecurityPages,
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
    answer: z.object({
      data: z.array(WirePricePoint),
      minAndMAx: z.object({ min: z.nullable(Rupees), max: z.nullable(Rupees) }),
    }),
    refusals: [],
  },
})
