import type { SecurityId, UserId } from '#shared/kernel/id.ts'
import type { PriceVersion, SecurityFacts } from '#shared/market/market.ts'
import type { DisplayStatus } from '#shared/kyc/kyc.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { type Paise, paiseFromRupees } from '#shared/kernel/money.ts'
import { BUYING_CLOSED, NOT_FOR_SALE, SOLD_OUT } from '#shared/order/refusals.ts'
import type { Gate, Order } from '#shared/order/order.ts'
import type { Stock } from '#shared/order/stock/stock.ts'
import { gateFor, mayBuy, needsSignature, type QuantityRange, quantityRange } from '#shared/order/rules.ts'
import type { Context } from '#functions/platform/context.ts'
import { isBuyingOpen } from '#functions/platform/http/maintenance.ts'
import { readKycStatus } from '#functions/kyc/queries.ts'
import { findCard, findFacts } from '#functions/market/queries.ts'
import { listLiveOrders, readPaidOrders } from './queries.ts'
import type { Totals } from './stock/reservations.ts'
import { loadStock } from './stock/stock-shards.ts'

export interface PurchaseEligibility {
  readonly facts: SecurityFacts
  readonly price: Paise
  readonly priceVersion: PriceVersion | null
  readonly range: QuantityRange
  readonly stock: Stock
}

/**
 * The facts, the price and the allowed quantities of a security that the user may buy now. Refuses when they may not.
 */
export async function readPurchaseEligibility(
  context: Context<'table:read'>,
  userId: UserId,
  securityId: SecurityId,
): Promise<PurchaseEligibility> {
  if (!mayBuy(userId, { ...context.settings, buyingOpen: await isBuyingOpen(context) }))
    throw new Refused(BUYING_CLOSED)
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

/** What may keep a buyer from a purchase before they have completed a step; and what limits it. */
export interface BuyerState {
  readonly kyc: DisplayStatus
  readonly unsigned: number
  readonly totals: Totals
}

export async function readBuyerState(context: Context<'table:read'>, userId: UserId): Promise<BuyerState> {
  const [kyc, paid] = await Promise.all([readKycStatus(context, userId), readPaidOrders(context, userId)])
  return { kyc, ...paid }
}

/** The same for a quote, with the orders of the buyer that are under way. */
export async function readQuoteState(
  context: Context<'table:read'>,
  userId: UserId,
): Promise<Omit<BuyerState, 'totals'> & { readonly live: readonly Order[] }> {
  const [kyc, live] = await Promise.all([readKycStatus(context, userId), listLiveOrders(context, userId)])
  return { kyc, unsigned: live.filter(needsSignature).length, live }
}

/** The step that a buyer must complete before they may place an order, null when there is none. */
export function gateOf(
  { available_nsdl, available_cdsl }: SecurityFacts,
  { kyc, unsigned }: Omit<BuyerState, 'totals'>,
): Gate | null {
  return gateFor({ kyc, transferable: available_nsdl || available_cdsl, unsignedOrders: unsigned })
}
