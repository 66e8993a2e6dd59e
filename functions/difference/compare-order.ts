import { listLedger } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { listLines } from '#functions/settlement/queries.ts'
import { vouch } from '#functions/vendor/vouch/client.ts'
import type { Movement } from '#functions/vendor/vouch/translate.ts'
import { bankPairs, type BankStatement, type PaidToUs } from '#shared/difference/bank-pairs.ts'
import { compared, type Moment } from '#shared/difference/compare.ts'
import type { Finding } from '#shared/difference/difference.ts'
import { balanceFindings, escrowPairs, type StatedEscrow, type StatedMovement } from '#shared/difference/order-pairs.ts'
import { escrowIdOf } from '#shared/escrow/rules.ts'
import type { Order } from '#shared/order/order.ts'

export interface ComparedOrder {
  readonly findings: readonly Finding[]
  /** The lines of the bank's statement that the order explains. */
  readonly keys: readonly string[]
}

/** Compares one order with the escrow partner and the statement of our bank. `order` must be as it was just read. */
export async function compareOrder(
  context: Context<'table:read' | 'secrets' | 'fetch'>,
  order: Order,
  bank: BankStatement,
  moment: Moment,
): Promise<ComparedOrder> {
  const [entries, lines, escrow] = await Promise.all([
    listLedger(context, order.id),
    listLines(context, order.id),
    readEscrow(context, order),
  ])
  const ofEscrow = escrow === undefined ? [] : escrowPairs(order, entries, escrow)
  const ofBank = bankPairs(order, entries, lines, bank, escrow?.paidToUs ?? [])
  return {
    findings: [
      ...[...ofBank, ...ofEscrow].flatMap((pair) => compared(pair, moment)),
      ...(escrow === undefined ? [] : balanceFindings(order, escrow, ofEscrow, moment)),
    ],
    keys: ofBank.flatMap(({ keys }) => keys),
  }
}

/** What the escrow partner states about an order; undefined while nothing was sent there. */
async function readEscrow(
  context: Context<'secrets' | 'fetch'>,
  order: Order,
): Promise<(StatedEscrow & { readonly paidToUs: readonly PaidToUs[] }) | undefined> {
  if (order.escrow.voucher_id === null || order.escrow.fundings.length === 0) return undefined
  const money = await vouch(context).moneyOf(escrowIdOf(order.id))
  return {
    balancePaise: money.balancePaise,
    collects: completed(order, money.collects),
    payouts: completed(order, money.payouts),
    paidToUs: money.payouts.flatMap((payout) => paidToUs(context, order, payout)),
  }
}

function completed(order: Order, movements: readonly Movement[]): StatedMovement[] {
  return movements
    .filter(({ status }) => status === 'completed')
    .map(({ ref, amountPaise, at }) => ({
      ref,
      paise: amountPaise,
      at: at ?? order.payment.paid_at ?? order.placed_at,
    }))
}

/** It is on the statement that we read only where both accounts are the same. A payout that came back had left, too. */
function paidToUs({ settings }: Context, order: Order, payout: Movement): PaidToUs[] {
  const isSameAccount = settings.vouch.ownAccount.accountNumber === settings.razorpay.accountNumber
  const ref = payout.ref.replace(/_\d{1,3}$/, '')
  const isToUs = ref === `${order.id}-fee` || ref.startsWith(`${order.id}-excess`)
  if (payout.bankReference === undefined || !isSameAccount || !isToUs) return []
  return [{ ref, bankReference: payout.bankReference, at: payout.at ?? order.escrow.paid_out_at ?? order.placed_at }]
}
