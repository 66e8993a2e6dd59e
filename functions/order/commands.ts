import type { OrderId, PaymentId, ProposalId, SecurityId, UserId } from '#shared/kernel/id.ts'
import type { Order } from '#shared/order/order.ts'
import { alarmsDue, deadlinePassed } from '#shared/order/deadline/deadline-transition.ts'
import { overdue } from '#shared/order/deadline/deadlines.ts'
import { decided } from '#shared/order/decision.ts'
import { answerRefused } from '#shared/order/dispute/dispute-answer.ts'
import * as dispute from '#shared/order/dispute/dispute-transition.ts'
import * as fulfilment from '#shared/order/deadline/fulfilment.ts'
import { unchanged } from '#shared/order/order-transition.ts'
import * as payment from '#shared/order/payment/payment-transition.ts'
import * as settlement from '#shared/order/payment/settlement-transition.ts'
import type { Transition } from '#shared/order/order-transition.ts'
import { isFrozen } from '#shared/order/rules.ts'
import * as transition from '#shared/order/transition.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { STOCK_TOO_SMALL } from '#shared/order/refusals.ts'
import type { Context } from '#functions/platform/context.ts'
import { trailWrites } from '#functions/trail/commands.ts'
import { findCard, listHolidays } from '#functions/market/queries.ts'
import { saveReconciled, saveSetAside } from './due.ts'
import { readLotSizes, reserveLateShares } from './stock/reserve.ts'
import { applyStock, commitShares, saveFirstStock, saveStockChange, type StockChange } from './stock/stock.ts'
import { loadStock } from './stock/stock-shards.ts'
import { changeOrder, loadOrder } from './repository.ts'

/** Expires an order whose time to pay has ended; `hasTried`: its buyer tried to pay. Any other order is unchanged. */
export function recordExpired(context: Context<'table'>, order: Order, hasTried: boolean): Promise<Order> {
  const reason = hasTried ? 'time' : 'untried'
  return changeOrder(context, order, (current) => transition.expired(current, reason, context.clock.now()))
}

/**
 * Ends what has waited for too long, tells the buyer what is late, and alarms the desk (shared/order/deadline/deadlines.ts). Each alarm is
 * logged before it is recorded, so that a crash repeats it rather than loses it.
 */
export async function recordDeadlines(context: Context<'table' | 'files:read'>, order: Order): Promise<Order> {
  const now = context.clock.now()
  // Holidays only make a deadline later, so most runs do not read them.
  if (overdue(order, now, new Set()).length === 0) return order
  const holidays = await listHolidays(context)
  for (const { state, at } of alarmsDue(order, now, holidays))
    context.log({ level: 'error', event: 'order-overdue', order: order.id, state, due_at: at })
  return changeOrder(context, order, (current) => deadlinePassed(current, now, holidays))
}

/** Brings the stock of its security to what an order says. A repeat changes nothing. */
export function applyOrderToStock(context: Context<'table'>, order: Order): Promise<void> {
  return applyStock(context, order)
}

/** Records the next time at which an order is reconciled: its regular time, or earlier when this attempt failed. */
export function recordReconciled(context: Context<'table'>, order: Order, hasFailed: boolean): Promise<void> {
  return saveReconciled(context, order, hasFailed)
}

/** Sets an order that cannot be read aside, and alarms: it is tried again a day later, and holds up no other. */
export async function recordSetAside(context: Context<'table'>, orderId: OrderId, error: string): Promise<void> {
  await saveSetAside(context, orderId)
  context.log({ level: 'error', event: 'order-set-aside', order: orderId, error })
}

/** Issues the first stock of a security; `shards`: into so many, if not as many as the rule says. A repeat changes nothing. */
export async function issueStock(
  context: Context<'table'>,
  securityId: SecurityId,
  issued: number,
  shards?: number,
): Promise<void> {
  await saveFirstStock(context, securityId, issued, { ...(await readLotSizes(context, securityId)), shards })
}

/** Issues or withdraws shares, once for each proposal. Refuses STOCK_TOO_SMALL when fewer are available than are withdrawn. */
export async function recordStockChange(context: Context<'table'>, change: StockChange): Promise<void> {
  const sizes = await readLotSizes(context, change.securityId)
  if (!(await saveStockChange(context, change, sizes))) throw new Refused(STOCK_TOO_SMALL)
}

