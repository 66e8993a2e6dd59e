import { escrowIdOf } from '#shared/escrow/rules.ts'
import type { EscrowId } from '#shared/kernel/id.ts'
import { zeroPaise } from '#shared/kernel/money.ts'
import { canRetry } from '#shared/kernel/retry.ts'
import { returnable } from '#shared/order/escrow/escrow-transition.ts'
import type { Order } from '#shared/order/order.ts'
import type { Seller } from '#shared/order/seller.ts'
import { type PayoutKind, payoutKinds, payoutOf } from '#shared/order/escrow/payout-transition.ts'
import { balanceStated, type StatedPayout } from '#shared/order/payment/reversal-transition.ts'
import { isFrozen, isPaid, isRefunding, lacksMoney } from '#shared/order/rules.ts'
import { displayName } from '#shared/account/account.ts'
import { syncPayments } from '#functions/payment/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import { readUser } from '#functions/account/queries.ts'
import { readOrder, readSellerOf } from '#functions/order/queries.ts'
import {
  recordArrivals,
  recordBalance,
  recordExcessReturned,
  recordPaidOut,
  recordReturned,
  recordTurnedBack,
} from '#functions/order/commands.ts'
import { saveIntents } from './repository.ts'
import { type StatedFunding, syncFunding } from './fund.ts'
import { type CollectAccount, type EscrowMoney, type NewPayout, vouch } from '#functions/vendor/vouch/client.ts'
import type { Movement } from '#functions/vendor/vouch/translate.ts'

/** Opens the escrow of an order under the order's id and returns the voucher id, which is the same. Idempotent. */
export async function openEscrow(context: Context<'secrets' | 'fetch'>, order: Order): Promise<EscrowId> {
  const escrowId = escrowIdOf(order.id)
  await vouch(context).ensureEscrow({
    escrowId,
    name: `Order ${order.id}`,
    deliverables: `${order.quantity} shares, ISIN ${order.isin}`,
  })
  return escrowId
}

/**
 * Moves the money of a paid order as far as it can go now: into escrow; out to the seller once the shares are credited; back
 * to us once the order is cancelled. Every call carries our reference, so a repeat moves nothing twice. `order` must be as it
 * was just read.
 */
export async function syncEscrow(context: Context<'table' | 'secrets' | 'fetch'>, order: Order): Promise<void> {
  if (!isPaid(order) || order.escrow.voucher_id === null) return
  const book = (current: Order, payouts: readonly StatedFunding[]) => recordMoney(context, current, { payouts })
  const { order: funded, stated } = await syncFunding(context, order, () => openCollect(context, order), book)
  const { order: collected, movements } = await collect(context, funded, stated)
  const held = await returnExcess(context, collected)
  if (isRefunding(held) && returnable(held) > 0) return returnMoney(context, held)
  if (held.escrow.state !== 'HELD') return
  if (held.transfer.state !== 'CREDITED' || isFrozen(held) || lacksMoney(held)) return
  const due = dueOf(held)
  const paid = completedAmong(due, movements)
  if (paid.size === due.length) return bookPaidOut(context, held, paid)
  await syncPayments(context, held)
  // As it is now, not as it was before the gateway was asked: another run may have frozen it.
  await payOut(context, await readOrder(context, held.id))
}

/**
 * Records what our bank has sent, and what the partner has received and what it has no more, also later: a stranger's money can arrive,
 * and ours come back, at any time. Returns the order, and what the partner states to have paid out of it.
 */
async function collect(
  context: Context<'table' | 'secrets' | 'fetch'>,
  order: Order,
  payoutsToEscrow: readonly StatedFunding[],
): Promise<{ readonly order: Order; readonly movements: readonly Movement[] }> {
  // Nothing was sent yet, and nobody else knows the account.
  if (order.escrow.fundings.length === 0) return { order, movements: [] }
  const money = await vouch(context)
    .moneyOf(escrowIdOf(order.id))
    .catch(async (failure: unknown) => {
      await recordMoney(context, order, { payouts: payoutsToEscrow })
      throw failure
    })
  const collected = await recordMoney(context, order, { payouts: payoutsToEscrow, money })
  const payouts = payoutsIn(money)
  const turned = await recordTurnedBack(context, collected, payouts)
  const isBalanced = balanceStated(turned, money.balancePaise, payouts, context.clock.now()).outcome === 'unchanged'
  return {
    order: isBalanced ? turned : await recordMissing(context, turned, money),
    movements: money.payouts,
  }
}

