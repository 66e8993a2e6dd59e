import { recordFundingStarted } from '#functions/order/commands.ts'
import { readBankTotals } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import type { BankPayout } from '#functions/vendor/razorpay/bank.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { statedOf } from '#functions/vendor/razorpay/stated-payout.ts'
import type { CollectAccount } from '#functions/vendor/vouch/client.ts'
import { type Instant, later } from '#shared/kernel/instant.ts'
import { advanceOf, type BankPayoutStated, fundingDue } from '#shared/order/escrow/funding-transition.ts'
import { payoutWatchMs } from '#shared/order/limits.ts'
import type { BankPayoutIntent } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { isRefunding } from '#shared/order/rules.ts'

/** What our bank states about the payout of a funding. */
export interface StatedFunding {
  readonly ref: string
  readonly payout: BankPayoutStated
}

/**
 * Sends the money of a settled order from our bank account to its escrow: decides (on the order, so that a cancel of the same
 * moment competes with it), and asks the bank under our reference. `order` must be as it was just read. Returns the order with what
 * the bank states, which is booked together with what the escrow states; when the bank does not answer, `book` gets what it said before.
 */
export async function syncFunding(
  context: Context<'table' | 'secrets' | 'fetch'>,
  order: Order,
  openAccount: () => Promise<CollectAccount>,
  book: (order: Order, stated: readonly StatedFunding[]) => Promise<Order>,
): Promise<{ readonly order: Order; readonly stated: readonly StatedFunding[] }> {
  const started = (await canFund(context, order)) ? await recordFundingStarted(context, order) : order
  const stated: StatedFunding[] = []
  try {
    for (const [index, funding] of started.escrow.fundings.entries()) {
      if (!isWatched(started, funding, context.clock.now())) continue
      const payout = await findOrAskPayout(context, started, index, openAccount)
      if (payout !== undefined) stated.push({ ref: funding.ref, payout: statedOf(payout) })
    }
  } catch (failure) {
    await book(started, stated)
    throw failure
  }
  return { order: started, stated }
}

/** A payout that was processed may come back: until the escrow has it, and for a week after that. */
function isWatched({ escrow: { held_at } }: Order, { state }: BankPayoutIntent, now: Instant): boolean {
  if (state !== 'SENT') return state === 'ASKED'
  return held_at === null || now < later(held_at, payoutWatchMs)
}

/** Whether the escrow needs money, and our own money on the account covers what the gateway kept of it. */
async function canFund(context: Context<'table:read' | 'secrets' | 'fetch'>, order: Order): Promise<boolean> {
  const due = fundingDue(order)
  if (due === 0) return false
  const [balance, totals] = await Promise.all([razorpay(context).bankBalance(), readBankTotals(context)])
  const isCovered = balance - totals.bank - totals.gst >= advanceOf(order, due)
  if (!isCovered) context.log({ level: 'error', event: 'float-too-small', order: order.id, due })
  return isCovered
}

async function findOrAskPayout(
  context: Context<'secrets' | 'fetch'>,
  order: Order,
  index: number,
  openAccount: () => Promise<CollectAccount>,
): Promise<BankPayout | undefined> {
  const funding = order.escrow.fundings[index] as BankPayoutIntent
  const [known] = await razorpay(context).payoutsOf(funding.ref)
  if (known?.status === 'queued' && isRefunding(order)) return razorpay(context).cancelPayout(known.id)
  // Of an order that was given up meanwhile nothing is asked any more; what was asked before returns from the escrow.
  if (known !== undefined || funding.state !== 'ASKED' || isRefunding(order)) return known
  const { accountNumber, ifsc } = await openAccount()
  return razorpay(context).payout({
    reference: funding.ref,
    key: `f${index + 1}-${order.id}`,
    amountPaise: funding.amount_paise,
    narration: 'Escrow funding',
    purpose: 'payout',
    beneficiary: { name: 'Escrow', accountNumber, ifsc },
  })
}
