import * as z from 'zod/mini'
import { SectorId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { Day, Instant } from '#shared/kernel/instant.ts'
import { Paise, Rupees } from '#shared/kernel/money.ts'
import { Isin } from '#shared/kernel/text.ts'
import { Fundamentals } from './fundamentals.ts'

export const SectorCode = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,15}$/))
export const Sector = z.object({ id: SectorId, code: SectorCode, description: z.string().check(z.maxLength(60)) })
export type Sector = z.infer<typeof Sector>

/** 1 Available, 2 Out of Stock, 3 Coming Soon. */
export const ListType = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type ListType = z.infer<typeof ListType>

/** Market capitalisation: 1 small, 2 middle, 3 large. */
export const MarketCap = z.union([z.literal(1), z.literal(2), z.literal(3)])

const Text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/** The facts of a company, as the desk enters them. */
export const SecurityFacts = z.object({
  id: SecurityId,
  name: Text(120),
  isin: Isin,
  sector_code: SectorCode,
  market_cap: MarketCap,
  /** SVG text, or a data URL of an SVG, PNG or JPEG. Empty: the app draws a fallback. */
  logo_url: z.string().check(z.maxLength(4_000)),
  /** Sanitised HTML. */
  company_overview: z.string().check(z.maxLength(20_000)),
  available_nsdl: z.boolean(),
  available_cdsl: z.boolean(),
  /** Announced, not yet for sale. */
  coming_soon: z.boolean(),
  face_value_paise: Paise,
  lot_size: z.int().check(z.gte(1), z.lte(100_000)),
  min_quantity: z.int().check(z.gte(1), z.lte(1_000_000)),
  max_quantity: z.int().check(z.gte(1), z.lte(1_000_000)),
  financials_as_of: Day,
  total_investment: z.string().check(z.maxLength(60)),
  investors: z
    .array(
      z.object({
        name: Text(80),
        percentage: z.number().check(z.gte(0), z.lte(100)),
        colour: z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/)),
      }),
    )
    .check(z.maxLength(20)),
  financials: z.array(z.object({ name: Text(80), value: Text(60) })).check(z.maxLength(40)),
  fundamentals: z.optional(Fundamentals),
})
export type SecurityFacts = z.infer<typeof SecurityFacts>

/** One day's price. */
export const PricePoint = z.object({ date: Day, close_paise: Paise, volume: z.int().check(z.gte(0)) })
export type PricePoint = z.infer<typeof PricePoint>

/** The source of a price: `desk`, the id of an import, or the demo data. */
export const PriceSource = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/**
 * One entry of the append-only price history. Each source records a day once, and of the entries that are not withdrawn the one
 * that was recorded last is effective (docs/adr/0033-append-prices-and-withdraw-wrong-ones.md).
 */
export const RecordedPrice = z.object({
  ...PricePoint.shape,
  source: PriceSource,
  recorded_at: Instant,
  /** Since when it no longer counts, because somebody of the desk has found it wrong. */
  withdrawn: z.optional(z.object({ at: Instant, by: UserId, reason: z.string().check(z.maxLength(500)) })),
})
export type RecordedPrice = z.infer<typeof RecordedPrice>

/** Which entry of a company's history a price is. */
export const PriceVersion = z.pick(RecordedPrice, { date: true, source: true })
export type PriceVersion = z.infer<typeof PriceVersion>

/** A security in a list on the wire. */
export const SecurityView = z.object({
  id: SecurityId,
  name: z.string(),
  sector: z.string(),
  sector_code: SectorCode,
  price: Rupees,
  percentage_of_change: z.number(),
  price_as_of: z.nullable(Day),
  logo_url: z.string(),
  related_security_tag: z.array(z.object({ tag_name: z.string() })),
  isin: z.string(),
  available_nsdl: z.boolean(),
  available_cdsl: z.boolean(),
  status: ListType,
  /** The smallest number of shares in a purchase. */
  min_quantity: z.int(),
  related_market_capital_id: MarketCap,
  hassecurityinterested: z.int(),
  hassecuritynotify: z.int(),
})
export type SecurityView = z.infer<typeof SecurityView>

/** A security on its own page: `SecurityView` and the facts. */
export const SecurityPage = z.object({
  ...SecurityView.shape,
  company_overview: z.string(),
  financiallastupdatedate: Day,
  totalinvestment: z.string(),
  keyinvestordata: z.array(
    z.object({ investorName: z.string(), investorPercentage: z.number(), investorcolor: z.string() }),
  ),
  financialdata: z.array(z.object({ financialName: z.string(), financialValue: z.string() })),
  face_value: Rupees,
  high_52: z.nullable(Rupees),
  low_52: z.nullable(Rupees),
  lot_size: z.int(),
  max_quantity: z.int(),
  /** Null while the desk has entered none. */
  fundamentals: z.nullable(Fundamentals),
})
export type SecurityPage = z.infer<typeof SecurityPage>

const column = <Schema extends z.ZodMiniType>(schema: Schema) => z.array(schema)

/**
 * The public catalogue with the fields of the home screens, in columns, which are a third smaller than rows. Values at the same
 * index belong to one company. A sector is given by its index in `sectors`, or -1.
 */
export const Catalogue = z.object({
  /** Incremented by every change, so that catalogues can be compared and ordered. */
  build: z.int(),
  made_at: Instant,
  /** The number of companies of each list type, including those that are not in the columns. */
  counts: z.object({ 1: z.int(), 2: z.int(), 3: z.int() }),
  /** Whether the columns contain every company. If not, `listSecurities` returns all of them in pages. */
  complete: z.boolean(),
  sectors: z.array(Sector),
  /** The day of the newest price; absent without any price, and in files of earlier versions, as are the columns that are optional. */
  prices_as_of: z.optional(Day),
  columns: z.object({
    id: column(SecurityId),
    name: column(z.string()),
    isin: z.optional(column(z.string())),
    sector: column(z.int()),
    market_cap: column(MarketCap),
    status: column(ListType),
    /** Paise; 0 without a price. */
    price: column(z.int()),
    /** Hundredths of a percent, against a week earlier. */
    change: column(z.int()),
    /** The version of the logo, part of its address; 0 without a logo. */
    logo: column(z.int()),
    /** The smallest number of shares in a purchase; 0 while it is unknown. */
    min_quantity: z.optional(column(z.int())),
    /** How many days the price is older than `prices_as_of`. */
    price_age: z.optional(column(z.int())),
    /** The depositories that take its shares: bit 1 NSDL, bit 2 CDSL. */
    depositories: z.optional(column(z.int())),
  }),
})
export type Catalogue = z.infer<typeof Catalogue>

/** Kinds of watchlist entries: interest in buying, and a notification when the company becomes available. */
export const watchlistKinds = ['interested', 'notify'] as const
export type WatchlistKind = (typeof watchlistKinds)[number]

/** A holiday: banks and depositories are closed. */
export const Holiday = z.object({ date: Day, holiday_name: Text(80), description: z.string().check(z.maxLength(300)) })
export type Holiday = z.infer<typeof Holiday>

export const WirePricePoint = z.object({ Date: Day, Close: Rupees, Volume: z.int() })
export type WirePricePoint = z.infer<typeof WirePricePoint>
