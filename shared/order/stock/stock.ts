import * as z from 'zod/mini'
import { HoldId, type OrderId, SecurityId } from '#shared/kernel/id.ts'
import { hourMs, type Instant, later } from '#shared/kernel/instant.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import { largestOrdersOfShard, shardHoldsMax, shardsMax } from '#shared/order/limits.ts'
import type { HeldPart } from '#shared/order/facets.ts'
import type { Order } from '#shared/order/order.ts'
import { firstHoldOf } from '#shared/order/rules.ts'
import { newBuyerFits, newBuyersMax } from './unpaid-limits.ts'

/** One part of a security's stock: shares available, shares of paid orders, and shares held for unpaid ones. */
export const StockShard = z.object({
  security_id: SecurityId,
  shard: z.int(),
  /** Of the first shard: how many there are. */
  shard_count: z._default(z.int(), 1),
  issued: z.int(),
  available: z.int(),
  committed: z.int(),
  /** Those held by unpaid orders of people who have never paid. */
  held_by_new: z._default(z.int(), 0),
  /** How many unpaid orders hold shares here. */
  hold_count: z._default(z.int(), 0),
  holds: z.record(z.string(), z.int()),
  /** Those of the holds that are of people who have never paid. */
  new_holds: z.record(z.string(), z.int()),
})
export type StockShard = z.infer<typeof StockShard>

type SumField = 'issued' | 'available' | 'committed' | 'held_by_new'

/** The stock of one security: the sum of its shards. */
export interface Stock extends Pick<StockShard, SumField> {
  /** Those of unpaid orders. */
  readonly held: number
  readonly shards: readonly StockShard[]
}

const holdPrefix = 'hold#'
const newHoldPrefix = 'new#'

/** The attribute of a stored shard that holds shares of one order; of a person who has never paid under a name of its own. */
export function holdAttribute(holdId: HoldId, isOfNewBuyer = false): string {
  return `${isOfNewBuyer ? newHoldPrefix : holdPrefix}${holdId}`
}

/** A stored shard, whose holds are attributes of their own, as one update can change a single one of them. Throws when it is malformed. */
export function parseShard(item: unknown): StockShard {
  const attributes = Object.entries(item as object)
  const holdsWith = (prefix: string) =>
    Object.fromEntries(
      attributes
        .filter(([name, quantity]) => name.startsWith(prefix) && quantity !== undefined)
        .map(([name, quantity]) => [name.slice(prefix.length), quantity as unknown]),
    )
  const newHolds = holdsWith(newHoldPrefix)
  return StockShard.parse({
    ...(item as object),
    holds: { ...holdsWith(holdPrefix), ...newHolds },
    new_holds: newHolds,
  })
}

/** The sum of the shards of a security; undefined when it has none. */
export function stockOf(shards: readonly StockShard[]): Stock | undefined {
  if (shards.length === 0) return undefined
  const sums = sumOf(shards)
  return { ...sums, held: sums.issued - sums.available - sums.committed, shards }
}

function sumOf(shards: readonly StockShard[]): Pick<Stock, SumField> {
  const sum = (field: SumField) => shards.reduce((total, shard) => total + shard[field], 0)
  return {
    issued: sum('issued'),
    available: sum('available'),
    committed: sum('committed'),
    held_by_new: sum('held_by_new'),
  }
}

/** How many shards a stock of so many shares has: one for each twice the largest order, 1 to 16. */
export function shardCountFor(issued: number, largestOrder: number): number {
  const count = Math.floor(issued / (largestOrdersOfShard * Math.max(1, largestOrder)))
  return Math.min(shardsMax, Math.max(1, count))
}

/**
 * How many new shares each shard gets, in whole lots, so that all have as many available as they can. What is less than a lot goes to
 * the first one.
 */
export function spread(quantity: number, lotSize: number, available: readonly number[]): number[] {
  const lot = Math.max(1, lotSize)
  const given = available.map(() => 0)
  const level = (available.reduce((sum, each) => sum + each, 0) + quantity) / available.length
  let left = Math.floor(quantity / lot)
  available.forEach((has, shard) => {
    const lots = Math.min(left, Math.max(0, Math.floor((level - has) / lot)))
    given[shard] = lots * lot
    left -= lots
  })
  for (let shard = 0; left > 0; shard = (shard + 1) % available.length) {
    given[shard] = (given[shard] ?? 0) + lot
    left -= 1
  }
  given[0] = (given[0] ?? 0) + (quantity % lot)
  return given
}