/** The movements were read before the balance: it counts once they are the same after it. */
async function recordMissing(
  context: Context<'table' | 'secrets' | 'fetch'>,
  order: Order,
  money: EscrowMoney,
): Promise<Order> {
  const again = await vouch(context).moneyOf(escrowIdOf(order.id))
  const movementsOf = ({ collects, payouts }: EscrowMoney) => JSON.stringify([collects, payouts])
  if (movementsOf(again) !== movementsOf(money)) return order
  const recorded = await recordBalance(context, order, money.balancePaise, payoutsIn(money))
  const stated_paise = money.balancePaise
  const booked_paise = order.ledger.balances.escrow
  if (recorded.version !== order.version)
    context.log({ level: 'error', event: 'escrow-balance-differs', order: order.id, stated_paise, booked_paise })
  return recorded
}

function payoutsIn({ payouts }: EscrowMoney): readonly StatedPayout[] {
  return payouts.map(({ ref, status, amountPaise }) => ({ ref, status, amount_paise: amountPaise }))
}

/** The virtual account of the order's escrow. Idempotent. */
async function openCollect(
  context: Context<'table:read' | 'secrets' | 'fetch'>,
  order: Order,
): Promise<CollectAccount> {
  const buyer = await readUser(context, order.user_id)
  return vouch(context).ensureCollect({
    escrowId: escrowIdOf(order.id),
    collectRef: order.id,
    amountPaise: order.total_paise,
    payer: { userRef: buyer.id, name: displayName(buyer), phone: buyer.phone },
  })
}

/**
 * Books what our bank and the escrow state, in one save. The amounts decide, not the statuses: an escrow that received too little does
 * not hold the money of its order.
 */
async function recordMoney(
  context: Context<'table'>,
  order: Order,
  { payouts, money }: { readonly payouts: readonly StatedFunding[]; readonly money?: EscrowMoney },
): Promise<Order> {
  const completed = money?.collects.filter(({ status }) => status === 'completed') ?? []
  const collects = completed.map(({ ref, amountPaise, bankReference }) => ({
    ref,
    amount_paise: amountPaise,
    utr: bankReference,
  }))
  const recorded = await recordArrivals(context, order, { payouts, collects, balancePaise: money?.balancePaise })
  for (const { status } of payouts.map(({ payout }) => payout))
    if (status === 'ended' || status === 'reversed')
      context.log({ level: 'error', event: 'funding-failed', order: order.id, status })
  alarmDifference(context, order, recorded)
  return recorded
}

/** Alarms when what the escrow has received has changed, and is not the total. */
function alarmDifference(
  { log }: Context,
  before: Order,
  { total_paise, escrow: { collected_paise, excess_paise } }: Order,
): void {
  const isNew = collected_paise !== before.escrow.collected_paise || excess_paise !== before.escrow.excess_paise
  if (!isNew || (collected_paise === total_paise && excess_paise === 0)) return
  log({ level: 'error', event: 'escrow-amount-differs', order: before.id, collected_paise, excess_paise, total_paise })
}

/** `order` must be as the gateway has just stated it: a refund that somebody made without us stops it. */
async function payOut(context: Context<'table' | 'secrets' | 'fetch'>, order: Order): Promise<void> {
  if (isFrozen(order)) return
  const paid = await payAll(context, order, payoutsOf(context, order, await readSellerOf(context, order)))
  if (paid !== undefined) await bookPaidOut(context, order, paid)
}

/** A payout of an escrow whose deal is done, without its payee. */
interface DuePayout extends Pick<NewPayout, 'ref' | 'amountPaise'> {
  readonly kind: PayoutKind
}

function dueOf(order: Order): readonly DuePayout[] {
  return payoutKinds
    .map((kind) => ({ kind, ref: `${order.id}-${kind}`, amountPaise: payoutOf(order, kind) }))
    .filter(({ amountPaise }) => amountPaise > 0)
}

/** The payouts of an escrow whose deal is done: to the order's own seller, to us, the stamp duty, and the tax deducted at source. */
function payoutsOf({ settings }: Context, order: Order, seller: Seller): readonly NewPayout[] {
  const { ownAccount, dutyAccount, tdsAccount } = settings.vouch
  const payees = {
    seller: { note: 'Shares credited', beneficiary: seller.account },
    fee: { note: 'Platform fee', beneficiary: ownAccount },
    duty: { note: 'Stamp duty', beneficiary: dutyAccount },
    tds: { note: 'TDS', beneficiary: tdsAccount },
  }
  return dueOf(order).map(({ kind, ...due }) => {
    const { note, beneficiary } = payees[kind]
    if (beneficiary === undefined)
      throw new Error(`order ${order.id} has TDS: set vouch.tdsAccount in the stage's settings`)
    return { ...due, note, beneficiary }
  })
}

/**
 * Books the payouts with the amounts that the partner states. It notices each of them in the same moment, and a booking that comes too
 * late costs as much as the right one: whoever takes the intent books, for the others one small write is enough.
 */
