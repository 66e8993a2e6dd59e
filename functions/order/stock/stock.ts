import type { ProposalId, SecurityId, UserId } from '#shared/kernel/id.ts'
import type { HeldPart } from '#shared/order/facets.ts'
import type { Order } from '#shared/order/order.ts'
import {
  hasOlderPlans,
  holdAttribute,
  type HoldMove,
  isLateHold,
  movesOf,
  shardCountFor,
  spread,
  type StockShard,
  withdrawalOf,
} from '#shared/order/stock/stock.ts'
import { shardHoldsMax } from '#shared/order/limits.ts'
import type { Context } from '#functions/platform/context.ts'
import {
  type Changes,
  type Condition,
  isConflict,
  TransactionCancelled,
  type Write,
  type Writes,
} from '#functions/platform/port/table.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { trailWrites } from '#functions/trail/commands.ts'
import { firstLot, orders, stockLots, stockShards } from '#functions/order/entities.ts'
import { readSeller } from '#functions/order/sellers.ts'
import { loadShards } from './stock-shards.ts'

/**
 * A security's stock is divided into 1 to 16 shards (docs/adr/0010-shard-the-stock-of-each-security.md). Taking, committing and giving back are
 * single conditional updates of one shard that name the hold, so a repeat, a lost response or a crash in between cannot count twice.
 * Only shares of a paid order return in the transaction of their order, because no hold is left that could guard them.
 */
const attributeOf = (order: Pick<Order, 'stock'>, { new_buyers_max }: HeldPart) =>
  holdAttribute(order.stock.hold_id, new_buyers_max !== undefined)

/** How large the lots and the largest order of a security are. */
export interface LotSizes {
  readonly lotSize: number
  readonly largestOrder: number
}

/** Issues the first stock of a security; `shards`: into so many, if not as many as the rule says. A repeat changes nothing. */
export async function saveFirstStock(
  context: Context<'table'>,
  securityId: SecurityId,
  issued: number,
  {
    lotSize,
    largestOrder,
    shards = shardCountFor(issued, largestOrder),
  }: LotSizes & { readonly shards?: number | undefined },
): Promise<void> {
  const writes = {
    lot: stockLots.create(context, await lotOf(context, securityId, firstLot, issued)),
    ...issueWrites(securityId, spread(issued, lotSize, Array<number>(shards).fill(0)), []),
  }
  await isWritten(context.table.transact(writes))
}

/** Shares that two people issue (above zero) or withdraw (below zero). */
export interface StockChange {
  readonly proposalId: ProposalId
  readonly approvedBy: UserId
  readonly securityId: SecurityId
  readonly quantity: number
}

/**
 * Issues or withdraws shares, once for each proposal; the first issue makes the stock. Only available shares can be withdrawn. False
 * when too few are. One transaction with its lot and its record: it is rare, and counts as a whole or not at all.
 */
export async function saveStockChange(
  context: Context<'table'>,
  change: StockChange,
  sizes: LotSizes,
): Promise<boolean> {
  const { proposalId, approvedBy, securityId, quantity } = change
  const lot = await lotOf(context, securityId, proposalId, quantity)
  return retryOnConflict(context, `stock of ${securityId}`, async () => {
    if ((await stockLots.find(context, lot)) !== undefined) return true
    const shards = await loadShards(context, securityId)
    const writes =
      quantity < 0 ? withdrawWrites(securityId, shards, -quantity) : issuedInto(securityId, shards, quantity, sizes)
    if (writes === undefined) return false
    await context.table.transact({
      ...writes,
      lot: stockLots.create(context, lot),
      ...(await trailWrites(context, {
        subject: `security:${securityId}`,
        act: quantity < 0 ? 'stock.withdraw' : 'stock.issue',
        by: approvedBy,
        details: { proposal_id: proposalId, quantity: Math.abs(quantity) },
      })),
    })
    return true
  })
}

type LotId = ProposalId | typeof firstLot

async function lotOf(context: Context<'table:read'>, security_id: SecurityId, lot: LotId, quantity: number) {
  const { name: seller } = await readSeller(context, security_id)
  return { security_id, lot, seller, quantity, issued_at: context.clock.now() }
}

/** More shares may need more shards; those that are there stay. */
function issuedInto(
  securityId: SecurityId,
  shards: readonly StockShard[],
  quantity: number,
  { lotSize, largestOrder }: LotSizes,
): Writes {
  const issued = shards.reduce((sum, shard) => sum + shard.issued, quantity)
  const count = Math.max(shards.length, shardCountFor(issued, largestOrder))
  const available = Array.from({ length: count }, (_, shard) => shards[shard]?.available ?? 0)
  return issueWrites(securityId, spread(quantity, lotSize, available), shards)
}

function issueWrites(
  security_id: SecurityId,
  quantities: readonly number[],
  shards: readonly StockShard[],
): Record<string, Write> {
  const count = quantities.length
  return Object.fromEntries(
    quantities.map((quantity, shard) => {
      // Whoever adds shards counts them. Two who do so at once add the same ones, and one of them fails.
      const isCounting = shard === 0 && count > shards.length
      const changes = {
        add: { issued: quantity, available: quantity, committed: 0 },
        set: { security_id, shard, ...(isCounting && { shard_count: count }) },
      }
      const isNew = shards[shard] === undefined
      return [
        shardName(shard),
        stockShards.update({ security_id, shard }, changes, { [isNew ? 'absent' : 'present']: 'pk' } as Condition),
      ]
    }),
  )
}

function withdrawWrites(security_id: SecurityId, shards: readonly StockShard[], quantity: number): Writes | undefined {
  const parts = withdrawalOf(shards, quantity)
  return (
    parts &&
    Object.fromEntries(
      parts.map((part) => [
        shardName(part.shard),
        stockShards.update(
          { security_id, shard: part.shard },
          { add: { issued: -part.quantity, available: -part.quantity } },
          { attribute: 'available', atLeast: part.quantity },
        ),
      ]),
    )
  )
}