/** From which shards so many available shares are withdrawn, the fullest first; undefined when too few are available. */
export function withdrawalOf(
  shards: readonly StockShard[],
  quantity: number,
): readonly { readonly shard: number; readonly quantity: number }[] | undefined {
  const fullestFirst = shards.toSorted((one, other) => other.available - one.available)
  return partsOf(
    fullestFirst.map(({ shard, available }) => ({ shard, free: available })),
    quantity,
  )
}

/** Takes from each place what it has until there is enough; undefined when they have too little. */
function partsOf(
  places: readonly { readonly shard: number; readonly free: number }[],
  quantity: number,
): { shard: number; quantity: number }[] | undefined {
  let left = quantity
  const parts = places.flatMap(({ shard, free }) => {
    const taken = Math.min(Math.max(0, free), left)
    left -= taken
    return taken === 0 ? [] : [{ shard, quantity: taken }]
  })
  return left === 0 ? parts : undefined
}

/** What a plan needs to know of an order. `newBuyersBps`: the part of the unsold stock for people who have never paid, of whom its buyer is one; null otherwise. */
export interface Wanted {
  readonly id: OrderId
  readonly quantity: number
  readonly lotSize: number
  readonly newBuyersBps: number | null
}

/** From where an order takes its shares; or why it cannot: too few are available, or others may take what is. */
export type Plan = { readonly held: readonly HeldPart[] } | { readonly why: 'sold-out' | 'reserved' }

/**
 * Chooses the shards of an order: one that can serve it alone, from its own on, so that buyers spread; otherwise several. What older
 * holds of the same order keep counts as available: they are given back first.
 */
export function planShares(shards: readonly StockShard[], wanted: Wanted): Plan {
  const places = shards.map((shard) => withoutHoldsOf(wanted.id, shard))
  if (sumOf(places).available < wanted.quantity) return { why: 'sold-out' }
  const start = shardOf(wanted.id, places.length)
  const inTurn = [...places.slice(start), ...places.slice(0, start)].filter(
    ({ hold_count }) => hold_count < shardHoldsMax,
  )
  const parts =
    wanted.newBuyersBps === null ? planned(inTurn, wanted, unlimited) : planOfNewBuyer(inTurn, places, wanted)
  return parts === undefined ? { why: 'reserved' } : { held: parts }
}

type Limit = (shard: StockShard) => number | undefined
const unlimited: Limit = () => undefined

/** People who have never paid take from each shard at most their part of it: together, or nobody else of them. */
function planOfNewBuyer(
  inTurn: readonly StockShard[],
  places: readonly StockShard[],
  { newBuyersBps, ...wanted }: Wanted,
): readonly HeldPart[] | undefined {
  const stock = sumOf(places)
  if (!newBuyerFits(stock, wanted.quantity, newBuyersBps ?? 0)) return undefined
  const parts = planned(inTurn, wanted, (shard) => newBuyersMax(shard, newBuyersBps ?? 0))
  if (parts !== undefined || stock.held_by_new > 0) return parts
  // Nobody else of them holds any. Two who come at once meet in the same shard, whichever their own are.
  return planned(inTurn.toSorted(byNumber), wanted, () => 0)
}

/** `limit`: how many shares people who have never paid may hold in a shard; 0 for nobody but the one; undefined for no limit. */
function planned(
  inTurn: readonly StockShard[],
  { quantity, lotSize }: Pick<Wanted, 'quantity' | 'lotSize'>,
  limit: Limit,
): readonly HeldPart[] | undefined {
  const places = inTurn.map((shard) => {
    const most = limit(shard)
    const free =
      most === undefined || most === 0 ? shard.available : Math.min(shard.available, most - shard.held_by_new)
    return { shard: shard.shard, most, free }
  })
  const partOf = ({ shard, quantity: taken }: { readonly shard: number; readonly quantity: number }): HeldPart => {
    const most = places.find((place) => place.shard === shard)?.most
    return { shard, quantity: taken, ...(most !== undefined && { new_buyers_max: most }) }
  }
  const alone = places.find(({ free }) => free >= quantity)
  if (alone !== undefined) return [partOf({ shard: alone.shard, quantity })]
  const inLots = places
    .map((place) => ({ ...place, free: Math.floor(place.free / lotSize) * lotSize }))
    .toSorted((one, other) => other.free - one.free)
  // What is left in parts of lots is sold too; the part of those who have never paid is in whole lots.
  const isLimited = places.some(({ most = 0 }) => most > 0)
  return (partsOf(inLots, quantity) ?? (isLimited ? undefined : partsOf(places, quantity)))
    ?.map(partOf)
    .toSorted(byNumber)
}