/**
 * Records the payments that the gateway reports for an order. A payment for an expired order buys only when the rules accept
 * it (`acceptsLatePayment`) and its shares can be reserved again; so does one that is recorded in the moment in which the order
 * expires. Every other new payment is refunded. `known` may have changed since it was read: then it is read again.
 */
export async function recordPayments(
  context: Context<'table'>,
  known: Order,
  payments: readonly payment.GatewayPayment[],
): Promise<Order> {
  for (let isFirst = true; ; isFirst = false) {
    const read = isFirst ? known : await loadOrder(context, known.id)
    if (read === undefined) throw new Error(`order ${known.id} does not exist`)
    const found = payment.isPaidTooLate(read, payments) ? await recordExpired(context, read, true) : read
    const late = await takeLateShares(context, found, payments)
    const order = late ?? found
    let isOutdated = false
    const changed = await changeOrder(context, order, (current) => {
      // It expired since it was read, or another run plans its late shares anew: its shares are taken again first. Both end.
      isOutdated =
        current.payment.state === 'EXPIRED' &&
        (order.payment.state !== 'EXPIRED' || current.stock.hold_id !== order.stock.hold_id)
      return isOutdated ? unchanged : payment.captured(current, payments, late?.stock.hold_id, context.clock.now())
    })
    if (isOutdated) continue
    if (changed.stock.state === 'COMMITTED' && order.stock.state !== 'COMMITTED') await commitShares(context, changed)
    // Gives back late shares that bought nothing, taken now or by an earlier attempt that crashed.
    if (order.payment.state === 'EXPIRED') await applyStock(context, changed)
    return changed
  }
}

async function takeLateShares(
  context: Context<'table'>,
  order: Order,
  payments: readonly payment.GatewayPayment[],
): Promise<Order | undefined> {
  const paying = payment.newCaptures(order, payments).find((each) => payment.canPay(order, each))
  if (order.payment.state !== 'EXPIRED' || paying === undefined) return undefined
  return (await accepts(context, order, paying)) ? reserveLateShares(context, order) : undefined
}

async function accepts(context: Context<'table:read'>, order: Order, paying: payment.GatewayPayment): Promise<boolean> {
  const card = await findCard(context, order.security_id)
  return payment.acceptsLatePayment(order, paying, card?.last_price_paise ?? undefined)
}

/**
 * Whether a payment that is authorised, and not captured, is to be captured: it is in time, or it will buy although it is late.
 * What is not captured the gateway gives back by itself, without a fee.
 */
export async function isWanted(
  context: Context<'table:read'>,
  order: Order,
  authorized: payment.GatewayPayment,
): Promise<boolean> {
  if (authorized.status !== 'authorized' || authorized.amount_paise !== order.total_paise) return false
  if (!(await accepts(context, order, authorized))) return false
  const holdsShares = order.payment.state === 'PENDING'
  return holdsShares || ((await loadStock(context, order.security_id))?.available ?? 0) >= order.quantity
}

/** Keeps when a payment was authorised. */
export function recordAuthorization(
  context: Context<'table'>,
  order: Order,
  authorized: payment.GatewayPayment,
): Promise<Order> {
  return changeOrder(context, order, (current) => payment.authorizationSeen(current, authorized))
}

/** Records what the gateway's settlement report and our bank's statement say about an order. */
export function recordSettled(
  context: Context<'table'>,
  order: Order,
  lines: Parameters<typeof settlement.statementsRead>[1],
  credits: readonly settlement.BankCredit[],
): Promise<Order> {
  return changeOrder(context, order, (current) => settlement.statementsRead(current, lines, credits))
}

/** Records all refunds of a payment that the gateway reports. Alarms when one of them is not ours, so that the order stands still from now on. */
export async function recordRefunds(
  context: Context<'table'>,
  order: Order,
  paymentId: PaymentId,
  refunds: readonly payment.GatewayRefund[],
): Promise<Order> {
  let wasFrozen = false
  const stored = await changeOrder(context, order, (current) => {
    wasFrozen = isFrozen(current)
    return payment.refundsReported(current, paymentId, refunds, context.clock.now())
  })
  // Several runs may see the same refund; the one that stores it alarms.
  if (isFrozen(stored) && !wasFrozen)
    context.log({ level: 'error', event: 'foreign-refund', order: order.id, payment: paymentId })
  return stored
}

