import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import { SecurityId, UserId } from '#shared/kernel/id.ts'
import { type Day, Instant } from '#shared/kernel/instant.ts'
import { Card } from '#shared/market/card.ts'
import { RecordedPrice, Sector, SecurityFacts, type WatchlistKind } from '#shared/market/market.ts'
import { PriceImport } from '#shared/market/price-import.ts'

// The items of this module: keys, schemas, indexes.

const securityPk = (id: SecurityId) => `market#security#${id}`
const priceSk = (day: Day, source = '') => `price#${day}#${source}`

/** Cards and the stored catalogue are divided by a hash of the company's id, so that no partition and no file has all of them. */
export const cardShards = 16
export const shardOfCard = (id: SecurityId): number => shardOf(id, cardShards)
/** The cards of a shard (`gsi1`). Only a rebuild of the catalogue reads them. */
export const cardsPk = (shard: number) => `market#cards#${shard}`
export const sectorsPk = 'market#sector'
export const changeCountsPk = 'market#changes'
/** The prices of these days, both included: oldest day first, and within a day by source. */
export const pricesOf = (securityId: SecurityId, from: Day, to: Day) => ({
  pk: securityPk(securityId),
  between: [priceSk(from), priceSk(to, '~')] as const,
})
/** The watchlist entries of a company, one for each user. */
export const entriesOf = (kind: WatchlistKind, securityId: SecurityId) => `market#${kind}#${securityId}`

/** The facts of a company and the version of its logo, which is negative while it has none. */
const StoredFacts = z.object({ ...SecurityFacts.shape, logo: z.int() })
export type StoredFacts = z.infer<typeof StoredFacts>

export const securityFacts = entity({
  schema: StoredFacts,
  key: ({ id }: Pick<StoredFacts, 'id'>) => ({ pk: securityPk(id), sk: 'facts' }),
})

export const cards = entity({
  schema: Card,
  key: ({ id }: Pick<Card, 'id'>) => ({ pk: securityPk(id), sk: 'card' }),
  index: ({ id }) => ({ gsi1pk: cardsPk(shardOfCard(id)), gsi1sk: id }),
})

export const recordedPrices = entity({
  schema: RecordedPrice,
  key: ({
    security_id,
    date,
    source,
  }: { readonly security_id: SecurityId } & Pick<RecordedPrice, 'date' | 'source'>) => ({
    pk: securityPk(security_id),
    sk: priceSk(date, source),
  }),
})

/** The company of an ISIN: an ISIN belongs to at most one. */
export const isins = entity({
  schema: z.object({ security_id: SecurityId }),
  key: ({ isin }: Pick<SecurityFacts, 'isin'>) => ({ pk: `market#isin#${isin}`, sk: 'security' }),
})

/** A sector and how many times it was written: as with cards, the higher version is the later. */
export const StoredSector = z.object({ ...Sector.shape, version: z.int() })
export type StoredSector = z.infer<typeof StoredSector>

export const sectors = entity({
  schema: StoredSector,
  key: ({ code }: Pick<Sector, 'code'>) => ({ pk: sectorsPk, sk: code }),
})

/** What the changes are counted of: the cards of a shard, or the sectors. */
export type Counted = number | 'sectors'

/** The number of changes of the cards of each shard, and of the sectors. */
export const changeCounts = entity({
  schema: z.object({ sk: z.string(), count: z.int() }),
  key: ({ of }: { readonly of: Counted }) => ({ pk: changeCountsPk, sk: `${of}` }),
})

/** An import, its author, and the number of its companies that are recorded (`position`). */
const StoredImport = z.object({ ...PriceImport.shape, by: UserId, corrects: z.boolean(), position: z.int() })
export type StoredImport = z.infer<typeof StoredImport>

export const priceImports = entity({
  schema: StoredImport,
  key: ({ id }: Pick<StoredImport, 'id'>) => ({ pk: `market#price-import#${id}`, sk: 'import' }),
})

/** When the user added each company, by its id. */
const Watchlist = z.object({ interested: z.record(SecurityId, Instant), notify: z.record(SecurityId, Instant) })
export type Watchlist = z.infer<typeof Watchlist>
export const emptyWatchlist: Watchlist = { interested: {}, notify: {} }

/** The attribute of a watchlist that holds when the user added a company. */
export const entryAttribute = (kind: WatchlistKind, securityId: SecurityId) => `${entryPrefix(kind)}${securityId}`
const entryPrefix = (kind: WatchlistKind) => `${kind}#`
/** The attribute of a watchlist that counts its entries of a kind. */
export const countAttribute = (kind: WatchlistKind) => `${kind}_count`

/** The watchlist of a user is one item. Each entry is an attribute of its own, as one update can add a single one of them. */
export const watchlists = entity({
  schema: {
    parse(item: unknown): Watchlist {
      const attributes = Object.entries(item as object)
      const addedAt = (kind: WatchlistKind) => {
        const prefix = entryPrefix(kind)
        const entries = attributes.filter(([name]) => name.startsWith(prefix))
        return Object.fromEntries(entries.map(([name, at]) => [name.slice(prefix.length), at as unknown]))
      }
      return Watchlist.parse({ interested: addedAt('interested'), notify: addedAt('notify') })
    },
  },
  key: ({ user_id }: { readonly user_id: UserId }) => ({ pk: `market#user#${user_id}`, sk: 'watchlist' }),
})

/** A user who has a company on their watchlist, to be found by the company. */
export const watchlistEntries = entity({
  schema: z.object({ marked_at: Instant }),
  key: ({ kind, security_id, user_id }: WatchlistEntryId) => ({ pk: entriesOf(kind, security_id), sk: user_id }),
})

/** An entry of which only the user is read, who is its sort key. */
export const watchers = entity({ schema: z.object({ sk: UserId }), key: watchlistEntries.key })

export interface WatchlistEntryId {
  readonly kind: WatchlistKind
  readonly security_id: SecurityId
  readonly user_id: UserId
}