function byNumber(one: { readonly shard: number }, other: { readonly shard: number }): number {
  return one.shard - other.shard
}

/** A shard as it is once the holds of an order are given back. */
function withoutHoldsOf(orderId: OrderId, shard: StockShard): StockShard {
  const own = Object.entries(shard.holds).filter(([id]) => orderOfHold(id) === orderId)
  if (own.length === 0) return shard
  const sum = (holds: readonly (readonly [string, number])[]) => holds.reduce((total, [, each]) => total + each, 0)
  return {
    ...shard,
    available: shard.available + sum(own),
    held_by_new: shard.held_by_new - sum(own.filter(([id]) => shard.new_holds[id] !== undefined)),
    hold_count: shard.hold_count - own.length,
  }
}

const againSuffix = /_(?:again|late)\d+$/
const lateSuffix = /_late\d+$/

/** The order whose shares a hold keeps: the first hold has its name, every later one the name and a number. */
export function orderOfHold(holdId: string): string {
  return holdId.replace(againSuffix, '')
}

/** The name of the hold of a new plan: each plan has a name of its own, because the version of the order grows. */
export function nextHoldOf({ id, version }: Order, isLate: boolean): HoldId {
  return HoldId.parse(`${id}_${isLate ? 'late' : 'again'}${version}`)
}

/** Whether the order's plan is that of a late payment, which takes the shares of an expired order again. */
export function isLateHold({ stock: { hold_id } }: Pick<Order, 'stock'>): boolean {
  return lateSuffix.test(hold_id)
}

/** Whether holds of the order may stand in other shards than those of its plan, because it was planned anew. */
export function hasOlderPlans({ id, stock: { hold_id } }: Pick<Order, 'id' | 'stock'>): boolean {
  return hold_id !== firstHoldOf(id)
}

/** Whether a hold is of a plan that was made after an order was read as it is here: another run is taking it. */
function isOfNewerPlan(holdId: string, { version }: Order): boolean {
  const plannedAt = planSuffix.exec(holdId)?.[1]
  return plannedAt !== undefined && Number(plannedAt) >= version
}

/** The version of the order from which it was planned anew (`nextHoldOf`). */
const planSuffix = /_(?:late|again)(\d+)$/

/** For so long reconciling an order repairs what the list of companies shows, in case the event of a change was lost. */
const availabilityRepairMs = hourMs

/** Whether the list of companies may be behind of what an order did to its stock. */
export function mayAvailabilityLag({ changed_at, placed_at }: Order, now: Instant): boolean {
  return now < later(changed_at ?? placed_at, availabilityRepairMs)
}

/** What a hold that no longer belongs in a shard becomes. */
export interface HoldMove {
  readonly to: 'committed' | 'available'
  readonly shard: number
  readonly holdId: HoldId
  readonly quantity: number
  readonly isOfNewBuyer: boolean
}

/**
 * What the shards lag behind of an order: holds to commit, because it is paid, or to give back. The hold of a late payment stays until
 * the order is paid: another run may have taken it and not yet saved the order.
 */
export function movesOf(order: Order, shards: readonly StockShard[]): HoldMove[] {
  const isWaiting =
    order.stock.state === 'RESERVING' ||
    order.stock.state === 'HELD' ||
    (order.payment.state === 'EXPIRED' && isLateHold(order))
  return shards.flatMap(({ shard, holds, new_holds }) =>
    Object.entries(holds).flatMap(([id, quantity]): HoldMove[] => {
      if (orderOfHold(id) !== order.id || isOfNewerPlan(id, order)) return []
      const isOfPlan = id === order.stock.hold_id && order.stock.held.some((part) => part.shard === shard)
      if (isOfPlan && isWaiting) return []
      return [
        {
          to: isOfPlan && order.stock.state === 'COMMITTED' ? 'committed' : 'available',
          shard,
          holdId: HoldId.parse(id),
          quantity,
          isOfNewBuyer: new_holds[id] !== undefined,
        },
      ]
    }),
  )
}
