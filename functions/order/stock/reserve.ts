import type { SecurityId } from '#shared/kernel/id.ts'
import { paiseFromRupees } from '#shared/kernel/money.ts'
import { type Refusal, Refused } from '#shared/kernel/refusal.ts'
import type { Order } from '#shared/order/order.ts'
import { RESERVED_BY_OTHERS, SOLD_OUT } from '#shared/order/refusals.ts'
import { quantityRange } from '#shared/order/rules.ts'
import { isLateHold, type Plan, planShares } from '#shared/order/stock/stock.ts'
import * as transition from '#shared/order/transition.ts'
import type { Context } from '#functions/platform/context.ts'
import { ConflictsExhausted } from '#functions/platform/storage/retry-on-conflict.ts'
import { findCard, findFacts } from '#functions/market/queries.ts'
import { changeOrder } from '#functions/order/repository.ts'
import { applyStock, type LotSizes, takeShares } from './stock.ts'
import { loadShards } from './stock-shards.ts'

/** A plan fails only when others have taken shares since it was made, so each failure is the success of another order. */
const plansMax = 12

/** Why an order cannot take its shares, in the words of the refusal. */
export const refusalOf = { 'sold-out': SOLD_OUT, reserved: RESERVED_BY_OTHERS } as const satisfies Record<
  string,
  Refusal
>

/**
 * Takes the shares of a new order as it is planned, from other shards when those have too few left. The order is still RESERVING then:
 * that it holds them is saved with its checkout (../checkout.ts). Refuses SOLD_OUT when all together have too few, RESERVED_BY_OTHERS
 * when others may take what is left; the order has failed then.
 */
export async function reserveShares(context: Context<'table'>, placed: Order): Promise<Order> {
  let order = placed
  for (let plans = 0; plans < plansMax && order.stock.state === 'RESERVING'; plans += 1) {
    if (await takeShares(context, order)) return order
    const { hold_id: holdId } = order.stock
    const plan = await planAnew(context, order)
    order = await changeOrder(context, order, (current) =>
      'why' in plan ? transition.soldOut(current, holdId) : transition.plannedAnew(current, holdId, plan.held),
    )
    if ('why' in plan && order.payment.state === 'FAILED')
      return refuseWithoutShares(context, order, refusalOf[plan.why])
    // Gives back what an older plan took, or all of it when the order was cancelled or has expired meanwhile.
    await applyStock(context, order)
  }
  if (order.stock.state === 'RESERVING')
    throw new ConflictsExhausted(`stock of ${order.security_id}: ${plansMax} plans failed`)
  return order
}

async function refuseWithoutShares(context: Context<'table'>, order: Order, why: Refusal): Promise<never> {
  await applyStock(context, order)
  throw new Refused(why)
}

/**
 * Takes the shares of an expired order again, which a late payment may buy. Returns the order with its new hold; undefined when too
 * few shares are left, or when it is paid or given up meanwhile.
 */
export async function reserveLateShares(context: Context<'table'>, expired: Order): Promise<Order | undefined> {
  let order = expired
  for (let plans = 0; plans < plansMax && order.payment.state === 'EXPIRED'; plans += 1) {
    const { hold_id: holdId } = order.stock
    if (isLateHold(order) && (await takeShares(context, order))) return order
    const plan = await planAnew(context, order, true)
    if ('why' in plan) return undefined
    order = await changeOrder(context, order, (current) => transition.plannedLate(current, holdId, plan.held))
    await applyStock(context, order)
  }
  return undefined
}

async function planAnew(context: Context<'table:read'>, order: Order, isLate = false): Promise<Plan> {
  const [shards, { lotSize }] = await Promise.all([
    loadShards(context, order.security_id),
    readLotSizes(context, order.security_id),
  ])
  const isOfNewBuyer = !isLate && order.stock.held.some((part) => part.new_buyers_max !== undefined)
  const newBuyersBps = isOfNewBuyer ? context.settings.newBuyersBps : null
  return planShares(shards, { id: order.id, quantity: order.quantity, lotSize, newBuyersBps })
}

/** How large the lots and the largest order of a security are, at its last price. */
export async function readLotSizes(context: Context<'table:read'>, securityId: SecurityId): Promise<LotSizes> {
  const [facts, card] = await Promise.all([findFacts(context, securityId), findCard(context, securityId)])
  // A stock may begin before its company is listed: one shard serves orders of every size.
  if (facts === undefined) return { lotSize: 1, largestOrder: Infinity }
  const price = card?.last_price_paise ?? null
  const orderMax = paiseFromRupees(context.settings.singleLotMaxPrice)
  const largestOrder =
    price === null ? facts.max_quantity : quantityRange(facts, price, Infinity, orderMax).max_quantity
  return { lotSize: facts.lot_size, largestOrder: Math.max(largestOrder, facts.min_quantity) }
}
