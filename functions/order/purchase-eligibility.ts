import type { SecurityId, UserId } from '#shared/kernel/id.ts'
import type { PriceVersion, SecurityFacts } from '#shared/market/market.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { type Paise, paiseFromRupees } from '#shared/kernel/money.ts'
import { BUYING_CLOSED, NOT_FOR_SALE, SOLD_OUT } from '#shared/order/refusals.ts'
import type { Gate } from '#shared/order/order.ts'
import type { Stock } from '#shared/order/stock.ts'
import { gateFor, mayBuy, type QuantityRange, quantityRange } from '#shared/order/rules.ts'
import type { Context } from '#functions/platform/context.ts'
import { readKycStatus } from '#functions/kyc/queries.ts'
import { findCard, findFacts } from '#functions/market/queries.ts'
import { readPaidOrders } from './queries.ts'
import { loadStock } from './stock-shards.ts'

export interface PurchaseEligibility {
  readonly facts: SecurityFacts
  readonly price: Paise
  readonly priceVersion: PriceVersion | null
  readonly range: QuantityRange
  readonly stock: Stock
}

/** The facts, the price and the allowed quantities of a security that the user may buy now. Refuses when they may not. */
export async function readPurchaseEligibility(
  context: Context,
  userId: UserId,
  securityId: SecurityId,
): Promise<PurchaseEligibility> {
  if (!mayBuy(userId, context.settings)) throw new Refused(BUYING_CLOSED)
  const [facts, card, stock] = await Promise.all([
    findFacts(context, securityId),
    findCard(context, securityId),
    loadStock(context, securityId),
  ])
  if (facts === undefined || card === undefined) throw new Refused(NOT_FOUND)
  if (facts.coming_soon || card.last_price_paise === null) throw new Refused(NOT_FOR_SALE)
  if (stock === undefined || stock.available < facts.min_quantity) throw new Refused(SOLD_OUT)
  const range = quantityRange(
    facts,
    card.last_price_paise,
    stock.available,
    paiseFromRupees(context.settings.singleLotMaxPrice),
  )
  return { facts, price: card.last_price_paise, priceVersion: card.price_version, range, stock }
}

/** The step that the user must complete before they may place an order, null when there is none; and whether they have ever paid one. */
export async function readGate(
  context: Context,
  userId: UserId,
  facts: SecurityFacts,
): Promise<{ readonly gate: Gate | null; readonly hasPaid: boolean }> {
  const [kyc, orders] = await Promise.all([readKycStatus(context, userId), readPaidOrders(context, userId)])
  const transferable = facts.available_nsdl || facts.available_cdsl
  return { gate: gateFor({ kyc, transferable, unsignedOrders: orders.unsigned }), hasPaid: orders.hasAny }
}
