import { findBankAccountAt } from '#functions/bank/queries.ts'
import { listHolidays } from '#functions/market/queries.ts'
import { recordRefundPayoutStarted, recordRefundPayoutStated } from '#functions/order/commands.ts'
import { readBankTotals } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { doOnce } from '#functions/platform/http/idempotency.ts'
import type { BankPayout } from '#functions/vendor/razorpay/bank.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { statedOf } from '#functions/vendor/razorpay/stated-payout.ts'
import { findUser } from '#functions/account/queries.ts'
import type { BankAccount } from '#shared/bank/bank.ts'
import type { PaymentId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import { advanceOf } from '#shared/order/escrow/funding-transition.ts'
import type { CapturedPayment, RefundPayout } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { isPayoutOpen, isStillOwed, refundAccountAt, refundPayoutDue } from '#shared/order/refund/refund-payout.ts'
import { isFrozen } from '#shared/order/rules.ts'

/** How our bank pays refunds that the gateway cannot make. The reconciler brings it, so that no other function carries it. */
export interface RefundsByBank<C> {
  readonly follow: (context: C, order: Order) => Promise<Order>
  readonly start: (context: C, order: Order, paymentId: PaymentId) => Promise<Order>
}

/**
 * Pays a refund that the gateway cannot make from our bank account to the buyer's: decides (on the order, so that a request at the
 * gateway of the same moment competes with it), asks the bank under our reference, and books what the bank states.
 */
async function startRefundPayout(
  context: Context<'table' | 'files:read' | 'secrets' | 'fetch'>,
  order: Order,
  paymentId: PaymentId,
): Promise<Order> {
  const payment = order.payment.captured.find(({ id }) => id === paymentId)
  const due = payment && refundPayoutDue(order, payment, context.clock.now(), await listHolidays(context))
  if (payment === undefined || due === undefined || due === 0) return order
  const account = await accountFor(context, order, payment)
  if (account === undefined || !(await isCovered(context, order, due))) return order
  const decided = await recordRefundPayoutStarted(context, order, paymentId, account.account_no.slice(-4))
  return followRefundPayouts(context, decided)
}

/** Books what the bank states about the payouts to the buyer that are under way, or may still come back. */
async function followRefundPayouts(context: Context<'table' | 'secrets' | 'fetch'>, order: Order): Promise<Order> {
  let after = order
  for (const payment of order.payment.captured)
    for (const payout of payment.refund_payouts) {
      if (!isPayoutOpen(payment, payout, context.clock.now())) continue
      const stated = await findOrAskPayout(context, order, payment, payout)
      if (stated === undefined) continue
      after = await recordRefundPayoutStated(context, after, payment.id, payout.ref, stated)
      if (stated.status === 'ended' || stated.status === 'reversed')
        context.log({ level: 'error', event: 'refund-payout-failed', order: order.id, status: stated.status })
    }
  return after
}

async function findOrAskPayout(
  context: Context<'table' | 'secrets' | 'fetch'>,
  order: Order,
  payment: CapturedPayment,
  payout: RefundPayout,
) {
  const [known] = await razorpay(context).payoutsOf(payout.ref)
  if (known !== undefined) return statedOf(known)
  // While a bank disputes the payment nobody knows whether it is still owed.
  if (payout.state !== 'ASKED' || isFrozen(order)) return undefined
  if (!isStillOwed(payment, payout)) return statedOf(neverAsked(context, payout))
  const account = await accountFor(context, order, payment)
  if (account === undefined) return undefined
  const { ref, amount_paise } = payout
  const number = ref.slice(`${order.id}-refund_`.length)
  const buyer = await findUser(context, order.user_id)
  const name = buyer === undefined ? 'Investor' : `${buyer.first_name} ${buyer.last_name}`.trim()
  const asked = await razorpay(context).payout({
    reference: ref,
    key: `r${number}-${order.id}`,
    amountPaise: amount_paise,
    narration: 'Refund',
    purpose: 'refund',
    beneficiary: { name, accountNumber: account.account_no, ifsc: account.ifsc_code },
  })
  return statedOf(asked)
}

/** A payout that is not owed any more, and that the bank does not know. */
function neverAsked({ clock }: Context, { ref, amount_paise }: RefundPayout): BankPayout {
  const zero = { feePaise: paise(0), taxPaise: paise(0) }
  return {
    id: ref,
    reference: ref,
    status: 'cancelled',
    amountPaise: amount_paise,
    ...zero,
    utr: undefined,
    createdAt: clock.now(),
  }
}

/** The buyer's account as it stood when the refund became due. Without one the desk is alarmed once a day. */
async function accountFor(
  context: Context<'table'>,
  order: Order,
  payment: CapturedPayment,
): Promise<BankAccount | undefined> {
  const account = await findBankAccountAt(context, order.user_id, refundAccountAt(order, payment))
  if (account === undefined)
    await doOnce(
      context,
      'payment/refund-account-missing',
      `${payment.id}-${dayInIndia(context.clock.now())}`,
      async () =>
        context.log({ level: 'error', event: 'refund-account-missing', order: order.id, payment: payment.id }),
    )
  return account
}

/** Whether our own money on the account covers what the order's part of it lacks. */
async function isCovered(
  context: Context<'table:read' | 'secrets' | 'fetch'>,
  order: Order,
  due: Paise,
): Promise<boolean> {
  const [balance, totals] = await Promise.all([razorpay(context).bankBalance(), readBankTotals(context)])
  const isEnough = balance - totals.bank - totals.gst >= advanceOf(order, due)
  if (!isEnough) context.log({ level: 'error', event: 'float-too-small', order: order.id, due })
  return isEnough
}

export const refundsByBank: RefundsByBank<Context<'table' | 'files:read' | 'secrets' | 'fetch'>> = {
  follow: followRefundPayouts,
  start: startRefundPayout,
}