const shardName = (shard: number) => `shard ${shard}`

/**
 * Takes the shares of an order's plan, each part by one update. False when a shard has too few: what was taken stays until the order
 * is planned anew or has ended, because another run may count on it. A repeat changes nothing.
 */
export async function takeShares(context: Context<'table'>, order: Order): Promise<boolean> {
  // All orders take from the lower shard first, so that of two that need the same ones, one gets all of them.
  for (const part of order.stock.held) if (!(await takePart(context, order, part))) return false
  return order.stock.held.length > 0
}

async function takePart(context: Context<'table'>, order: Order, part: HeldPart): Promise<boolean> {
  const { quantity, new_buyers_max: most } = part
  const key = { security_id: order.security_id, shard: part.shard }
  const attribute = attributeOf(order, part)
  const changes = {
    add: { available: -quantity, hold_count: 1, ...(most !== undefined && { held_by_new: quantity }) },
    set: { [attribute]: quantity },
  }
  const condition: Condition = {
    all: [
      { absent: attribute },
      { attribute: 'available', atLeast: quantity },
      { any: [{ absent: 'hold_count' }, { attribute: 'hold_count', below: shardHoldsMax }] },
      // All of them together within their part, or nobody else of them.
      ...(most === undefined
        ? []
        : [
            { any: [{ absent: 'held_by_new' }, { attribute: 'held_by_new', below: Math.max(1, most - quantity + 1) }] },
          ]),
    ],
  }
  if (await isTaken(context, order, { key, changes, condition })) return true
  return (await stockShards.find(context, key))?.holds[order.stock.hold_id] !== undefined
}

/**
 * Several runs may take the shares of one late payment. Once the order is paid with them and they are committed, their hold is gone: a run
 * that is behind would take them a second time, so the order must be as it was read.
 */
function isTaken(context: Context<'table'>, order: Order, { key, changes, condition }: Take): Promise<boolean> {
  if (!isLateHold(order)) return isChanged(context, key, changes, condition)
  const shard = stockShards.update(key, changes, condition)
  return isWritten(
    context.table.transact({ shard, order: orders.check(order, { attribute: 'version', is: order.version }) }),
  )
}

interface Take {
  readonly key: ShardKey
  readonly changes: Changes
  readonly condition: Condition
}

type ShardKey = Pick<StockShard, 'security_id' | 'shard'>

/** Commits the shares that an order has paid. Changes nothing where its hold is gone. */
export async function commitShares(context: Context<'table'>, order: Order): Promise<void> {
  for (const part of order.stock.held) {
    const { shard, quantity, new_buyers_max: most } = part
    const move = {
      to: 'committed',
      shard,
      holdId: order.stock.hold_id,
      quantity,
      isOfNewBuyer: most !== undefined,
    } as const
    await moveHold(context, order, move)
  }
}

/**
 * Brings the shards to what an order says: commits its holds or gives them back. Reads before it writes, so that it costs little when
 * nothing is to do. Idempotent, and safe at any time.
 */
export async function applyStock(context: Context<'table'>, order: Order): Promise<void> {
  for (const move of movesOf(order, await shardsWithHoldsOf(context, order))) await moveHold(context, order, move)
}

/** The shards in which holds of an order may stand. */
async function shardsWithHoldsOf(context: Context<'table:read'>, order: Order): Promise<readonly StockShard[]> {
  const { security_id, stock } = order
  if (hasOlderPlans(order)) return loadShards(context, security_id)
  if (stock.held.length === 0 || stock.state === 'RESERVING' || stock.state === 'HELD') return []
  const items = await context.table.getMany(stock.held.map(({ shard }) => stockShards.key({ security_id, shard })))
  return items.flatMap((item) => stockShards.parse(item) ?? [])
}

async function moveHold(
  context: Context<'table'>,
  { security_id }: Order,
  { to, shard, holdId, quantity, isOfNewBuyer }: HoldMove,
): Promise<void> {
  const attribute = holdAttribute(holdId, isOfNewBuyer)
  const changes = {
    add: { [to]: quantity, hold_count: -1, ...(isOfNewBuyer && { held_by_new: -quantity }) },
    remove: [attribute],
  }
  await isChanged(context, { security_id, shard }, changes, { present: attribute })
}

/** The names of the writes that return the shares of a paid order. */
const returnName = (shard: number) => `shares of shard ${shard}`

/** What returns the shares of a paid order, in the transaction of the change that gives it up. They are committed by then. */
export function returnWrites(before: Order, after: Order): Writes {
  if (before.stock.state !== 'COMMITTED' || after.stock.state !== 'RETURNED') return {}
  return Object.fromEntries(
    before.stock.held.map((part) => {
      const { shard, quantity } = part
      const changes = { add: { committed: -quantity, available: quantity } }
      const key = { security_id: before.security_id, shard }
      return [returnName(shard), stockShards.update(key, changes, { absent: attributeOf(before, part) })]
    }),
  )
}

/** Whether a transaction failed because the shares of the order were not committed yet. */
export function isCommitMissing(failure: unknown, { stock: { held } }: Order): boolean {
  return failure instanceof TransactionCancelled && held.some(({ shard }) => failure.hasFailed(returnName(shard)))
}

async function isChanged(context: Context<'table'>, key: ShardKey, changes: Changes, condition: Condition) {
  return isWritten(context.table.update(stockShards.key(key), changes, condition))
}

/** True when the write was made, false when its condition failed. */
async function isWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (failure) {
    if (isConflict(failure)) return false
    throw failure
  }
}
