import { orderChargedBack, orderRefundDue, orderRefunded, orderRefundSlowed } from '#events/order.ts'
import { onOrderNews } from '#events/subscriptions/notification.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import type { OrderNotification, RefundFacts } from '#shared/notification/texts.ts'
import type { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import type { RefundDestination } from '#shared/order/api.ts'
import { refundAccountAt } from '#shared/order/refund/refund-payout.ts'
import { destinationOf, expectedRefund, payingOf } from '#shared/order/refund/refund-view.ts'
import { twicePaise } from '#shared/order/payment/paid-twice.ts'
import { isChargedBack, isSlowOnItsWay } from '#shared/order/refund/refund.ts'
import type { Context } from '#functions/platform/context.ts'
import { doOnce } from '#functions/platform/http/idempotency.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { findBankAccountAt } from '#functions/bank/queries.ts'
import { listHolidays } from '#functions/market/queries.ts'
import { readOrder } from '#functions/order/queries.ts'
import { sendNotification } from './commands.ts'
import { permissions } from './permissions.ts'

const slowTold = 'notification/refund-slowed'

/** Notifies the investor about an order: one e-mail and one push for each event. */
export const entry = subscriber(onOrderNews, permissions.onOrderNews, async ({ detail, name, id }, context) => {
  const order = await readOrder(context, detail.order_id)
  const payment = order.payment.captured.find((each) => each.id === detail.payment_id) ?? payingOf(order)
  if (isToldAlready(name, order, payment)) return
  const send = async () =>
    sendNotification(
      context,
      order.user_id,
      letterAbout(name, order, payment),
      order,
      id,
      await factsOf(context, order, payment),
    )
  const slowed = payment !== undefined && isSlowOnItsWay(payment) ? payment : undefined
  if (name === orderRefundSlowed.name) return void (slowed && (await doOnce(context, slowTold, slowed.id, send)))
  await send()
  // This letter has the later days, so that none needs to follow about them.
  if (name === orderRefundDue.name && slowed !== undefined) await doOnce(context, slowTold, slowed.id, async () => {})
})

const secondLetters: Readonly<Record<string, OrderNotification>> = {
  [orderRefundDue.name]: 'order-paid-twice',
  [orderRefundSlowed.name]: 'order-second-refund-slowed',
  [orderRefunded.name]: 'order-second-refunded',
}

/**
 * After money has returned from escrow the event is published a second time. The investor was notified the first time. When the payer's
 * bank took the payment back, nothing is refunded: the letter about that says so.
 */
function isToldAlready(name: string, order: Order, payment: CapturedPayment | undefined): boolean {
  if (name !== orderRefundDue.name || payment?.is_second === true) return false
  return order.escrow.returned_at !== null || order.payment.captured.some(isChargedBack)
}

function letterAbout(
  name: string,
  { ending: { given_up }, transfer, payment: { captured } }: Order,
  payment: CapturedPayment | undefined,
): OrderNotification {
  const second = payment?.is_second === true ? secondLetters[name] : undefined
  if (second !== undefined) return second
  // An order that is given up without its buyer causes one letter, which says why and that the refund has started.
  if (name === orderRefundDue.name && given_up !== null) return `order-given-up-${given_up}`
  const isPaidTwice = captured.some((payment) => twicePaise(payment) > 0)
  if (name === orderChargedBack.name && isPaidTwice) return 'order-charged-back-refunded'
  if (name === orderChargedBack.name && transfer.state === 'CREDITED') return 'order-charged-back-suspended'
  return name.replace('.', '-') as OrderNotification
}

/** A refund's days that have passed are no news. */
async function factsOf(
  context: Context<'table:read' | 'files:read'>,
  order: Order,
  payment: CapturedPayment | undefined,
): Promise<RefundFacts> {
  if (payment === undefined || payment.refund === 'NONE') return { payment }
  const expected = expectedRefund(payment, await listHolidays(context))
  const isOver = expected !== undefined && expected.to < dayInIndia(context.clock.now())
  return {
    payment,
    destination: await readDestination(context, order, payment),
    expected: isOver ? undefined : expected,
  }
}

/** Where a refund goes, with the digits of the account that our bank will pay to, once it does. */
async function readDestination(
  context: Context<'table:read'>,
  order: Order,
  payment: CapturedPayment,
): Promise<RefundDestination> {
  const destination = destinationOf(payment)
  if (destination.to === 'SOURCE' || destination.account_end !== undefined) return destination
  const account = await findBankAccountAt(context, order.user_id, refundAccountAt(order, payment))
  return { ...destination, ...(account !== undefined && { account_end: account.account_no.slice(-4) }) }
}
