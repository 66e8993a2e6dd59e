import { firstHoldOf } from '#shared/order/rules.ts'
import { HoldId, type ProposalId, type SecurityId, type UserId } from '#shared/kernel/id.ts'
import type { Order, Stock } from '#shared/order/order.ts'
import type { Refusal } from '#shared/kernel/refusal.ts'
import { RESERVED_BY_OTHERS, SOLD_OUT } from '#shared/order/refusals.ts'
import type { Context } from '#functions/platform/context.ts'
import { type Condition, isConflict, TransactionCancelled } from '#functions/platform/port/table.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { trailWrites } from '#functions/trail/commands.ts'
import { holdAttribute, newBuyerAttribute } from '#shared/order/stock.ts'
import { stockChanges, stocks } from './entities.ts'

/**
 * A security's stock is one item. Each change is a single conditional update that names the hold, so a repeat, a lost
 * response or a crash in between cannot count twice. Stock is never part of an order's transaction: concurrent transactions
 * on one item cancel each other, which limits a busy security to about a hundred buyers a second.
 */
const stockKey = (securityId: SecurityId) => stocks.key({ security_id: securityId })

export function loadStock(context: Context, securityId: SecurityId): Promise<Stock | undefined> {
  return stocks.find(context, { security_id: securityId })
}

/** Issues the first stock of a security. A repeat changes nothing. */
export async function saveFirstStock(context: Context, securityId: SecurityId, issued: number): Promise<void> {
  const stock = { security_id: securityId, issued, available: issued, committed: 0 }
  await isWritten(context.table.put({ ...stockKey(securityId), ...stock }, { absent: 'pk' }))
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
 * when too few are. In a transaction, unlike the stock of an order: it is rare, and counts together with its record or not at all.
 */
export function saveStockChange(context: Context, change: StockChange): Promise<boolean> {
  const { proposalId, approvedBy, securityId, quantity } = change
  const record = { id: proposalId, security_id: securityId, quantity, at: context.clock.now() }
  const add = { issued: quantity, available: quantity, committed: 0 }
  return retryOnConflict(context, `stock of ${securityId}`, async () => {
    if ((await stockChanges.find(context, record)) !== undefined) return true
    try {
      await context.table.transact({
        stock: stocks.update(
          { security_id: securityId },
          { add, set: { security_id: securityId } },
          quantity < 0 ? { attribute: 'available', atLeast: -quantity } : undefined,
        ),
        change: stockChanges.create(context, record),
        ...(await trailWrites(context, {
          subject: `security:${securityId}`,
          act: quantity < 0 ? 'stock.withdraw' : 'stock.issue',
          by: approvedBy,
          details: { proposal_id: proposalId, quantity: Math.abs(quantity) },
        })),
      })
      return true
    } catch (failure) {
      if (failure instanceof TransactionCancelled && failure.hasFailed('stock')) return false
      throw failure
    }
  })
}

/**
 * Reserves the shares of a new order. Answers SOLD_OUT when too few are available, RESERVED_BY_OTHERS when people who have never
 * paid, of whom its buyer is one, hold their part already. A repeat changes nothing.
 */
export async function reserveForOrder(context: Context, order: Order): Promise<Refusal | undefined> {
  const { security_id: securityId, hold_id: holdId, quantity, new_buyers_max: newBuyersMax } = order
  if (newBuyersMax === null) return (await reserveShares(context, securityId, holdId, quantity)) ? undefined : SOLD_OUT
  const changes = {
    add: { available: -quantity, held_by_new: quantity },
    set: { [holdAttribute(holdId)]: quantity, [newBuyerAttribute(holdId)]: quantity },
  }
  // All of them together within their part, or nobody else of them.
  const most = Math.max(1, newBuyersMax - quantity + 1)
  const condition: Condition = {
    all: [
      { absent: holdAttribute(holdId) },
      { attribute: 'available', atLeast: quantity },
      { any: [{ absent: 'held_by_new' }, { attribute: 'held_by_new', below: most }] },
    ],
  }
  if (await isWritten(context.table.update(stockKey(securityId), changes, condition))) return undefined
  const stock = await loadStock(context, securityId)
  if (stock?.holds[holdId] !== undefined) return undefined
  return (stock?.available ?? 0) < quantity ? SOLD_OUT : RESERVED_BY_OTHERS
}

/** The hold of an order counts no longer as that of somebody who has never paid. Changes nothing when it did not. */
export async function endNewBuyersHold(context: Context, order: Order): Promise<void> {
  const { security_id, id, quantity } = order
  if (order.new_buyers_max === null) return
  const attribute = newBuyerAttribute(firstHoldOf(id))
  const changes = { add: { held_by_new: -quantity }, remove: [attribute] }
  await isWritten(context.table.update(stockKey(security_id), changes, { present: attribute }))
}

/** Reserves shares under a hold. True also when the hold exists already; false when too few shares are available. */
export async function reserveShares(
  context: Context,
  securityId: SecurityId,
  holdId: HoldId,
  quantity: number,
): Promise<boolean> {
  const changes = { add: { available: -quantity }, set: { [holdAttribute(holdId)]: quantity } }
  const isReserved = await isWritten(
    context.table.update(stockKey(securityId), changes, {
      all: [{ absent: holdAttribute(holdId) }, { attribute: 'available', atLeast: quantity }],
    }),
  )
  return isReserved || (await loadStock(context, securityId))?.holds[holdId] !== undefined
}

/** Returns the shares of a hold. Changes nothing when the hold does not exist. */
export async function returnShares(
  context: Context,
  securityId: SecurityId,
  holdId: HoldId,
  quantity: number,
): Promise<void> {
  const changes = { add: { available: quantity }, remove: [holdAttribute(holdId)] }
  await isWritten(context.table.update(stockKey(securityId), changes, { present: holdAttribute(holdId) }))
}

/** Commits the shares of a hold: they are sold. Changes nothing when the hold does not exist. */
export async function commitShares(
  context: Context,
  securityId: SecurityId,
  holdId: HoldId,
  quantity: number,
): Promise<void> {
  const changes = { add: { committed: quantity }, remove: [holdAttribute(holdId)] }
  await isWritten(context.table.update(stockKey(securityId), changes, { present: holdAttribute(holdId) }))
}

/** The id of the hold under which a late payment reserves the shares again. */
export function lateHoldOf(order: Pick<Order, 'id'>): HoldId {
  return HoldId.parse(`${order.id}_late`)
}

/**
 * Applies the stock state of an order to the stock item: commits or returns its hold. Idempotent, and safe at any time. The
 * late hold of an expired order stays until the order is paid: a concurrent `recordPayments` may have reserved it and not yet
 * saved the order.
 */
export async function applyStock(context: Context, order: Order): Promise<void> {
  const { security_id: securityId, hold_id: holdId, quantity, stock } = order
  const firstHold = firstHoldOf(order.id)
  const isDecided = stock === 'RETURNED' || order.payment === 'PAID'
  if (isDecided) await endNewBuyersHold(context, order)
  if (stock === 'COMMITTED') await commitShares(context, securityId, holdId, quantity)
  if (isDecided && (stock === 'RETURNED' || holdId !== firstHold))
    await returnShares(context, securityId, firstHold, quantity)
  if (order.payment === 'PAID' && (stock === 'RETURNED' || holdId === firstHold))
    await returnShares(context, securityId, lateHoldOf(order), quantity)
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