/** Records disputes of an order's payments, as the gateway reports them. */
export function recordDisputes(
  context: Context<'table'>,
  order: Order,
  disputes: readonly dispute.GatewayDispute[],
): Promise<Order> {
  return changeOrder(context, order, (current) => dispute.disputesReported(current, disputes, context.clock.now()))
}

/** Records that the gateway refused the answer to a dispute for good. */
export function recordAnswerRefused(context: Context<'table'>, order: Order, disputeId: string): Promise<Order> {
  return changeOrder(context, order, (current) => answerRefused(current, disputeId, context.clock.now()))
}

/** Records the start of a signing attempt, counted from 1. */
export function recordSigningStarted(context: Context<'table'>, order: Order, attempt: number): Promise<Order> {
  return changeOrder(context, order, (current) => fulfilment.signingStarted(current, attempt, context.clock.now()))
}

/** Records that the deal term is signed. `fileKey` names the signed copy in the file store. */
export function recordSigned(
  context: Context<'table'>,
  orderId: OrderId,
  attempt: number,
  fileKey: string,
): Promise<Order> {
  return changeOrder(context, orderId, (current) => fulfilment.signed(current, attempt, fileKey, context.clock.now()))
}

/** Records a signing attempt that ended without a signature. After the last attempt the order is cancelled and refunded. */
export function recordSigningEnded(
  context: Context<'table'>,
  orderId: OrderId,
  attempt: number,
  outcome: 'DECLINED' | 'LAPSED',
): Promise<Order> {
  return changeOrder(context, orderId, (current) =>
    fulfilment.signingEnded(current, attempt, outcome, context.clock.now()),
  )
}

/** Records that the seller is ready to transfer the shares. */
export function recordSellerConfirmed(context: Context<'table'>, order: Order): Promise<Order> {
  return changeOrder(context, order, (current) => fulfilment.sellerConfirmed(current, context.clock.now()))
}

/** Records that the transfer is lodged with the depository: `by` is the operator's id, `reference` the depository's. */
export function recordLodged(context: Context<'table'>, order: Order, by: UserId, reference: string): Promise<Order> {
  return changeOrder(context, order, (current) => fulfilment.lodged(current, by, reference, context.clock.now()))
}

/** Records that the depository refused the transfer: `by` is the operator's id. After the third refusal the order is given up. */
export function recordTransferRejected(
  context: Context<'table'>,
  order: Order,
  by: UserId,
  reason: string,
): Promise<Order> {
  return changeOrder(context, order, (current) => fulfilment.transferRejected(current, by, reason, context.clock.now()))
}

/** Records that `by` wants to give up an order whose transfer was rejected. The second person who does gives it up. */
export function recordGiveUpAsked(context: Context<'table'>, order: Order, by: UserId): Promise<Order> {
  return changeOrder(context, order, (current) => fulfilment.giveUpAsked(current, by, context.clock.now()))
}

/** Records that the shares are in the buyer's demat account: `by` is the id of the operator who confirms it. */
export function recordCredited(context: Context<'table'>, order: Order, by: UserId): Promise<Order> {
  return changeOrder(context, order, (current) => fulfilment.credited(current, by, context.clock.now()))
}

/** What two people of the desk decided about an order: `act` as it stands in the audit trail. */
export interface OrderDecision {
  readonly orderId: OrderId
  readonly act: string
  readonly proposalId: ProposalId
  readonly approvedBy: UserId
}

/** Carries a decision of two people out and writes it down, once for each proposal. Refuses what the rule refuses. */
export function recordDecision(
  context: Context<'table'>,
  { orderId, act, proposalId, approvedBy: by }: OrderDecision,
  rule: (order: Order) => Transition,
): Promise<Order> {
  return changeOrder(
    context,
    orderId,
    (current) => decided(current, proposalId, rule),
    () => trailWrites(context, { subject: `order:${orderId}`, act, by, details: { proposal_id: proposalId } }),
  )
}

export {
  recordRefundAsked,
  recordRefundPayoutStarted,
  recordRefundPayoutStated,
  recordRefundRefused,
} from './refund-commands.ts'

export { recordSeller } from './sellers.ts'
export { recordWithdrawnPrice } from './withdrawn-price.ts'
export {
  recordArrivals,
  recordBalance,
  recordExcessReturned,
  recordFundingStarted,
  recordPaidOut,
  recordReturned,
  recordTurnedBack,
} from './escrow-commands.ts'
export { saleGstWrites } from './bank-totals.ts'