async function bookPaidOut(
  context: Context<'table'>,
  order: Order,
  paid: ReadonlyMap<string, Movement>,
): Promise<void> {
  if (!(await saveIntents(context, order.id, [`${order.id}-booked`]))) return
  const paidTo = (kind: PayoutKind) => paid.get(`${order.id}-${kind}`)?.amountPaise ?? zeroPaise
  await recordPaidOut(context, order, {
    seller: paidTo('seller'),
    fee: paidTo('fee'),
    duty: paidTo('duty'),
    tds: paidTo('tds'),
  })
}

/** Asks back all that the order's escrow received of its own money. */
async function returnMoney(context: Context<'table' | 'secrets' | 'fetch'>, order: Order): Promise<void> {
  const ref = `${order.id}-return`
  const amountPaise = returnable(order)
  const beneficiary = context.settings.vouch.ownAccount
  const paid = await payAll(context, order, [{ ref, amountPaise, note: 'Order given up', beneficiary }])
  if (paid !== undefined)
    await recordReturned(context, order, paid.get(ref)?.amountPaise ?? zeroPaise, paid.get(ref)?.bankReference ?? null)
}

/** Returns what two people decided to return: to its sender, or to our own account. */
async function returnExcess(context: Context<'table' | 'secrets' | 'fetch'>, order: Order): Promise<Order> {
  const { excess_return } = order.escrow
  if (excess_return === null) return order
  const { ref, amount_paise: amountPaise, to } = excess_return
  const sender = to === null ? undefined : { name: to.name, accountNumber: to.account_number, ifsc: to.ifsc }
  const beneficiary = sender ?? context.settings.vouch.ownAccount
  const paid = await payAll(context, order, [{ ref, amountPaise, note: 'Not of this order', beneficiary }])
  return paid === undefined ? order : recordExcessReturned(context, order, ref, paid.get(ref)?.amountPaise ?? zeroPaise)
}

/** Orders the payouts that are not completed. Once all are completed: what the partner states for each reference. */
async function payAll(
  context: Context<'table' | 'secrets' | 'fetch'>,
  order: Order,
  payouts: readonly NewPayout[],
): Promise<ReadonlyMap<string, Movement> | undefined> {
  const { payouts: movements } = await vouch(context).moneyOf(escrowIdOf(order.id))
  const paid = completedAmong(payouts, movements)
  const missing = payouts.filter(({ ref }) => !paid.has(ref))
  if (missing.length === 0) return paid
  const attempts = missing.flatMap((payout) => {
    const ref = nextRef(context, payout.ref, movements)
    // Asked for once: the partner does not say what it does with a reference that it has seen.
    const isAskedFor = ref === undefined || movements.some((movement) => movement.ref === ref)
    return isAskedFor ? [] : [{ ...payout, ref }]
  })
  const refs = attempts.map(({ ref }) => ref)
  const toSeller = attempts.find(({ ref }) => ref.startsWith(`${order.id}-seller`))
  // The audit compares it with the order's own copy of its seller.
  const payee = toSeller && { seller_account: `${toSeller.beneficiary.ifsc} ${toSeller.beneficiary.accountNumber}` }
  if (attempts.length > 0 && (await saveIntents(context, order.id, refs, payee)))
    await vouch(context).payout({ escrowId: escrowIdOf(order.id), payouts: attempts })
  return undefined
}

/** What the partner states to have completed of these payouts, by their references. */
function completedAmong(
  payouts: readonly Pick<NewPayout, 'ref'>[],
  movements: readonly Movement[],
): ReadonlyMap<string, Movement> {
  return new Map(payouts.flatMap(({ ref }) => completedOf(ref, movements).map((movement) => [ref, movement] as const)))
}

/** All attempts of one movement: `ref`, `ref_2`, `ref_3`. */
function attemptsOf(ref: string, movements: readonly Movement[]): readonly Movement[] {
  return movements.filter((movement) => movement.ref === ref || movement.ref.startsWith(`${ref}_`))
}

function completedOf(ref: string, movements: readonly Movement[]): readonly Movement[] {
  return attemptsOf(ref, movements).filter(({ status }) => status === 'completed')
}

/** The reference of the attempt to request now: the current one, or the next one some time after a failure. Undefined: wait longer. */
function nextRef(context: Context, ref: string, movements: readonly Movement[]): string | undefined {
  const attempts = attemptsOf(ref, movements)
  const failed = attempts.filter(({ status }) => status === 'failed')
  const attemptRef = failed.length === 0 ? ref : `${ref}_${failed.length + 1}`
  if (failed.length === 0 || attempts.length > failed.length) return attemptRef
  const failedAt =
    failed
      .map(({ at }) => at ?? context.clock.now())
      .sort((a, b) => (a < b ? -1 : 1))
      .at(-1) ?? context.clock.now()
  if (!canRetry(failed.length, failedAt, context.clock.now())) return undefined
  context.log({ level: 'error', event: 'escrow-movement-failed', ref, failures: failed.length })
  return attemptRef
}
