import { listLedger } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { listLines } from '#functions/settlement/queries.ts'
import { vouch } from '#functions/vendor/vouch/client.ts'
import type { Movement } from '#functions/vendor/vouch/translate.ts'
import { bankPairs, type BankStatement, type PaidToUs } from '#shared/difference/bank-pairs.ts'
import { compared, type Moment } from '#shared/difference/compare.ts'
import type { Finding } from '#shared/difference/difference.ts'
import {
  balanceFindings,
  escrowPairs,
  gatewayPairs,
  type StatedEscrow,
  type StatedMovement,
} from '#shared/difference/order-pairs.ts'
import { escrowIdOf } from '#shared/escrow/rules.ts'
import type { Order } from '#shared/order/order.ts'

export interface ComparedOrder {
  readonly findings: readonly Finding[]
  /** The lines of the bank's statement that the order explains. */
  readonly keys: readonly string[]
}

/** Compares one order with the statements of all three partners. `order` must be as it was just read. */
export async function compareOrder(
  context: Context,
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
  const ofBank = bankPairs(order, entries, lines, bank, escrow?.fee)
  const pairs = [...gatewayPairs(order, entries, lines), ...ofBank, ...ofEscrow]
  return {
    findings: [
      ...pairs.flatMap((pair) => compared(pair, moment)),
      ...(escrow === undefined ? [] : balanceFindings(order, escrow, ofEscrow, moment)),
    ],
    keys: ofBank.flatMap(({ keys }) => keys),
  }
}

/** What the escrow partner states about an order; undefined while nothing was sent there. */
async function readEscrow(
  context: Context,
  order: Order,
): Promise<(StatedEscrow & { readonly fee: PaidToUs | undefined }) | undefined> {
  if (order.voucher_id === null || order.fundings.length === 0) return undefined
  const money = await vouch(context).moneyOf(escrowIdOf(order.id))
  const fee = money.payouts.find(({ ref, status }) => status === 'completed' && ref.startsWith(`${order.id}-fee`))
  return {
    balancePaise: money.balancePaise,
    collects: completed(order, money.collects),
    payouts: completed(order, money.payouts),
    fee: paidToUs(context, order, fee),
  }
}

function completed(order: Order, movements: readonly Movement[]): StatedMovement[] {
  return movements
    .filter(({ status }) => status === 'completed')
    .map(({ ref, amountPaise, at }) => ({ ref, paise: amountPaise, at: at ?? order.paid_at ?? order.placed_at }))
}

/** Our fee is on the statement that we read only where both accounts are the same. */
function paidToUs({ settings }: Context, order: Order, fee: Movement | undefined): PaidToUs | undefined {
  const isSameAccount = settings.vouch.ownAccount.accountNumber === settings.razorpay.accountNumber
  if (fee?.bankReference === undefined || !isSameAccount) return undefined
  return { bankReference: fee.bankReference, at: fee.at ?? order.paid_out_at ?? order.placed_at }
}
