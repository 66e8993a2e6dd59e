import type { PaymentId } from '#shared/kernel/id.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import type { CapturedPayment } from './captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { changed, inOrder, type Transition, unchanged } from '#shared/order/order-transition.ts'
import { isChargedBack, returnedPaise } from '#shared/order/refund/refund.ts'

/** What the payer got twice: we refunded it, and by a dispute that we lost their bank took it back, too. */
export function twicePaise(payment: CapturedPayment): Paise {
  const beyond = Math.max(0, returnedPaise(payment) - payment.amount_paise)
  return paise(payment.refund === 'NONE' ? 0 : Math.min(beyond, payment.charged_back_paise))
}

/**
 * Whether the buyer has both the shares and the money that paid for them, or the money twice. Their account is suspended until two
 * people decide.
 */
export function isLossToBuyer({ transfer, payment: { captured } }: Order): boolean {
  return captured.some(
    (payment) => twicePaise(payment) > 0 || (transfer.state === 'CREDITED' && isChargedBack(payment)),
  )
}

/** Whether this change is the one after which the payer has money twice. */
export function isPaidTwice(before: CapturedPayment, after: CapturedPayment): boolean {
  return twicePaise(before) === 0 && twicePaise(after) > 0
}

/**
 * Books as our loss what a payer got twice, once both are booked. It follows a refund of our bank that comes back.
 */
export function doublesWrittenOff(order: Order): Transition {
  return inOrder(
    order,
    ...order.payment.captured.map(
      ({ id }) =>
        (each: Order) =>
          doubleWrittenOff(each, id),
    ),
  )
}

function doubleWrittenOff(order: Order, paymentId: PaymentId): Transition {
  const payment = order.payment.captured.find(({ id }) => id === paymentId)
  if (payment === undefined) return unchanged
  const lost = order.payment.disputes
    .filter(({ id, payment_id }) => payment_id === paymentId && order.ledger.booked.includes(`lost:${id}`))
    .reduce((sum, { deducted_paise }) => sum + deducted_paise, 0)
  const written_off_paise = paise(Math.min(twicePaise(payment), lost))
  const grown = written_off_paise - payment.written_off_paise
  if (grown === 0) return unchanged
  const [from, to] = grown > 0 ? (['investor', 'loss'] as const) : (['loss', 'investor'] as const)
  const captured = order.payment.captured.map((each) => (each === payment ? { ...each, written_off_paise } : each))
  const cause = `paid-twice:${order.ledger.booked.length}`
  const statement = `payment ${paymentId}`
  return changed(
    order,
    { payment: { ...order.payment, captured } },
    [],
    [{ cause, from, to, amount_paise: paise(Math.abs(grown)), statement }],
  )
}
